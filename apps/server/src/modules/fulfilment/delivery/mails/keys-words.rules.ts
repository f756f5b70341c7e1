import { countWord } from '../../../platform/emails/written.rules.ts'

/** What a mail with keys is about. */
export type Delivery = Readonly<{
  name: string
  count: number
  /** 1 is the first delivery; null is all of them once more. */
  batch: number | null
  /** How many are still to come, and when. */
  waiting: number
  late: string
  /** How the keys ended that these ones replace. */
  replaced: readonly string[]
}>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function restOf({ count, waiting, late }: Delivery): string {
  if (waiting === 0) return ''
  const rest = waiting === 1 ? 'The last one follows' : `The other ${countWord(waiting)} follow`
  return `${capital(countWord(count))} of your ${countWord(count + waiting)} keys ${count === 1 ? 'is' : 'are'} ready. ${rest} by e-mail ${late}; you do not need to do anything.`
}

function titleOf({ name, count, batch, waiting, replaced }: Delivery): string {
  const keys = count === 1 ? 'key' : 'keys'
  if (replaced.length > 0) return `Your new ${keys}`
  if (batch === null) return `Your ${keys}, as you asked`
  if (batch === 1) {
    const here = count === 1 ? 'Here is your key.' : 'Here are your keys.'
    return name ? `Thank you, ${name}. ${here}` : here
  }
  if (waiting > 0) return count === 1 ? 'Another key is here' : 'More keys are here'
  return count === 1 ? 'Your last key is here' : 'Your last keys are here'
}

function leadOf(delivery: Delivery): string {
  const { count, batch, waiting, replaced } = delivery
  if (batch === 1 && waiting > 0) return restOf(delivery)
  const rest =
    waiting === 0
      ? ''
      : ` We still owe you ${countWord(waiting)}; it follows by e-mail ${delivery.late}.`
  if (replaced.length > 0 || batch === null) {
    return `Everything you need to install is in this e-mail.${rest}`
  }
  if (batch === 1) return 'Everything you need to install is in this e-mail.'
  if (waiting > 0) return `Thank you for waiting.${rest}`
  const owed = count === 1 ? 'This is the key' : 'These are the keys'
  return `${owed} we still owed you. Your order is now complete. Thank you for waiting.`
}

export function wordsOf(delivery: Delivery, orderNumber: string) {
  const isNew = delivery.replaced.length > 0
  const keys = delivery.count === 1 ? 'key' : 'keys'
  return {
    subject: `Your ${isNew ? 'new ' : ''}licence ${keys} for order ${orderNumber}`,
    title: titleOf(delivery),
    lead: leadOf(delivery),
  }
}
