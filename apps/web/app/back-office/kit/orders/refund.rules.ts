import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'

export type RefundKind = 'full' | 'licenses' | 'amount'

const isOpen = ({ state }: StaffLicense) =>
  state === 'waiting' || state === 'unseen' || state === 'seen'

/** The licences that can still be given back. */
export const openLicenses = ({ licenses }: Pick<OrderDetails, 'licenses'>) =>
  licenses.filter(isOpen)

export const placeOf = ({ lineId, slot }: Pick<StaffLicense, 'lineId' | 'slot'>) =>
  `${lineId}-${slot}`

/** What becomes of the keys, in the words staff read before they press. */
export function keysText(licenses: readonly StaffLicense[]): string {
  const seen = licenses.filter(({ state }) => state === 'seen').length
  const unseen = licenses.filter(({ state }) => state === 'unseen').length
  const keys = (count: number) => (count === 1 ? '1 key' : `${count} keys`)
  const parts = [
    unseen > 0 && `${keys(unseen)} nobody saw: for sale again.`,
    seen > 0 && `${keys(seen)} seen: withdrawn for good, to be reported to the supplier.`,
  ]
  return parts.filter(Boolean).join(' ') || 'No key is concerned.'
}

export const seenIn = (licenses: readonly StaffLicense[]) =>
  licenses.filter(({ state }) => state === 'seen').length
