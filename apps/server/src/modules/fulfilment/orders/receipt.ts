import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { codeOf } from '../../catalog/coupons/coupons.service.ts'
import { rateOf } from '../../catalog/currencies/currencies.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { amountsOf, offeredAmounts } from './receipt.rules.ts'

type Sold = Readonly<{
  title: string | null
  subtotal_minor: number
  charge_minor: number
  charge_subtotal_minor: number | null
  charge_currency: Currency
  rate_id: number
  coupon_id: number | null
  offer_id: number | null
  store_id: string
}>

type SoldLine = Readonly<{
  id: number
  product_name: string
  quantity: number
  discount_minor: number
  charge_minor: number
}>

function figuresOf(order: Sold, lines: readonly SoldLine[], rateMicros: number) {
  const priced = lines.map((line) => ({
    name: line.product_name,
    quantity: line.quantity,
    discountMinor: line.discount_minor,
    chargeMinor: line.charge_minor,
  }))
  if (order.offer_id !== null) return offeredAmounts(priced)
  const { title, subtotal_minor, charge_minor, charge_currency: currency } = order
  const charged = { title, subtotalMinor: subtotal_minor, chargeMinor: charge_minor, currency }
  const chargeSubtotalMinor = order.charge_subtotal_minor
  return amountsOf({ ...charged, chargeSubtotalMinor, rateMicros }, priced)
}

/**
 * What a receipt says beside the total, by the arithmetic of the invoice: each line at its list
 * price, what was taken off, and the tax. A sum that a payment link asked for has no list prices.
 */
export async function receiptOf(ctx: Context, order: Sold, lines: readonly SoldLine[]) {
  const [rateMicros, code, settings] = await Promise.all([
    rateOf(ctx, order.rate_id),
    order.coupon_id === null ? undefined : codeOf(ctx.db, order.coupon_id),
    settingsOf({ ...ctx, storeId: order.store_id }),
  ])
  const figures = figuresOf(order, lines, rateMicros)
  const amount = (minor: number) => toDecimal(money(minor, order.charge_currency))
  const listPrices = order.title === null ? figures.lines.map((line) => line.amountMinor) : []
  return {
    /** By the place of the line. */
    listPrices: listPrices.map(amount),
    taxNote: settings['invoice.tax_note'],
    ...(figures.discountMinor > 0 && {
      discount: { amount: amount(figures.discountMinor), ...(code && { code }) },
    }),
  }
}
