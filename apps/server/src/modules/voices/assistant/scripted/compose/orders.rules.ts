import type { OrderAspect } from '../intents/intent.rules.ts'
import { type Found, list, type Of } from './found.rules.ts'

const PROOF =
  'I can look that up once I know that the order is yours. Enter the order number and its e-mail address below, and we’ll send you a code.'

const itemsOf = ({ items = [] }: Found) =>
  list(items.map(({ name, quantity, keys }) => `${quantity} × ${name} (key ${keys})`))

function aboutOrder(aspect: OrderAspect, found: Found): string {
  const { orderNumber = '', status = '', mail = '', maskedEmail = '' } = found
  if (aspect === 'mail') return `Order ${orderNumber}: ${mail}`
  if (aspect === 'address') return `Order ${orderNumber} went to ${maskedEmail}.`
  if (aspect === 'resend')
    return `I can have the keys of order ${orderNumber} sent again to ${maskedEmail}. Press the button below to confirm; nothing is sent before that.`
  if (aspect === 'refund')
    return `You can ask for a refund of order ${orderNumber} with the button below. A person checks the request; nothing is cancelled or paid back before that.`
  return found.text ?? `Order ${orderNumber} is ${status}: ${itemsOf(found)}. ${mail}`.trim()
}

const plainNumber = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

export function ordered({ aspect, number }: Of<'order'>, found: readonly Found[]): string {
  const [order] = found
  if (!order?.orderNumber) return PROOF
  if (number && plainNumber(number) !== plainNumber(order.orderNumber))
    return `That is another order than the one you opened. ${PROOF}`
  return aboutOrder(aspect, order)
}

const WRONG_CODE =
  'That code does not open the order. Please check the newest e-mail from us and type its six digits, or give me the order number and the e-mail address again to get another code.'

export function codeSaid(found: readonly Found[]): string {
  const [said] = found
  return said?.isProven
    ? 'Thank you, the order is open in this chat for 15 minutes. What would you like to know about it?'
    : WRONG_CODE
}

export function startSaid(found: readonly Found[]): string {
  const message =
    found[0]?.message ?? 'If the number and the address belong together, we sent a code.'
  return `${message} Type the six digits here.`
}
