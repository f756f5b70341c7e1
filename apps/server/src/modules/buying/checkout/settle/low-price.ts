import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Tx } from '../../../../infra/db/db.ts'
import type { LockedOrder } from '../../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'

/** Tells staff of every sale at a price that a person made and that is less than the catalogue's. */
export async function tellOfLowPrice(tx: Tx, order: LockedOrder) {
  const { catalog_minor: value, charge_minor: paid, charge_currency: currency } = order
  if (value === null || paid >= value) return
  const amount = (minor: number) => formatMoney(money(minor, currency))
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
