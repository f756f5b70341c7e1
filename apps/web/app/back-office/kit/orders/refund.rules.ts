import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { amountText, totalText } from '../amount-text.ts'

export type RefundKind = 'full' | 'licenses' | 'amount'

const isOpen = ({ state }: StaffLicense) =>
  state === 'waiting' || state === 'unseen' || state === 'seen'

/** The licences that can still be given back. */
export const openLicenses = ({ licenses }: Pick<OrderDetails, 'licenses'>) =>
  licenses.filter(isOpen)

export const placeOf = ({ lineId, slot }: Pick<StaffLicense, 'lineId' | 'slot'>) =>
  `${lineId}-${slot}`

type ChosenRefund = Readonly<{
  kind: RefundKind
  amount: string
  chosen: readonly Pick<StaffLicense, 'amount'>[]
  order: Pick<OrderDetails, 'currency' | 'money'>
}>

/** What the button does, with its sum. */
export function refundLabel({ kind, amount, chosen, order }: ChosenRefund): string {
  if (kind === 'full') return `Refund ${amountText(order.money.left, order.currency)}`
  if (kind === 'licenses' && chosen.length > 0) {
    return `Refund ${totalText(
      chosen.map((one) => one.amount),
      order.currency,
    )}`
  }
  return kind === 'licenses' || amount.trim() === ''
    ? 'Refund'
    : `Refund ${amountText(amount.trim(), order.currency)}`
}

/** What becomes of the keys, in the words staff read before they press. */
export function keysText(licenses: readonly StaffLicense[]): string {
  const seen = licenses.filter(({ state }) => state === 'seen').length
  const unseen = licenses.filter(({ state }) => state === 'unseen').length
  const keys = (count: number) => (count === 1 ? '1 key' : `${count} keys`)
  const parts = [
    unseen > 0 && `${keys(unseen)} not viewed: for sale again.`,
    seen > 0 && `${keys(seen)} viewed: revoked and not sold again.`,
  ]
  return parts.filter(Boolean).join(' ') || 'No key is affected.'
}

export const seenIn = (licenses: readonly StaffLicense[]) =>
  licenses.filter(({ state }) => state === 'seen').length
