import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Judgement } from '../../catalog/sale-floor/judge-sale.ts'
import { normalEmail } from './orders.rules.ts'

export type NewLine = {
  productId: string
  productName: string
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  totalMinor: number
  chargeMinor: number
}

export type NewOrder = {
  id: string
  orderNumber: string
  /** No browser checked out where staff wrote the order. */
  checkoutId: number | null
  isManual?: boolean
  /** What a payment link asks was told by the link itself. */
  quoteId: string | null
  link?: { id: string; title: string; region: string }
  /** The offer it was bought by, if it was. */
  offerId?: number | undefined
  /** What its lines cost in the catalogue, in the charged currency, where a person made the price. */
  catalogueMinor?: number | undefined
  /** Where neither browser, link nor offer says it. */
  storeId?: string
  billing: BillingInfo
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  couponId: number | null
  rateId: number
  chargeCurrency: Currency
  chargeMinor: number
  /** Before the discount, where an edition had a price of its own in this currency. */
  chargeSubtotalMinor?: number | null
  device: object
  quotedAt: Date
  openSeconds: number
  termsVersion: string
  lines: NewLine[]
}

const billingColumns = (billing: BillingInfo) => ({
  email: billing.email,
  email_normal: normalEmail(billing.email),
  first_name: billing.firstName,
  last_name: billing.lastName,
  phone: billing.phone,
  address: billing.address,
  city: billing.city,
  zip_code: billing.zipCode,
  country: billing.country,
})

const linkColumns = ({ link }: NewOrder) =>
  link && {
    kind: 'payment_link' as const,
    payment_link_id: link.id,
    title: link.title,
    region: link.region,
  }

const orderIn = (db: Pick<Tx, 'insertInto'>, order: NewOrder) =>
  db.insertInto('orders').values({
    id: order.id,
    order_number: order.orderNumber,
    checkout_id: order.checkoutId,
    quote_id: order.quoteId,
    ...linkColumns(order),
    ...(order.isManual && { kind: 'manual' as const }),
    offer_id: order.offerId ?? null,
    ...(order.storeId && { store_id: order.storeId }),
    catalog_minor: order.catalogueMinor ?? null,
    ...billingColumns(order.billing),
    subtotal_minor: order.subtotalMinor,
    discount_minor: order.discountMinor,
    total_minor: order.totalMinor,
    coupon_id: order.couponId,
    rate_id: order.rateId,
    charge_currency: order.chargeCurrency,
    charge_minor: order.chargeMinor,
    charge_subtotal_minor: order.chargeSubtotalMinor ?? null,
    device: JSON.stringify(order.device),
    quoted_at: order.quotedAt,
    terms_version: order.termsVersion,
    created_at: sql`shop_now()`,
    expires_at: sql`shop_now() + make_interval(secs => ${order.openSeconds})`,
  })

/** The lines with what each was judged by; one that nobody judged is not written. */
function linesOf({ id, lines }: NewOrder, { lines: judged }: Judgement) {
  const measures = new Map(judged.map((line) => [line.productId, line]))
  return lines.map((line) => {
    const measure = measures.get(line.productId)
    if (measure?.quantity !== line.quantity) throw new Error('a line was not judged as it is sold')
    return { ...columnsOf(id, line), ...judgedColumns(measure) }
  })
}

const judgedColumns = (measure: Judgement['lines'][number]) =>
  measure.referenceMinor === null
    ? {}
    : {
        reference_minor: measure.referenceMinor,
        judged_minor: measure.judgedMinor,
        floor_share_bp: measure.floorShareBp,
        approval_id: measure.approvalId,
      }

const columnsOf = (id: string, line: NewLine) => ({
  order_id: id,
  product_id: line.productId,
  product_name: line.productName,
  quantity: line.quantity,
  unit_price_minor: line.unitPriceMinor,
  discount_minor: line.discountMinor,
  total_minor: line.totalMinor,
  charge_minor: line.chargeMinor,
})

/** The order and its lines in one statement, as they were judged; a payment link for a service has no lines. */
export async function placeOrder(tx: Tx, order: NewOrder, judgement: Judgement): Promise<void> {
  if (order.lines.length === 0) {
    await orderIn(tx, order).execute()
    return
  }
  await tx
    .with('placed', (db) => orderIn(db, order))
    .insertInto('order_lines')
    .values(linesOf(order, judgement))
    .execute()
}

/** While nothing is paid the buyer may still correct who they are. */
export async function correctBuyer(db: Db, orderId: string, billing: BillingInfo) {
  await db
    .updateTable('orders')
    .set(billingColumns(billing))
    .where('id', '=', orderId)
    .where('payment_status', '=', 'awaiting')
    .execute()
}
