import { sql } from 'kysely'
import type { Tx } from '../../infra/db.ts'

/** The link, locked: whoever else wants to use it, or to count its uses, waits here. */
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
      sql<number>`count(*) filter (where payment_status not in (
        'awaiting', 'processing', 'failed', 'expired'))`.as('paid'),
      sql<number>`count(*) filter (where payment_status <> 'expired')`.as('taken'),
    ])
    .where('payment_link_id', '=', linkId)
    .executeTakeFirstOrThrow()
}

/** Whether money that came for a given-up order can still be taken as one more use. */
export async function hasUseLeft(tx: Tx, linkId: string): Promise<boolean> {
  const link = await lockLink(tx, linkId)
  if (!link || link.max_uses === null) return true
  return (await usesOf(tx, linkId)).taken < link.max_uses
}
