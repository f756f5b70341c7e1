import { money, staffMoney } from '@keyhaven/contracts/money'
import type { Tx } from '../../../../infra/db/db.ts'
import type { LockedOrder } from '../../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'

type Judged = Readonly<{ approval_id: string | null }>

/**
 * Tells staff of every sale at a price that a person made and that is less than the catalogue's, and of carts that a
 * coupon brought below the floor because two people approved it: these once a day and coupon.
 */
export async function notifyOfLowPrice(tx: Tx, order: LockedOrder & { lines: readonly Judged[] }) {
  if (order.coupon_id !== null) {
    if (order.lines.some(({ approval_id }) => approval_id !== null)) await notifyOfCoupon(tx, order)
    return
  }
  const { catalog_minor: value, charge_minor: paid, charge_currency: currency } = order
  if (value === null || paid >= value) return
  const amount = (minor: number) => staffMoney(money(minor, currency))
  const way = order.payment_link_id ? `payment link ${order.payment_link_id}` : 'a quote'
  const share = Math.floor((paid * 100) / value)
  await notifyStaff(tx, {
    dedupeKey: `low-price:${order.id}`,
    severity: 'info',
    title: 'Sold below the catalogue price',
    body: `Order ${order.order_number} was paid by ${way}: ${amount(paid)} for what costs ${amount(value)} in the catalogue (${share} %).`,
    object: order.id,
  })
}

async function notifyOfCoupon(tx: Tx, order: LockedOrder) {
  const day = order.created_at.toISOString().slice(0, 10)
  const paid = staffMoney(money(order.charge_minor, order.charge_currency))
  await notifyStaff(tx, {
    dedupeKey: `low-price:coupon:${order.coupon_id}:${day}`,
    severity: 'info',
    title: 'Sold below the floor with a coupon',
    body: `Order ${order.order_number} was sold for ${paid}, as approved. Further orders of today with this coupon are not told.`,
    object: `coupon:${order.coupon_id}`,
  })
}
