import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inLongTransaction } from '../../../infra/db/transaction.ts'
import type { PricedLine } from '../../fulfilment/orders/receipt.rules.ts'
import { asRead, type InvoiceContent, type InvoicedOrder } from './invoice-content.rules.ts'
import {
  type Booking,
  type Cause,
  type Issued,
  type Kind,
  kindOf,
  numberOf,
} from './invoices.rules.ts'

export type Document = Issued & { content: InvoiceContent; issuedAt: Date; currency: Currency }

const WHOLE_LEDGER_SECONDS = 120

/** Bookings of the payment that made the order paid; a second one is given back and never invoiced. */
const invoiced = sql`
  from ledger l
  join payment_attempts a on a.id = l.attempt_id
  where a.status = 'succeeded' and l.kind in ('charge', 'refund', 'refund_reversal') and l.amount_minor > 0`

export async function bookingsOf(db: Db, orderId: string): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select l.id, l.kind, l.provider_ref as "providerRef", l.amount_minor as "amountMinor",
      l.tax_minor as "taxMinor"
    ${invoiced} and l.order_id = ${orderId}
    order by l.id`.execute(db)
  return rows
}

type BacklogQuery = Readonly<{ minutes: number | null; without: readonly string[]; limit: number }>

/** Orders with bookings of the last minutes, or of ever, that no document answers, oldest first. */
export async function ordersToInvoice(db: Db, { minutes, without, limit }: BacklogQuery) {
  const since =
    minutes === null ? sql`` : sql`and l.at > shop_now() - make_interval(mins => ${minutes})`
  const missing = sql<{ orderId: string }>`
    select l.order_id as "orderId"
    ${invoiced} ${since}
      and not exists (select from invoices i where i.ledger_id = l.id)
      and l.order_id <> all(${without}::text[])
    group by l.order_id
    order by min(l.id)
    limit ${limit}`
  // The whole ledger takes longer to read than anything a visitor waits for.
  const { rows } =
    minutes === null
      ? await inLongTransaction(db, WHOLE_LEDGER_SECONDS, (tx) => missing.execute(tx))
      : await missing.execute(db)
  return rows.map((row) => row.orderId)
}

export async function documentsOf(db: Db, orderId: string): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select number, kind, cause, amount_minor as "amountMinor", ledger_id as "ledgerId", corrects,
      currency, content, issued_at as "issuedAt"
    from invoices
    where order_id = ${orderId}
    order by id`.execute(db)
  return rows.map((row) => ({ ...row, content: asRead(row.content) }))
}

type SoldAt = Readonly<{ storeId: string }>

export async function invoicedOrder(tx: Tx, orderId: string): Promise<InvoicedOrder & SoldAt> {
  const { rows } = await sql<Omit<InvoicedOrder, 'lines'> & SoldAt>`
    select o.order_number as "orderNumber", o.email, o.first_name as "firstName",
      o.last_name as "lastName", o.address, o.city, o.zip_code as "zipCode",
      o.region, o.country,
      o.subtotal_minor as "subtotalMinor", o.total_minor as "totalMinor",
      o.charge_minor as "chargeMinor", o.charge_subtotal_minor as "chargeSubtotalMinor", o.charge_currency as currency, r.rate_micros as "rateMicros",
      o.title, c.code as "couponCode", o.paid_at as "paidAt", a.card_brand as "cardBrand",
      o.store_id as "storeId", s.brand, case when s.id <> 'main' then s.hosts[1] end as host,
      case when f.id is not null then jsonb_build_object(
        'company', f.parties ->> 'company', 'taxId', f.parties ->> 'taxId') end as "offeredTo"
    from orders o
    join stores s on s.id = o.store_id
    join currency_rates r on r.id = o.rate_id
    join payment_attempts a on a.order_id = o.id and a.status = 'succeeded'
    left join coupons c on c.id = o.coupon_id
    left join business_offers f on f.id = o.offer_id
    where o.id = ${orderId}`.execute(tx)
  const lines = await sql<PricedLine>`
    select product_name as name, quantity, discount_minor as "discountMinor",
      charge_minor as "chargeMinor"
    from order_lines
    where order_id = ${orderId}
    order by product_id`.execute(tx)
  const order = rows[0]
  if (!order) throw new Error(`${orderId} has no payment to invoice`)
  return { ...order, lines: lines.rows }
}

export type Taken = Readonly<{ series: string; year: number; first: number; issuedAt: Date }>

/** The next numbers of a series. Other transactions wait until this one ends. */
export async function allocateInvoiceNumbers(
  tx: Tx,
  series: string,
  count: number,
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    insert into invoice_counters (series, year, last, issued_at)
    values (${series}, extract(year from shop_now() at time zone 'UTC'), ${count}, shop_now())
    on conflict (series, year) do update
    set last = invoice_counters.last + ${count},
      issued_at = greatest(invoice_counters.issued_at, shop_now())
    returning series, year, last - ${count} + 1 as first, issued_at as "issuedAt"`.execute(tx)
  return rows[0] as Taken
}

export type NewDocument = Readonly<{
  series: string
  year: number
  serial: number
  issuedAt: Date
  orderId: string
  cause: Cause
  ledgerId: number | null
  corrects: string | null
  content: InvoiceContent
}>

export async function insertDocument(tx: Tx, document: NewDocument): Promise<Document> {
  const { series, year, serial, orderId, cause, ledgerId, corrects, content, issuedAt } = document
  const kind: Kind = kindOf(cause)
  const number = numberOf(series, year, serial)
  const amountMinor = content.totalMinor
  const currency: Currency = content.currency
  await tx
    .insertInto('invoices')
    .values({
      number,
      series,
      year,
      serial,
      order_id: orderId,
      kind,
      cause,
      ledger_id: ledgerId,
      corrects,
      amount_minor: amountMinor,
      currency,
      content: JSON.stringify(content),
      issued_at: issuedAt,
    })
    .execute()
  return { number, kind, cause, amountMinor, ledgerId, corrects, content, issuedAt, currency }
}
