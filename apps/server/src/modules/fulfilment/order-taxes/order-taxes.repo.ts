import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Treatment } from '../../catalog/tax/tax.rules.ts'
import type { OrderTax } from './decide-order-tax.ts'

/** Writes how an order is taxed and what says so, in one statement. */
export async function insertOrderTax(tx: Tx, orderId: string, currency: string, tax: OrderTax) {
  const kinds = tax.evidence.map(({ kind }) => kind)
  const countries = tax.evidence.map(({ country }) => country)
  await sql`
    with items as (
      insert into order_tax_evidence (order_id, kind, country)
      select ${orderId}, kind, country
      from unnest(${kinds}::text[], ${countries}::text[]) as item (kind, country)
    )
    insert into order_taxes (order_id, entity_id, treatment, scheme, category, country, place, rate, gross_minor,
      tax_minor, currency, day, state, decided_at)
    values (${orderId}, ${tax.entityId}, ${tax.treatment}, ${tax.scheme}, ${tax.category}, ${tax.country},
      ${tax.place}, ${tax.rate}, ${tax.gross}, ${tax.tax}, ${currency}, ${tax.day}::date, ${tax.state},
      shop_now())`.execute(tx)
}

export type TaxOfOrder = Readonly<{
  treatment: Treatment
  place: string
  rate: number
  tax: number
  /** Of the payment, where the seller is. */
  day: string
  /** Where the seller is. */
  home: string
  seller: Readonly<
    Record<
      | 'name'
      | 'line1'
      | 'line2'
      | 'postal'
      | 'city'
      | 'email'
      | 'website'
      | 'vatId'
      | 'taxNumber'
      | 'registerNo',
      string
    >
  >
}>

/** How an order is taxed by now. */
export async function newestOrderTax(db: Db, orderId: string): Promise<TaxOfOrder | undefined> {
  const { rows } = await sql<TaxOfOrder>`
    select t.treatment, t.place, t.rate, t.tax_minor as tax, coalesce(e.country, '') as home,
      t.day::text as day,
      jsonb_build_object('name', e.name, 'line1', e.line1, 'line2', e.line2, 'postal', e.postal, 'city', e.city,
        'email', e.contact_email, 'website', e.website, 'vatId', e.vat_id, 'taxNumber', e.tax_number,
        'registerNo', e.register_no) as seller
    from order_taxes t
    join legal_entities e on e.id = t.entity_id
    where t.order_id = ${orderId}
    order by t.generation desc
    limit 1`.execute(db)
  return rows[0]
}
