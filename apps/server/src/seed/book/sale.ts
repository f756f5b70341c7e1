import { ATTEMPT_SECONDS } from '@keyhaven/contracts/checkout-times'
import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import type { Currency } from '@keyhaven/contracts/money'
import { type QuotedLine, totalsOf } from '../../modules/buying/checkout/checkout.rules.ts'
import {
  type FulfilmentStatus,
  orderIdFrom,
  orderNumberFrom,
  type PaymentStatus,
} from '../../modules/fulfilment/orders/orders.rules.ts'
import type { RowOf } from './book.ts'
import type { Desk } from './desk.ts'
import type { Dice } from './dice.ts'
import type { Paper } from './papers.ts'
import type { Person } from './people.ts'
import type { Rate, ShopFacts } from './shop-facts.ts'
import type { Unit } from './stock.ts'

export type Key = { row: RowOf<'assignments'>; unit: Unit; slot: number; line: SoldLine }
export type SoldLine = { id: number; row: RowOf<'order_lines'>; keys: Key[] }

/** An order that is being told: its row changes with it until it is written. */
export type Sale = {
  order: RowOf<'orders'>
  lines: SoldLine[]
  person: Person
  currency: Currency
  rate: Rate
  couponCode: string | null
  offeredTo: { company: string; taxId: string } | null
  attempt: RowOf<'payment_attempts'> | null
  use: RowOf<'coupon_uses'> | null
  deliveries: number
  invoice: Paper | null
}

export type Coupon = { id: number; code: string; percentBp: number }
export type Sums = Readonly<{
  lines: readonly QuotedLine[]
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  chargeMinor: number
}>

export type OrderRequest = Readonly<{
  at: Date
  person: Person
  currency: Currency
  sums: Sums
  coupon?: Coupon | undefined
  more?: Partial<RowOf<'orders'>>
  offeredTo?: Sale['offeredTo']
}>

type Item = Readonly<{ productId: string; quantity: number }>
type Cart = Readonly<{
  items: readonly Item[]
  coupon?: Coupon | undefined
  currency: Currency
  at: Date
}>

/** What a cart costs, by the rules of the checkout. */
export function sumsOf(shop: ShopFacts, { items, coupon, currency, at }: Cart): Sums {
  const priced = items
    .map((item) => ({
      ...item,
      productName: shop.nameOf(item.productId),
      unitPriceMinor: shop.priceAt(item.productId, at),
    }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  const gross = priced.reduce((sum, item) => sum + item.unitPriceMinor * item.quantity, 0)
  const discount = Math.round((gross * (coupon?.percentBp ?? 0)) / 10_000)
  const rates = { [currency]: shop.rateAt(currency, at).rateMicros }
  const { charge, ...totals } = totalsOf(priced, discount, currency, rates)
  return { ...totals, chargeMinor: charge.minor }
}

const lineRow = (id: number, orderId: string, line: QuotedLine): RowOf<'order_lines'> => ({
  id,
  order_id: orderId,
  product_id: line.productId,
  product_name: line.productName,
  quantity: line.quantity,
  unit_price_minor: line.unitPriceMinor,
  discount_minor: line.discountMinor,
  total_minor: line.totalMinor,
  charge_minor: line.chargeMinor,
})

/** An order as the checkout writes it: not paid yet. */
export function openSale(desk: Desk, shop: ShopFacts, dice: Dice, request: OrderRequest): Sale {
  const { at, person, currency, sums, coupon } = request
  const id = orderIdFrom(dice.bytes(17))
  const rate = shop.rateAt(currency, at)
  const order: RowOf<'orders'> = {
    id,
    order_number: orderNumberFrom(dice.fresh()),
    checkout_id: null,
    quote_id: null,
    kind: 'cart',
    payment_link_id: null,
    title: null,
    offer_id: null,
    email: person.email,
    email_normal: person.email,
    first_name: person.first,
    last_name: person.last,
    phone: person.phone,
    address: person.address,
    city: person.city,
    zip_code: person.zip,
    country: person.country,
    subtotal_minor: sums.subtotalMinor,
    discount_minor: sums.discountMinor,
    total_minor: sums.totalMinor,
    coupon_id: coupon?.id ?? null,
    rate_id: rate.id,
    charge_currency: currency,
    charge_minor: sums.chargeMinor,
    payment_status: 'awaiting',
    fulfilment_status: 'none',
    quoted_at: at,
    created_at: at,
    expires_at: new Date(at.getTime() + ATTEMPT_SECONDS * 1_000),
    paid_at: null,
    access_closed_at: null,
    terms_version: TERMS_VERSION,
    ...request.more,
  }
  desk.book.add('orders', order)
  const lines = sums.lines.map((line) => {
    const lineId = desk.book.id('order_lines')
    return { id: lineId, row: desk.book.add('order_lines', lineRow(lineId, id, line)), keys: [] }
  })
  const rest = { attempt: null, use: null, deliveries: 0, invoice: null }
  const { offeredTo = null } = request
  return {
    order,
    lines,
    person,
    currency,
    rate,
    couponCode: coupon?.code ?? null,
    offeredTo,
    ...rest,
  }
}

type Step = Readonly<{ at: Date; cause: string }> &
  ({ payment: PaymentStatus } | { fulfilment: FulfilmentStatus })

/** Moves an order along, and keeps that it moved. */
export function move({ book }: Desk, { order }: Sale, step: Step) {
  const isPayment = 'payment' in step
  const from = (isPayment ? order.payment_status : order.fulfilment_status) ?? 'none'
  const to = isPayment ? step.payment : step.fulfilment
  if (isPayment) order.payment_status = step.payment
  else order.fulfilment_status = step.fulfilment
  book.add('order_status_changes', {
    id: book.id('order_status_changes'),
    order_id: order.id,
    field: isPayment ? 'payment' : 'fulfilment',
    from_state: from,
    to_state: to,
    cause: step.cause,
    at: step.at,
  })
}
