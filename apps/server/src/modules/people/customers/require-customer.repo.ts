import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** Someone who has an account, or bought without one. */
export type KnownCustomer = Readonly<{
  /** The account, or the first paid order of a guest: no address stands in an address bar. */
  id: string
  accountId: string | null
  firstOrderId: string | null
  email: string
  emailNormal: string
  firstName: string
  lastName: string
  phone: string
  country: string
  isVerified: boolean
  hasPassword: boolean
  accountSince: Date | null
}>

/** The customer behind an account or an order of theirs. */
export async function customerBehindId(
  db: Db,
  id: string,
  stores: readonly string[],
): Promise<KnownCustomer | undefined> {
  const ofThem = (column: RawBuilder<unknown>) =>
    stores.length === 0 ? sql`true` : sql`${column} = any(${[...stores]}::text[])`
  const { rows } = await sql<KnownCustomer>`
    with named as (
      select email_normal, 0 as rank from customers where id = ${id}
      union all
      select email_normal, 1 from orders where id = ${id} and paid_at is not null and ${ofThem(sql`store_id`)}
      order by rank
      limit 1
    )
    select coalesce(c.id, first_order.id) as id, c.id as "accountId", first_order.id as "firstOrderId",
      coalesce(c.email, last_order.email) as email, n.email_normal as "emailNormal",
      coalesce(c.first_name, last_order.first_name) as "firstName",
      coalesce(c.last_name, last_order.last_name) as "lastName",
      coalesce(c.phone, last_order.phone, '') as phone,
      coalesce(c.country, last_order.country, '') as country,
      c.email_verified_at is not null as "isVerified",
      c.password_hash is not null as "hasPassword",
      c.created_at as "accountSince"
    from named n
    left join customers c on c.email_normal = n.email_normal
    left join lateral (
      select o.id
      from orders o
      where o.email_normal = n.email_normal and o.paid_at is not null and ${ofThem(sql`o.store_id`)}
      order by o.paid_at, o.id
      limit 1
    ) first_order on true
    left join lateral (
      select o.email, o.first_name, o.last_name, o.phone, o.country
      from orders o
      where o.email_normal = n.email_normal and o.paid_at is not null and ${ofThem(sql`o.store_id`)}
      order by o.paid_at desc, o.id desc
      limit 1
    ) last_order on true`.execute(db)
  return rows[0]
}
