import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { fromDecimal } from '@keyhaven/contracts/money'
import type { ManualBuyer, ManualItem } from '@keyhaven/contracts/staff/manual-orders'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { judgeSale, type Permit } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { type NewOrder, newOrderIds, placeOrder } from '../../fulfilment/orders/orders.service.ts'
import { lineOf, type ManualLine, sumsOf } from './manual-orders.rules.ts'

const OPEN_DAYS = 14
const CURRENCY = 'USD'

/** The lines of an order as the catalogue prices them now. Nothing costs more than there. */
export async function pricedLines(
  ctx: Context,
  items: readonly ManualItem[],
): Promise<ManualLine[]> {
  const prices = await pricesOf(
    ctx,
    items.map(({ productId }) => productId),
  )
  return items.map(({ productId, quantity, unitPrice }) => {
    const listed = prices.get(productId)
    if (!listed) throw new AppError('product_not_found')
    const unitMinor =
      unitPrice === undefined ? listed.priceMinor : fromDecimal(unitPrice, CURRENCY)?.minor
    const line =
      unitMinor === undefined ? undefined : lineOf({ productId, quantity, unitMinor }, listed)
    if (!line) throw new AppError('price_above_list')
    return line
  })
}

type Written = Readonly<{
  buyer: ManualBuyer
  lines: readonly ManualLine[]
  /** What two people approved, if it took them. */
  permit?: Permit | undefined
}>

/** Writes the order, unpaid, as it is judged now, in this transaction: its id and number. */
export async function writeManualOrder(ctx: Context, tx: Tx, { buyer, lines, permit }: Written) {
  const ids = newOrderIds()
  const { totalMinor, valueMinor } = sumsOf(lines)
  const { id: rateId } = await rateInForce({ ...ctx, db: tx }, CURRENCY)
  const measures = await measuresOf({ ...ctx, db: tx })
  const judgement = judgeSale(measures, { currency: CURRENCY, lines, permit })
  const order: NewOrder = {
    ...ids,
    isManual: true,
    checkoutId: null,
    quoteId: null,
    catalogueMinor: valueMinor,
    billing: { phone: '', address: '', city: '', zipCode: '', ...buyer },
    subtotalMinor: valueMinor,
    discountMinor: valueMinor - totalMinor,
    totalMinor,
    couponId: null,
    rateId,
    chargeCurrency: CURRENCY,
    chargeMinor: totalMinor,
    device: {},
    quotedAt: ctx.now(),
    openSeconds: OPEN_DAYS * 86_400,
    termsVersion: TERMS_VERSION,
    lines: [...lines],
  }
  await placeOrder(tx, order, judgement)
  return ids
}
