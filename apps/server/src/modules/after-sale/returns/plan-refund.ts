import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal } from '@keyhaven/contracts/money'
import type { refundOrder } from '@keyhaven/contracts/staff/orders'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { askFate } from '../../fulfilment/fates/fates.service.ts'
import { refundedOf } from '../../fulfilment/ledger/ledger.service.ts'
import type { LockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { soldLines } from './refund-limits.repo.ts'
import { isBelowFloor } from './refund-limits.rules.ts'
import { promisedOf } from './refunds.repo.ts'
import { type ReturnState, returnState } from './return-state.ts'
import { chosenUnits, sumOf, type Unit } from './returns.rules.ts'

export type StaffRefund = RequestOf<typeof refundOrder>['body']
type Plan = Readonly<{
  units: Unit[]
  amountMinor: number
  /** What remains is less than the keys that are kept may be sold for. */
  isBelowFloor: boolean
}>

const isOpenTo = ({ state }: Unit) => state === 'waiting' || state === 'unseen' || state === 'seen'
const seenIn = (units: readonly Unit[]) => units.filter(({ state }) => state === 'seen').length

/** The licences whose keys go with the money. An amount concerns none. */
function licensesOf({ units }: ReturnState, { what }: StaffRefund): Unit[] {
  if (what.kind === 'amount') return []
  if (what.kind === 'full') return units.filter(isOpenTo)
  const chosen = chosenUnits(units, what.units)
  if (!chosen) throw new AppError('conflict')
  return chosen
}

/** What is to go back, out of what is left of the payment. */
function amountOf(state: ReturnState, { what }: StaffRefund, units: readonly Unit[], left: number) {
  if (what.kind === 'full') return left
  if (what.kind === 'licenses') return sumOf(units)
  const asked = fromDecimal(what.amount, state.order.charge_currency)?.minor ?? 0
  if (asked <= 0) throw new AppError('nothing_to_refund')
  if (asked > left) throw new AppError('refund_too_high')
  // The provider's books would call the order refunded, and its keys would go after all.
  if (asked === left && state.units.some(isOpenTo)) throw new AppError('refund_takes_keys')
  return asked
}

/** What goes back of an order, and for which licences, or the refusal. Lock the order first. */
export async function planRefund(
  ctx: Context,
  tx: Tx,
  { id: orderId }: Pick<LockedOrder, 'id'>,
  asked: StaffRefund,
): Promise<Plan> {
  const isAmount = asked.what.kind === 'amount'
  const places = asked.what.kind === 'licenses' ? asked.what.units : undefined
  const state = await returnState(tx, orderId)
  // For the whole of an order what was given back before stands in nobody's way.
  const open = places ?? licensesOf(state, asked)
  await askFate(tx, orderId, isAmount ? 'goodwill' : 'staff_refund', isAmount ? [] : open)
  if (!state.isOpen) throw new AppError('conflict')
  const units = licensesOf(state, asked)
  if (seenIn(units) > asked.seen) throw new AppError('seen_meanwhile')
  const left =
    state.order.charged - (await refundedOf(tx, orderId)) - (await promisedOf(tx, orderId))
  const amountMinor = Math.min(amountOf(state, asked, units, left), Math.max(0, left))
  if (amountMinor <= 0) throw new AppError('nothing_to_refund')
  const isLow = isAmount && (await isTooLittle(ctx, tx, state, left - amountMinor))
  return { units, amountMinor, isBelowFloor: isLow }
}

const PERCENT_BP = 100

/** Whether less remains than the licences that are kept may be sold for. */
async function isTooLittle(ctx: Context, tx: Tx, { order, units }: ReturnState, remains: number) {
  const floorBp = (await settingsOf({ ...ctx, db: tx }))['prices.floor_percent'] * PERCENT_BP
  const lines = (await soldLines(tx, order.id)).map(({ lineId, referenceMinor, shareBp }) => ({
    kept: units.filter((unit) => unit.lineId === lineId && isOpenTo(unit)).length,
    referenceMinor,
    shareBp: shareBp ?? floorBp,
  }))
  return isBelowFloor(remains, lines)
}
