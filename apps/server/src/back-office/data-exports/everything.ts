import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import type { ExportedOrder } from '../../modules/moving-in/data-exports/exported.ts'
import type { KeyText } from '../../modules/moving-in/data-exports/shop-columns.ts'
import { following, peopleAfter } from '../reads/read-shop.ts'

const AT_ONCE = 500

type Numbered = Readonly<{ id: number; facts: object }>
type Part = Readonly<{ type: string; rows: (last: number) => RawBuilder<Numbered> }>

/** Every column by its name: a new one with a secret in it is not in the file by itself. */
const parts: readonly Part[] = [
  {
    type: 'coupon',
    rows: (last) => sql`
      select id, jsonb_build_object(
        'code', code, 'name', name, 'kind', kind, 'percentBp', percent_bp,
        'amountMinor', amount_minor, 'currency', currency, 'minSubtotalMinor', min_subtotal_minor,
        'productIds', product_ids, 'excludedProductIds', excluded_product_ids, 'maxUses', max_uses,
        'maxPerCustomer', max_per_customer, 'used', used, 'isActive', is_active,
        'startsAt', starts_at, 'endsAt', ends_at
      ) as facts
      from coupons
      where id > ${last}
      order by id
      limit ${AT_ONCE}`,
  },
  {
    type: 'review',
    rows: (last) => sql`
      select r.id, jsonb_build_object(
        'productId', r.product_id, 'orderNumber', o.order_number, 'name', r.customer_name,
        'email', r.customer_email, 'rating', r.rating, 'title', r.title, 'comment', r.comment,
        'state', r.state, 'reply', r.reply, 'isVerified', r.is_verified, 'createdAt', r.created_at
      ) as facts
      from reviews r
      left join orders o on o.id = r.order_id
      where r.id > ${last}
      order by r.id
      limit ${AT_ONCE}`,
  },
  {
    type: 'conversation',
    rows: (last) => sql`
      select c.id, jsonb_build_object(
        'reference', c.reference, 'ticketNumber', c.reference, 'kind', c.kind, 'state', c.state, 'subject', c.subject,
        'name', c.name, 'email', c.email, 'orderNumber', o.order_number, 'tags', c.tags,
        'createdAt', c.created_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'author', m.author, 'isNote', m.is_note, 'body', m.body, 'at', m.created_at
          ) order by m.id), '[]')
          from conversation_messages m
          where m.conversation_id = c.id
        )
      ) as facts
      from conversations c
      left join orders o on o.id = c.order_id
      where c.id > ${last}
      order by c.id
      limit ${AT_ONCE}`,
  },
]

async function products(db: Db) {
  const { rows } = await sql<{ facts: object }>`
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'category', p.category, 'version', p.version,
      'description', p.description, 'longDescription', p.long_description,
      'platforms', p.platforms, 'features', p.features, 'isActive', p.is_active, 'gtin', p.gtin,
      'mpn', p.mpn, 'prices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'currency', t.currency, 'priceMinor', t.price_minor, 'validFrom', t.valid_from
        ) order by t.currency, t.valid_from), '[]')
        from (
          select 'USD' as currency, h.price_minor, h.valid_from
          from price_history h
          where h.product_id = p.id
          union all
          select w.currency, w.price_minor, w.valid_from
          from own_prices w
          where w.product_id = p.id
        ) t
      )
    ) as facts
    from products p
    order by p.position, p.id`.execute(db)
  return rows
}

const lineOf = (type: string, facts: object) => `${JSON.stringify({ type, ...facts })}\n`

const orderLine = ({ id: _, lines, ...order }: ExportedOrder, textOf: KeyText) =>
  lineOf('order', {
    ...order,
    lines: lines.map(({ keys, ...line }) => ({ ...line, licences: keys.map(textOf) })),
  })

type Opened = Readonly<{ order: ExportedOrder; textOf: KeyText }>

/** Everything the shop knows, one fact a line, while it is read. */
export async function* everything(db: Db, orders: AsyncIterable<Opened>): AsyncGenerator<string> {
  for (const { facts } of await products(db)) yield lineOf('product', facts)
  const people = following(
    (last) => peopleAfter(db, last),
    ({ normal }) => normal,
  )
  for await (const portion of people) {
    for (const { normal: _, ...person } of portion) yield lineOf('customer', person)
  }
  for await (const { order, textOf } of orders) yield orderLine(order, textOf)
  for (const { type, rows } of parts) {
    const after = async (last: string) => (await rows(Number(last)).execute(db)).rows
    for await (const portion of following(after, ({ id }) => String(id))) {
      for (const { facts } of portion) yield lineOf(type, facts)
    }
  }
}
