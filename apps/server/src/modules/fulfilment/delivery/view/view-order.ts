import { money, toDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import { confirmerOf } from '@keyhaven/contracts/payment-methods'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { countWithheld } from '../../../stock/licenses/units/withheld-keys.ts'
import { attemptOfOrder, cardOf, refundedOf } from '../../ledger/ledger.service.ts'
import { orderTaxNote } from '../../order-taxes/order-tax-note.ts'
import { countedAs } from '../../orders/counted-as.ts'
import { importedFrom } from '../../orders/imported-orders.ts'
import {
  isTakenBack,
  itemOfLink,
  labelOf,
  maskEmail,
  normalOrderId,
  showsKeys,
} from '../../orders/orders.rules.ts'
import { type OrderRow, orderOf } from '../../orders/orders.service.ts'
import { receiptOf } from '../../orders/receipt.ts'
import { holdOf } from '../../risk/order-hold.ts'
import { linesWithKeys } from '../delivery.repo.ts'
import { keysForBuyer } from './buyer-keys.ts'
import { maskedKeys } from './masked-keys.ts'
import { deliveryView, type ShownKey } from './order-view.ts'

const whoBought = (order: OrderRow, isKnown: boolean) => ({
  email: isKnown ? order.email : maskEmail(order.email),
  firstName: isKnown ? order.first_name : '',
  lastName: isKnown ? order.last_name : '',
  billingInfo: {
    email: isKnown ? order.email : maskEmail(order.email),
    country: isKnown ? order.country : '',
  },
})

type Shown = Readonly<{ isKnown: boolean; keys: readonly ShownKey[] }>

/** An order in full, or without whose it is. */
export async function shownOrder(ctx: Context, order: OrderRow, { isKnown, keys }: Shown) {
  const [lines, refunded, card, withheld, hold] = await Promise.all([
    linesWithKeys(ctx.db, order.id),
    refundedOf(ctx.db, order.id),
    cardOf(ctx.db, order.id),
    countWithheld(ctx.db, order.id),
    holdOf(ctx.db, order),
  ])
  const origin = (await importedFrom(ctx.db, order.kind === 'imported' ? [order.id] : [])).get(
    order.id,
  )
  const { listPrices, ...sums } = await receiptOf(ctx, order, lines)
  const taxNote = (await orderTaxNote(ctx, order)) ?? sums.taxNote
  const currency = order.charge_currency
  const amount = (minor: number) => toDecimal(money(minor, currency))
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: labelOf(order.payment_status, order.fulfilment_status),
    paymentStatus: order.payment_status,
    total: amount(order.charge_minor),
    ...(refunded > 0 && { refunded: amount(refunded) }),
    currency,
    items: [
      ...itemOfLink(order.title).map((item) => ({
        ...item,
        productName: item.name,
        price: amount(order.charge_minor),
      })),
      ...lines.map((line, index) => ({
        productId: line.product_id,
        name: line.product_name,
        productName: line.product_name,
        quantity: line.quantity,
        price: amount(line.charge_minor),
        ...(isKnown && listPrices[index] !== undefined && { listPrice: listPrices[index] }),
      })),
    ],
    ...whoBought(order, isKnown),
    ...(isKnown && { ...sums, taxNote }),
    ...(isKnown && { countedAs: countedAs(ctx.config, order.id) }),
    ...(isKnown && origin && { importedFrom: origin }),
    ...(order.payment_status === 'processing' && {
      confirmedBy: confirmerOf((await attemptOfOrder(ctx.db, order.id))?.method),
    }),
    ...(isKnown && card && { card }),
    ...(isKnown && hold && { hold }),
    ...(isKnown && withheld > 0 && { withheldKeys: withheld }),
    createdAt: order.created_at.toISOString(),
    ...(order.paid_at && { paidAt: order.paid_at.toISOString() }),
    requiresVerification: !isKnown,
    ...(await deliveryView(ctx, order, { lines, keys })),
  }
}

/**
 * An order as its buyer sees it, with its keys masked: looking changes nothing, and a person who only looks
 * can still give an unseen key back at once. Anyone else learns that it exists, and how to prove it is
 * theirs.
 */
export async function viewedOrder(
  ctx: Context,
  request: FastifyRequest,
  id: string,
): Promise<Order> {
  const opened = request.order?.row
  const order = opened ?? (await orderOf(ctx.db, normalOrderId(id)))
  if (!order || isTakenBack(order)) throw new AppError('order_not_found')
  const isShown = opened && showsKeys(opened.payment_status)
  const keys = isShown ? await maskedKeys(ctx.db, order.id) : []
  const shown = await shownOrder(ctx, order, { isKnown: opened !== undefined, keys })
  return { ...shown, areKeysSeen: keys.length > 0 && keys.every(({ isSeen }) => isSeen) }
}

/** The same with its keys in full; that they were seen is on record first. */
export async function revealedOrder(
  ctx: Context,
  request: FastifyRequest,
  order: OrderRow,
): Promise<Order> {
  const keys = showsKeys(order.payment_status) ? await keysForBuyer(ctx, request, order.id) : []
  const shown = await shownOrder(ctx, order, { isKnown: true, keys })
  return { ...shown, areKeysSeen: keys.length > 0 }
}
