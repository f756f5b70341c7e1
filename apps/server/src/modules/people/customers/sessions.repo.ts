import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
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
    // A session that began while its owner was being blocked opens nothing either.
    .where(sql<boolean>`not exists (
      select from blocked_addresses b
      where b.person = one_spelling(customer_sessions.email_normal))`)
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

/**
 * Whose sessions a person sees and ends: those of the address, guests among them, once it is proven to
 * be theirs. Before that an account has its own alone, because anybody can register any address.
 */
type Owner = Readonly<{ customerId: string | null; email: string; isProven: boolean }>

const ownedBy = ({ customerId, email, isProven }: Owner) =>
  isProven ? sql<boolean>`email_normal = ${email}` : sql<boolean>`customer_id = ${customerId}`

export async function liveSessionsOf(db: Db, owner: Owner) {
  return await db
    .selectFrom('customer_sessions')
    .select(['id', 'customer_id', 'network', 'user_agent', 'created_at', 'seen_at'])
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

/** Every session of the address, with an account and without, except one. */
export async function revokeOthers(tx: Tx, emailNormal: string, except: number | undefined) {
  await tx
    .updateTable('customer_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('email_normal', '=', emailNormal)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .execute()
}

/** Whether a session began within so many minutes. */
export async function isFresh(db: Db, sessionId: number, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`shop_now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row !== undefined
}
