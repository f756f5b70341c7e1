import { isCurrency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { expireInto } from '../../buying/checkout/settle/expire-order.ts'
import { restoreRedemption } from '../../catalog/coupons/coupons.service.ts'
import { judgedBefore } from '../../catalog/sale-floor/judge-sale.ts'
import { attemptById, reopenAttempt } from '../../fulfilment/ledger/ledger.service.ts'
import {
  isNumberTaken,
  newOrderIds,
  orderOf,
  placeOrder,
} from '../../fulfilment/orders/orders.service.ts'
import { noteLostOrigin } from '../../fulfilment/risk/risk.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { holdNamedUnits } from '../../stock/licenses/units/named-units.ts'
import { type Orphan, partsOf } from './find-orphans.ts'
import { lockOrphan, planOf } from './orphans.repo.ts'

const CAUSE = 'rebuilt from its payment'

const attemptIn = ({ intent, orderId }: Orphan) => {
  if (!isCurrency(intent.currency)) throw new Error('a payment in a currency we do not take')
  const { attemptId, amountMinor, currency } = intent
  return { attemptId, orderId, amountMinor, currency }
}

/** The number its buyer was told, unless another order has it by now. */
const freeNumber = async (tx: Tx, wanted: string) =>
  (await isNumberTaken(tx, wanted)) ? newOrderIds().orderNumber : wanted

async function write(tx: Tx, orphan: Orphan) {
  const { intent, orderId: id, record } = orphan
  if (!record || !intent.payer) throw new Error('an order without a record cannot be rebuilt')
  const { found, obstacle } = await partsOf({ db: tx }, intent, record)
  if (obstacle || found.rateId === null) throw new Error(`it cannot be rebuilt: ${obstacle}`)
  const { amountMinor: chargeMinor, currency: chargeCurrency } = attemptIn(orphan)
  const orderNumber = await freeNumber(tx, record.orderNumber)
  const lines = record.lines.map(
    ([productId, quantity, unitPriceMinor, discountMinor, charged]) => ({
      productId,
      productName: found.names[productId] ?? productId,
      quantity,
      unitPriceMinor,
      discountMinor,
      totalMinor: quantity * unitPriceMinor - discountMinor,
      chargeMinor: charged,
    }),
  )
  const order = {
    ...record,
    id,
    orderNumber,
    // Who checked out is not known: numbers of browsers may have been given again since.
    checkoutId: null,
    isManual: record.kind === 'manual',
    quoteId: null,
    ...(record.linkId && {
      link: { id: record.linkId, title: record.title ?? '', region: record.region },
    }),
    offerId: found.offerId ?? undefined,
    catalogueMinor: record.catalogueMinor ?? undefined,
    billing: intent.payer,
    couponId: found.couponId,
    rateId: found.rateId,
    chargeCurrency,
    chargeMinor,
    device: {},
    quotedAt: new Date(record.openedAt * 1_000),
    openSeconds: 0,
    termsVersion: record.termsVersion ?? '',
    lines,
  }
  await placeOrder(tx, order, judgedBefore(lines))
  return { orderNumber, couponId: found.couponId, email: intent.payer.email }
}

/**
 * Writes an order again from what we signed when its payment was opened: its number, editions and prices as
 * they were paid. It begins as one that was given up, so that its payment is settled like any that comes late.
 * Asked twice, or by two at once, it is written once.
 */
export async function rebuildOrder(ctx: Context, orphan: Orphan, actor: string): Promise<void> {
  const { intent, orderId } = orphan
  await inTransaction(ctx.db, async (tx) => {
    await lockOrphan(tx, intent.id)
    if (await orderOf(tx, orderId)) return
    const decided = await planOf(tx, intent.id)
    if (decided?.plan !== 'rebuild') throw new Error('it is being given back')
    const { orderNumber, couponId, email } = await write(tx, orphan)
    await reopenAttempt(ctx, tx, attemptIn(orphan), intent)
    const totalMinor = orphan.record?.totalMinor ?? 0
    // Its keys were given out before: what was judged then is not judged again.
    if (!orphan.note) await noteLostOrigin(ctx, tx, { id: orderId, totalMinor })
    await expireInto(tx, { id: intent.attemptId, order_id: orderId }, CAUSE)
    // An order that is given up frees its units: these stay with it, for nobody else may have their keys.
    if (orphan.note) await holdNamedUnits(tx, orderId, orphan.note)
    if (couponId !== null) await restoreRedemption(ctx, tx, { orderId, couponId, email })
    const meta = { intent: intent.id, number: orphan.record?.orderNumber }
    await recordAudit(tx, { actor, action: 'order.rebuilt', object: orderId, meta })
    await notifyStaff(tx, {
      dedupeKey: `rebuilt:${orderId}`,
      severity: 'warning',
      title: `${orderNumber} was rebuilt from its payment`,
      body: 'The order was lost and its payment was not. Its buyer gets the mails again. What they agreed to, and whether keys were shown before, is lost.',
      object: orderId,
    })
  })
}

/** The order is here and its attempt is not: the attempt is written again as the provider knows it. */
export async function attachAttempt(ctx: Context, orphan: Orphan, actor: string): Promise<void> {
  const { intent, orderId } = orphan
  await inTransaction(ctx.db, async (tx) => {
    await lockOrphan(tx, intent.id)
    const isKnown = await hasAttempt(tx, intent.attemptId)
    if (isKnown) return
    await reopenAttempt(ctx, tx, attemptIn(orphan), intent)
    const meta = { intent: intent.id }
    await recordAudit(tx, { actor, action: 'order.payment-attached', object: orderId, meta })
  })
}

const hasAttempt = async (tx: Tx, attemptId: string) =>
  (await attemptById(tx, attemptId)) !== undefined
