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
  not_a_consumer: 'the right of withdrawal is for consumers only',
}

export const priceIn = (currency: Currency, decimal: string) =>
  formatMoney(fromDecimal(decimal, currency) ?? money(0, currency))

export const placeOf = ({ lineId, slot }: ReturnUnit) => `${lineId}:${slot}`

export const mayBeAsked = ({ state }: ReturnUnit) =>
  state === 'waiting' || state === 'unseen' || state === 'seen'

const isDelivered = ({ state }: ReturnUnit) => state === 'seen'

/** What the visitor is told of one licence before anything is asked for. */
export const unitTexts: Record<ReturnUnit['state'], string> = {
  waiting: 'Not delivered yet, so there is nothing to check',
  unseen: 'Never shown or sent, so there is nothing to check',
  seen: 'Already delivered, so we check it first',
  requested: 'We are checking it',
  returned: 'Returned',
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
  if (picked.length === 0) return 'Choose what you would like to return.'
  if (seen === 0)
    return 'These keys were never shown, so there is nothing to check. Your refund starts when you confirm.'
  const rest = seen < picked.length ? ' The others need no check.' : ''
  return `We check that the key is unused, then e-mail you.${rest}`
}

type RequestNotice = {
  tone: 'success' | 'warning' | 'neutral' | 'danger'
  title: string
  text: string
}

const licences = (count: number) => `${count} ${count === 1 ? 'licence' : 'licences'}`

/** The state of a request, in words. */
export function requestText(request: RefundRequest, currency: Currency): RequestNotice {
  const isFree = /^0(\.0+)?$/.test(request.amount)
  const of = `${priceIn(currency, request.amount)} for ${licences(request.licenses)}`
  switch (request.state) {
    case 'review':
      return {
        tone: 'warning',
        title: 'Waiting for us.',
        text: `${of}. ${request.isWithdrawal ? 'Your withdrawal is recorded; the money is due within 14 days.' : 'We check that the keys are unused, then e-mail you.'}`,
      }
    case 'approved':
      return {
        tone: 'warning',
        title: 'Refund on its way.',
        text: `${of}. We e-mail you when it has gone through.`,
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
            text: `${of}. Your bank usually shows it within 5 to 10 working days.`,
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
