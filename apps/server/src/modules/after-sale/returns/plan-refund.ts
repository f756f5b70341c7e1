import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { refundOrder } from '@keyhaven/contracts/staff/orders'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { refundedOf } from '../../fulfilment/ledger/ledger.service.ts'
import { checkConflict } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import type { LockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { amountOf, keptOf, licensesOf, seenIn } from './plan-refund.rules.ts'
import { soldLines } from './refund-limits.repo.ts'
import { isBelowFloor } from './refund-limits.rules.ts'
import { promisedOf } from './refunds.repo.ts'
import { type ReturnState, returnState } from './return-state.ts'
import type { Unit } from './returns.rules.ts'

export type StaffRefund = RequestOf<typeof refundOrder>['body']
type Plan = Readonly<{
  units: Unit[]
  amountMinor: number
  /** What remains is less than the keys that are kept may be sold for. */
  isBelowFloor: boolean
}>

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
  const open = places ?? licensesOf(state.units, asked.what) ?? []
  await checkConflict(tx, orderId, isAmount ? 'goodwill' : 'staff_refund', open)
  if (!state.isOpen) throw new AppError('conflict')
  const units = licensesOf(state.units, asked.what)
  if (!units) throw new AppError('conflict')
  if (seenIn(units) > asked.seen) throw new AppError('seen_meanwhile')
  const left =
    state.order.charged - (await refundedOf(tx, orderId)) - (await promisedOf(tx, orderId))
  const currency = state.order.charge_currency
  const amountMinor = amountOf(asked.what, { all: state.units, units, left, currency })
  if (typeof amountMinor === 'string') throw new AppError(amountMinor)
  const isLow = isAmount && (await isTooLittle(ctx, tx, state, left - amountMinor))
  return { units, amountMinor, isBelowFloor: isLow }
}

/** Whether less remains than the licences that are kept may be sold for. */
async function isTooLittle(ctx: Context, tx: Tx, { order, units }: ReturnState, remains: number) {
  const floorPercent = (await settingsOf({ ...ctx, db: tx }))['prices.floor_percent']
  return isBelowFloor(remains, keptOf(await soldLines(tx, order.id), { units, floorPercent }))
}
