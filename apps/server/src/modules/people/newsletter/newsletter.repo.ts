import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

type Wish = Readonly<{
  id: string
  addressHash: Buffer
  email: string
  source: 'account' | 'order'
  tokenHash: Buffer
}>

const ASK_AGAIN_HOURS = 24

/** Undefined if the address has it already, or was asked within a day. */
export async function insertWish(tx: Tx, wish: Wish) {
  return await tx
    .insertInto('newsletter_subscriptions')
    .values({
      id: wish.id,
      address_hash: wish.addressHash,
      email: wish.email,
      source: wish.source,
      token_hash: wish.tokenHash,
      asked_at: sql`shop_now()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({
          id: wish.id,
          token_hash: wish.tokenHash,
          email: wish.email,
          asked_at: sql`shop_now()`,
        })
        .where('newsletter_subscriptions.confirmed_at', 'is', null)
        .where(
          'newsletter_subscriptions.asked_at',
          '<',
          sql<Date>`shop_now() - make_interval(hours => ${ASK_AGAIN_HOURS})`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function subscriptionOf(db: Db, addressHash: Buffer) {
  return await db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'confirmed_at'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
}

export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const query = db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** The wish a link belongs to, for thirty days after it was asked for. */
export async function lockWish(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'address_hash', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .where('asked_at', '>', sql<Date>`shop_now() - interval '30 days'`)
    .forUpdate()
    .executeTakeFirst()
}

export async function confirm(tx: Tx, id: string, consentId: number) {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ consent_id: consentId, confirmed_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}
