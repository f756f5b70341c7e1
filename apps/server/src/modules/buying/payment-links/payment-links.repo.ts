import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type LinkValues = {
  title: string
  description: string
  amount_minor: number
  /** Where the buyer chooses between the amount and this. */
  most_minor: number | null
  currency: Currency
  custom_message: string
  collect_phone: boolean
  collect_address: boolean
  expires_at: Date | null
  max_uses: number | null
  /** What two people approved for it; an edit that takes no approval ends it. */
  approval_id?: string | null
  approved_share_bp?: number | null
}

export type NewLink = LinkValues & { id: string; created_by: string }
export type LinkProduct = { productId: string; quantity: number }

export async function insertLink(tx: Tx, link: NewLink, products: readonly LinkProduct[]) {
  await tx
    .insertInto('payment_links')
    .values({
      ...link,
      created_at: sql`shop_now()`,
      // Of a member who is limited to stores it is of the first of them.
      store_id: sql`coalesce(
        (select min(store_id) from staff_stores where staff_id = ${link.created_by}), 'main')`,
    })
    .execute()
  if (products.length === 0) return
  await tx
    .insertInto('payment_link_products')
    .values(
      products.map(({ productId, quantity }) => ({
        link_id: link.id,
        product_id: productId,
        quantity,
      })),
    )
    .execute()
}

export async function updateLink(
  tx: Tx,
  id: string,
  values: Partial<LinkValues & { paused_at: Date | null; withdrawn_at: Date }>,
) {
  await tx.updateTable('payment_links').set(values).where('id', '=', id).execute()
}

export async function insertChange(
  tx: Tx,
  change: {
    linkId: string
    action: 'created' | 'edited' | 'paused' | 'resumed' | 'withdrawn' | 'mailed'
    by: string
    facts: object
  },
) {
  await tx
    .insertInto('payment_link_changes')
    .values({
      link_id: change.linkId,
      action: change.action,
      changed_by: change.by,
      facts: JSON.stringify(change.facts),
      at: sql`shop_now()`,
    })
    .execute()
}

/** One more look at a link today. */
export async function countVisit(db: Db, linkId: string) {
  await sql`
    insert into payment_link_visits as v (link_id, day)
    values (${linkId}, (shop_now() at time zone 'UTC')::date)
    on conflict (link_id, day) do update set visits = v.visits + 1`.execute(db)
}

/** Links with what came of them. */
const linksWith = (db: Db) =>
  db
    .selectFrom('payment_links')
    .selectAll('payment_links')
    .select([
      sql<string>`xmin::text`.as('version'),
      sql<boolean>`coalesce(expires_at <= shop_now(), false)`.as('is_expired'),
      sql<number>`(
        select count(*) from orders
        where payment_link_id = payment_links.id
          and not is_unpaid(payment_status))`.as('paid'),
      sql<LinkProduct[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'productId', product_id, 'quantity', quantity) order by product_id), '[]')
        from payment_link_products where link_id = payment_links.id)`.as('products'),
    ])

export async function findLink(db: Db, id: string) {
  return await linksWith(db).where('id', '=', id).executeTakeFirst()
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Links with editions that can be paid now. */
export async function runningLinks(db: Db): Promise<LinkRow[]> {
  const links = await linksWith(db)
    .where('withdrawn_at', 'is', null)
    .where('paused_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > shop_now())`)
    .orderBy('created_at')
    .execute()
  return links.filter(
    ({ products, max_uses, paid }) => products.length > 0 && (max_uses === null || paid < max_uses),
  )
}

/** The page this browser has open for a link and may still pay. */
export async function openPageOf(db: Db, checkoutId: number, linkId: string) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['payment_attempts.id', 'payment_attempts.order_id', 'payment_attempts.session_id'])
    .select(['orders.email', 'orders.title', 'orders.charge_minor', 'orders.charge_currency'])
    .select(sql<boolean>`orders.expires_at <= shop_now()`.as('is_expired'))
    .where('orders.checkout_id', '=', checkoutId)
    .where('orders.payment_link_id', '=', linkId)
    .where('payment_attempts.status', '=', 'open')
    .orderBy('payment_attempts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type OpenPage = NonNullable<Awaited<ReturnType<typeof openPageOf>>>

/** The payment of a link behind a session of the provider's; nothing for one that is not ours. */
export async function paymentBySession(db: Db, sessionId: string) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .innerJoin('payment_links', 'payment_links.id', 'orders.payment_link_id')
    .selectAll('orders')
    .select([
      'payment_attempts.intent_id',
      'payment_attempts.amount_minor',
      'payment_links.description',
      sql<boolean>`exists (select from order_lines where order_id = orders.id)`.as('has_lines'),
    ])
    .where('payment_attempts.session_id', '=', sessionId)
    .executeTakeFirst()
}
export type LinkPayment = NonNullable<Awaited<ReturnType<typeof paymentBySession>>>
