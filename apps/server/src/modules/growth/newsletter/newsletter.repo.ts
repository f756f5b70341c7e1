import { sql } from 'kysely'
import type { AddressHashes } from '../../../infra/crypto/address-hash.ts'
import { isAnyOf } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Subscription = Readonly<{
  id: string
  addressHash: Buffer
  email: string
  source: 'account' | 'order'
  tokenHash: Buffer
}>

const ASK_AGAIN_HOURS = 24

/** An address has one row, also while its hash is still that of an older secret. */
export async function reschedule(tx: Tx, [current, ...others]: AddressHashes) {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ address_hash: current })
    .where('address_hash', '=', isAnyOf(others))
    .execute()
}

/** Undefined if the address has it already, or was asked within a day. */
export async function insertNewsletterRequest(tx: Tx, subscription: Subscription) {
  return await tx
    .insertInto('newsletter_subscriptions')
    .values({
      id: subscription.id,
      address_hash: subscription.addressHash,
      email: subscription.email,
      source: subscription.source,
      token_hash: subscription.tokenHash,
      asked_at: sql`shop_now()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({
          id: subscription.id,
          token_hash: subscription.tokenHash,
          email: subscription.email,
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

export async function subscriptionOf(db: Db, hashes: AddressHashes) {
  return await db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'confirmed_at'])
    .where('address_hash', '=', isAnyOf(hashes))
    .executeTakeFirst()
}

/** A wish that waits for its confirmation stays: it was made after marketing was ended. */
export async function deleteSuppressed(db: Db) {
  await sql`
    delete from newsletter_subscriptions n
    using email_suppressions s
    where s.address_hash = n.address_hash
      and n.confirmed_at is not null`.execute(db)
}

/** A wish that nobody has confirmed yet. */
export async function waitingRequest(db: Db, id: string) {
  return await db
    .selectFrom('newsletter_subscriptions')
    .select('token_hash')
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** The wish a link belongs to, for thirty days after it was asked for. */
export async function lockRequest(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'confirmed_at'])
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
