import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import type { Sum } from '../../../platform/emails/mail-parts.tsx'
import { cardText, writtenTime } from '../../../platform/emails/written.rules.ts'
import { cardOf } from '../../ledger/ledger.service.ts'
import { orderTaxNote } from '../../order-taxes/order-tax-note.ts'
import type { linesOfOrder, OrderRow } from '../../orders/orders.service.ts'
import { receiptOf } from '../../orders/receipt.ts'

type Lines = Awaited<ReturnType<typeof linesOfOrder>>

export type ReceiptView = Readonly<{ lines: readonly Sum[]; total: Sum; notes: readonly string[] }>

const named = ({ quantity, product_name: name }: Lines[number]) =>
  quantity > 1 ? `${name} × ${quantity}` : name

/** Lines at their list prices, what was taken off, the total, how and when it was paid, and the tax. */
export async function receiptView(
  ctx: Context,
  order: OrderRow,
  lines: Lines,
): Promise<ReceiptView> {
  const [receipt, card, taxNote] = await Promise.all([
    receiptOf(ctx, order, lines),
    cardOf(ctx.db, order.id),
    orderTaxNote(ctx, order),
  ])
  const currency = order.charge_currency
  const amount = (decimal = '0') =>
    formatMoney(fromDecimal(decimal, currency) ?? money(0, currency))
  const total = formatMoney(money(order.charge_minor, currency))
  const { discount } = receipt
  const code = discount?.code ? `Promo code ${discount.code}` : 'Discount'
  const isFree = order.charge_minor === 0
  const paid = isFree ? 'Nothing to pay' : `Paid by ${cardText(card?.brand)}`
  return {
    lines: [
      ...(order.title === null ? [] : [{ label: order.title, amount: total }]),
      ...lines.map((line, index) => ({
        label: named(line),
        amount: order.title === null ? amount(receipt.listPrices[index]) : 'included',
      })),
      ...(discount ? [{ label: code, amount: `−${amount(discount.amount)}`, isGood: true }] : []),
    ],
    total: { label: isFree ? 'Total' : 'Total paid', amount: total },
    notes: [
      `${paid} · ${writtenTime(order.paid_at ?? order.created_at)}`,
      taxNote ?? receipt.taxNote,
    ],
  }
}
