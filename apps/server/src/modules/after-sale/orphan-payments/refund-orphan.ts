import { isCurrency, money, staffMoney } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import type { Orphan } from './find-orphans.ts'
import { leftOf } from './left-of.ts'
import { endOrphan } from './orphans.repo.ts'

const said = (minor: number, currency: string) =>
  isCurrency(currency) ? staffMoney(money(minor, currency)) : `${minor} ${currency}`

/**
 * Gives a payment back for which there is no order. The provider is asked first what went back already, and takes
 * two calls at once for one.
 */
export async function refundOrphan(ctx: Context, orphan: Orphan, actor: string): Promise<void> {
  const { intent, orderId, obstacle } = orphan
  const { left, last } = await leftOf(ctx, intent)
  const refundRef =
    left > 0
      ? await ctx.payments.refund({
          refundId: `orphan_${intent.id}`,
          intentId: intent.id,
          amountMinor: left,
        })
      : last
  await inTransaction(ctx.db, async (tx) => {
    if (!(await endOrphan(tx, intent.id, refundRef))) return
    const meta = { intent: intent.id, order: orderId, ...(obstacle && { why: obstacle }) }
    await recordAudit(tx, { actor, action: 'payment.orphan_refunded', object: intent.id, meta })
    await notifyStaff(tx, {
      dedupeKey: `orphan:${intent.id}`,
      severity: 'warning',
      title: `${said(intent.receivedMinor, intent.currency)} went back: the order is lost`,
      body: `The provider had a payment for ${orphan.record?.orderNumber ?? 'an order'} that is not here, and it could not be rebuilt${obstacle ? ` (${obstacle})` : ''}.`,
      object: intent.id,
    })
  })
}
