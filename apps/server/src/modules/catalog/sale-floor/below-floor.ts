import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'

const dayOf = (ctx: Context) => ctx.now().toISOString().slice(0, 10)

/** A coupon that was refused because it went below the floor: staff are told once a day. */
export async function notifyOfCoupon(
  ctx: Context,
  { id, code }: Readonly<{ id: number; code: string }>,
  productId: string,
) {
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `coupon-below-floor:${id}:${dayOf(ctx)}`,
      severity: 'warning',
      title: 'A coupon goes below the floor',
      body: `The coupon ${code} was refused for ${productId}: with the price of today it would sell below the floor. Change the coupon, or ask a colleague to approve it.`,
      object: `coupon:${id}`,
      to: { permission: 'coupons.edit' },
    }),
  )
}

/** A catalogue price below its own floor, which a rate can lead to: staff are told once a day. */
export async function notifyOfEdition(ctx: Context, productId: string, currency: Currency) {
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `price-below-floor:${productId}:${currency}:${dayOf(ctx)}`,
      severity: 'critical',
      title: 'A price is below the floor',
      body: `${productId} cannot be bought in ${currency}: its price there is below the floor. Enter a price, or look at the rate.`,
      object: `product:${productId}`,
      to: { permission: 'products.publish' },
    }),
  )
}
