import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'

/** The link, locked: others who want to use it, or to count its uses, wait here. */
export async function lockLink(tx: Tx, linkId: string) {
  return await tx
    .selectFrom('payment_links')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= shop_now(), false)`.as('is_expired'))
    .where('id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * How often a link is used: by what was paid, and by what may still be paid. A given-up order counts
 * no more, and is given up only after its page at the provider was closed.
 */
export async function usesOf(tx: Tx, linkId: string) {
  return await tx
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where not is_unpaid(payment_status))`.as('paid'),
      sql<number>`count(*) filter (where payment_status <> 'expired')`.as('taken'),
    ])
    .where('payment_link_id', '=', linkId)
    .executeTakeFirstOrThrow()
}
