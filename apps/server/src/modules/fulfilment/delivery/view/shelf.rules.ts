import type { OwnLicense } from '@keyhaven/contracts/account'
import type { PaymentStatus } from '../../orders/orders.rules.ts'

type ShelfLine = Readonly<{
  id: number
  productId: string
  productName: string
  quantity: number
}>

export type ShelfKey = Readonly<{
  assignmentId: number
  slot: number
  lastFive: string
  isVolumeKey: boolean
  assignedAt: Date
  revokedAt: Date | null
  isWithheld: boolean
  isSeen: boolean
}>

type Places = Readonly<{
  /** The youngest of a place first. */
  keys: readonly ShelfKey[]
  closed: ReadonlyMap<number, Date>
}>

type State = OwnLicense['state']

/** What the money of an order makes of all its licences, if anything. */
const byPayment: Partial<Record<PaymentStatus, State>> = {
  disputed: 'frozen',
  review: 'frozen',
  refunded: 'refunded',
  dispute_lost: 'refunded',
}

const endedState = (isClosed: boolean, payment: PaymentStatus): State =>
  isClosed || byPayment[payment] === 'refunded' ? 'refunded' : 'replaced'

const liveState = ({ isWithheld }: ShelfKey, payment: PaymentStatus): State =>
  byPayment[payment] ?? (isWithheld ? 'frozen' : 'ready')

type ShelfSlot = Readonly<{ slot: number; keys: readonly ShelfKey[]; closedAt: Date | undefined }>

function keyOnShelf(key: ShelfKey, place: ShelfSlot, payment: PaymentStatus) {
  const isEnded = key.revokedAt !== null
  const successor = place.keys.find((other) => other.revokedAt === null)
  const state = isEnded
    ? endedState(place.closedAt !== undefined, payment)
    : liveState(key, payment)
  // A key that came back unseen is for sale again: how it ends is no longer this buyer's business.
  const isTold = !isEnded || key.isSeen
  return {
    id: `key-${key.assignmentId}`,
    state,
    isVolumeKey: key.isVolumeKey,
    isSeen: key.isSeen,
    at: (key.revokedAt ?? key.assignedAt).toISOString(),
    ...(isTold && { lastFive: key.lastFive }),
    ...(state === 'replaced' && successor && { newLastFive: successor.lastFive }),
  }
}

/** A place without a key: one that is still to come, or will not come any more. */
function emptyPlace({ slot, closedAt }: ShelfSlot, line: ShelfLine, payment: PaymentStatus) {
  const state = closedAt ? ('refunded' as const) : (byPayment[payment] ?? 'waiting')
  const at = closedAt && { at: closedAt.toISOString() }
  return { id: `place-${line.id}-${slot}`, state, isVolumeKey: false, isSeen: false, ...at }
}

/** Whether something is missing here: there is no key, and none ended with a refund. */
function isEmpty({ keys, closedAt }: ShelfSlot, payment: PaymentStatus): boolean {
  // What another shop did not deliver is not promised here.
  if (payment === 'imported') return false
  const isGivenBack = closedAt !== undefined || byPayment[payment] === 'refunded'
  return keys.every((key) => key.revokedAt !== null) && (keys.length === 0 || !isGivenBack)
}

function licensesAt(place: ShelfSlot, line: ShelfLine, payment: PaymentStatus): OwnLicense[] {
  const { productId, productName, quantity } = line
  const missing = isEmpty(place, payment) ? [emptyPlace(place, line, payment)] : []
  const keys = place.keys.map((key) => keyOnShelf(key, place, payment))
  return [...missing, ...keys].map((entry) => ({
    ...entry,
    productId,
    productName,
    slot: place.slot,
    quantity,
  }))
}

/** The seats of one volume key are one key to hold. */
const isFirstSeat = (license: OwnLicense, index: number, all: readonly OwnLicense[]) =>
  !license.isVolumeKey ||
  index ===
    all.findIndex(({ lastFive, state }) => lastFive === license.lastFive && state === license.state)

/** Every licence of a line: what is in each of its places, what was there, and what is to come. */
export function licensesOfLine(
  line: ShelfLine,
  { keys, closed }: Places,
  payment: PaymentStatus,
): OwnLicense[] {
  const slots = Array.from({ length: line.quantity }, (_, index) => index + 1)
  return slots
    .map((slot) => ({
      slot,
      keys: keys.filter((key) => key.slot === slot),
      closedAt: closed.get(slot),
    }))
    .flatMap((place) => licensesAt(place, line, payment))
    .filter(isFirstSeat)
}
