import { type Currency, formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type {
  OrderReturns,
  RefundRequest,
  ReturnReason,
  ReturnUnit,
} from '@keyhaven/contracts/returns'

export const reasonTexts: Record<ReturnReason, string> = {
  changed_mind: 'I changed my mind',
  wrong_edition: 'I bought the wrong edition',
  does_not_activate: 'The key does not activate',
  not_delivered: 'I do not want to wait for the key',
  other: 'Another reason',
}

const refusalTexts: Record<NonNullable<RefundRequest['refusal']>, string> = {
  key_in_use: 'the key was activated and is still in use',
  repeated_requests: 'there were repeated requests that show no intention to buy',
  outside_policy: 'it is outside the conditions of our refund policy',
  right_lapsed: 'the right of withdrawal had already ended',
  not_a_consumer: 'the right of withdrawal is one of consumers',
}

export const priceIn = (currency: Currency, decimal: string) =>
  formatMoney(fromDecimal(decimal, currency) ?? money(0, currency))

export const placeOf = ({ lineId, slot }: ReturnUnit) => `${lineId}:${slot}`

export const mayBeAsked = ({ state }: ReturnUnit) =>
  state === 'waiting' || state === 'unseen' || state === 'seen'

const isDelivered = ({ state }: ReturnUnit) => state === 'seen'

/** What the visitor is told of one licence before anything is asked for. */
export const unitTexts: Record<ReturnUnit['state'], string> = {
  waiting: 'Not delivered yet: refunded at once',
  unseen: 'Never shown or sent: refunded at once',
  seen: 'Shown or sent: we check it first',
  requested: 'Waits for our decision',
  returned: 'Given back',
}

/** The sum of what is chosen, in words. */
export function sumOf({ units, currency }: OrderReturns, chosen: ReadonlySet<string>): string {
  const minor = units
    .filter((unit) => chosen.has(placeOf(unit)))
    .reduce((sum, { amount }) => sum + (fromDecimal(amount, currency)?.minor ?? 0), 0)
  return formatMoney(money(minor, currency))
}

/** What will happen, told before the button is pressed. */
export function outcomeOf({ units }: OrderReturns, chosen: ReadonlySet<string>): string {
  const picked = units.filter((unit) => chosen.has(placeOf(unit)))
  const seen = picked.filter(isDelivered).length
  if (picked.length === 0) return 'Choose what you want to give back.'
  if (seen === 0) return 'Nobody has seen these keys: your money goes back at once.'
  const rest = seen < picked.length ? ' The others go back at once.' : ''
  return `Delivered keys are checked by a person first; we e-mail you the answer.${rest}`
}

type Told = { tone: 'success' | 'warning' | 'neutral' | 'danger'; title: string; text: string }

const licences = (count: number) => `${count} ${count === 1 ? 'licence' : 'licences'}`

/** Where a request stands, in words. */
export function requestText(request: RefundRequest, currency: Currency): Told {
  const isFree = /^0(\.0+)?$/.test(request.amount)
  const of = `${priceIn(currency, request.amount)} for ${licences(request.licenses)}`
  switch (request.state) {
    case 'review':
      return {
        tone: 'warning',
        title: 'Waiting for us.',
        text: `${of}. ${request.isWithdrawal ? 'Your withdrawal is recorded; the money is due within 14 days.' : 'A person checks that the keys are not in use. We e-mail you.'}`,
      }
    case 'approved':
      return {
        tone: 'warning',
        title: 'Refund on its way.',
        text: `${of}. We e-mail you when it is booked.`,
      }
    case 'refunded':
      return isFree
        ? {
            tone: 'success',
            title: 'Returned.',
            text: `${licences(request.licenses)}. The order was free.`,
          }
        : {
            tone: 'success',
            title: 'Refunded.',
            text: `${of}. Your bank usually shows it within 5 to 10 days.`,
          }
    case 'refused':
      return {
        tone: 'neutral',
        title: 'Not approved.',
        text: `${of}: ${request.refusal ? refusalTexts[request.refusal] : 'see our e-mail'}. Your keys stay yours.`,
      }
    case 'failed':
      return {
        tone: 'danger',
        title: 'The refund did not reach your card.',
        text: `${of}. We have been told and will write to you about another way.`,
      }
    default:
      return {
        tone: 'neutral',
        title: 'Closed.',
        text: `${of}. The payment went back in another way.`,
      }
  }
}

export const dayOf = (time: string) =>
  new Date(Date.parse(time) - 1).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
