import type { Role } from '@keyhaven/contracts/permissions'
import type { NewStaffMember } from '@keyhaven/contracts/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import { IDLE_MINUTES, SESSION_HOURS } from './staff.rules.ts'

/** A call within this time of the last recorded one is not recorded again. */
const SEEN_SECONDS = 10

const person = [
  'staff.id as id',
  'staff.email as email',
  'staff.first_name as firstName',
  'staff.last_name as lastName',
  'staff.department as department',
] as const
const role = sql<Role>`staff.role`.as('role')

export async function staffByEmail(db: Db, email: string) {
  return await db
    .selectFrom('staff')
    .select([...person, role, 'password_hash', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst()
}

type StoredStaff = Omit<NewStaffMember, 'password'> & { id: string; passwordHash: string }

/** False when the address belongs to someone already. */
export async function insertStaffOnce(tx: Tx, staff: StoredStaff): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff')
    .values({
      id: staff.id,
      email: staff.email,
      password_hash: staff.passwordHash,
      first_name: staff.firstName,
      last_name: staff.lastName,
      role: staff.role,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type NewSession = {
  staffId: string
  bearerHash: Buffer
  cookieHash: Buffer
  network: string
  userAgent: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('staff_sessions')
    .values({
      staff_id: session.staffId,
      bearer_hash: session.bearerHash,
      cookie_hash: session.cookieHash,
      network: session.network,
      user_agent: session.userAgent,
      created_at: sql`shop_now()`,
      seen_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(hours => ${sql.lit(SESSION_HOURS)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Neither ended, nor too old, nor left alone for too long, of someone who still works here. */
const isLive = sql<boolean>`staff.is_active
  and staff_sessions.revoked_at is null
  and staff_sessions.expires_at > shop_now()
  and staff_sessions.seen_at > shop_now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})`

const sessions = (db: Db) =>
  db.selectFrom('staff_sessions').innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')

export async function liveSession(db: Db, bearerHash: Buffer) {
  return await sessions(db)
    .select([...person, role, 'staff_sessions.id as sessionId', 'cookie_hash as cookieHash'])
    .where('bearer_hash', '=', bearerHash)
    .where(isLive)
    .executeTakeFirst()
}

export async function recordSeen(db: Db, sessionId: number) {
  await db
    .updateTable('staff_sessions')
    .set({ seen_at: sql`shop_now()` })
    .where('id', '=', sessionId)
    .where('seen_at', '<', sql<Date>`shop_now() - make_interval(secs => ${sql.lit(SEEN_SECONDS)})`)
    .execute()
}

export async function liveSessionsOf(db: Db, staffId: string) {
  return await sessions(db)
    .select([
      'staff_sessions.id as id',
      'network',
      'user_agent',
      'staff_sessions.created_at as created_at',
      'seen_at',
      'expires_at',
    ])
    .where('staff_id', '=', staffId)
    .where(isLive)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** False when this person has no such session, or it has ended. */
export async function revokeSession(tx: Tx, staffId: string, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever this browser was signed in with before. */
export async function revokeByCookie(tx: Tx, cookieHash: Buffer) {
  await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('cookie_hash', '=', cookieHash)
    .where('revoked_at', 'is', null)
    .execute()
}
