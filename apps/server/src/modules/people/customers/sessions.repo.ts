import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import { IDLE_DAYS, SESSION_DAYS } from './customers.rules.ts'

/** A call within this time of the last recorded one is not recorded again. */
const SEEN_SECONDS = 60

export type NewSession = Readonly<{
  customerId: string | null
  emailNormal: string
  bearerHash: Buffer
  cookieHash: Buffer
  network: string
  userAgent: string
}>

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('customer_sessions')
    .values({
      customer_id: session.customerId,
      email_normal: session.emailNormal,
      bearer_hash: session.bearerHash,
      cookie_hash: session.cookieHash,
      network: session.network,
      user_agent: session.userAgent,
      created_at: sql`shop_now()`,
      seen_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(days => ${sql.lit(SESSION_DAYS)})`,
    })
    .execute()
}

/** Neither ended, nor too old, nor left alone for too long. */
const isLive = sql<boolean>`customer_sessions.revoked_at is null
  and customer_sessions.expires_at > shop_now()
  and customer_sessions.seen_at > shop_now() - make_interval(days => ${sql.lit(IDLE_DAYS)})`

export async function liveSession(db: Db, bearerHash: Buffer) {
  return await db
    .selectFrom('customer_sessions')
    .leftJoin('customers', 'customers.id', 'customer_sessions.customer_id')
    .select([
      'customer_sessions.id as sessionId',
      'customer_sessions.customer_id as customerId',
      'customer_sessions.email_normal as email',
      'cookie_hash as cookieHash',
    ])
    .select(
      sql<boolean>`customer_sessions.customer_id is null or email_verified_at is not null`.as(
        'isProven',
      ),
    )
    .where('bearer_hash', '=', bearerHash)
    .where(isLive)
    .executeTakeFirst()
}

export async function recordSeen(db: Db, sessionId: number) {
  await db
    .updateTable('customer_sessions')
    .set({ seen_at: sql`shop_now()` })
    .where('id', '=', sessionId)
    .where('seen_at', '<', sql<Date>`shop_now() - make_interval(secs => ${sql.lit(SEEN_SECONDS)})`)
    .execute()
}

/** Of the account, or of the guest's address; never of somebody else with the same address. */
type Owner = Readonly<{ customerId: string | null; email: string }>

const ownedBy = ({ customerId, email }: Owner) =>
  customerId === null
    ? sql<boolean>`(customer_id is null and email_normal = ${email})`
    : sql<boolean>`customer_id = ${customerId}`

export async function liveSessionsOf(db: Db, owner: Owner) {
  return await db
    .selectFrom('customer_sessions')
    .select(['id', 'network', 'user_agent', 'created_at', 'seen_at'])
    .where(ownedBy(owner))
    .where(isLive)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** False when this person has no such session, or it has ended. */
export async function revokeSession(db: Db, owner: Owner, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('id', '=', id)
    .where(ownedBy(owner))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever this browser was signed in with before. */
export async function revokeByCookie(tx: Tx, cookieHash: Buffer) {
  await tx
    .updateTable('customer_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('cookie_hash', '=', cookieHash)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeAllOf(tx: Tx, customerId: string) {
  await tx
    .updateTable('customer_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute()
}
