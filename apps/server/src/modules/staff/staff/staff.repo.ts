import { type Permission, SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { RoleFacts } from '../roles/roles.rules.ts'
import { FRESH_MINUTES } from './factors/factors.rules.ts'
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
const role = sql<string>`staff.role`.as('role')
const facts = sql<RoleFacts>`role_facts(staff.role)`.as('facts')
const stores = sql<string[]>`array(
  select store_id from staff_stores where staff_id = staff.id order by store_id)`.as('stores')
const viewed = sql<RoleFacts | null>`role_facts(staff_sessions.viewed_role)`.as('viewed')

export async function staffByEmail(db: Db, email: string) {
  return await db
    .selectFrom('staff')
    .select([...person, role, facts, stores, 'password_hash', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A member as the table has them, with the facts of their role. */
export type StaffRow = NonNullable<Awaited<ReturnType<typeof staffByEmail>>>

export async function staffById(db: Db, id: string) {
  return await db
    .selectFrom('staff')
    .select([...person, role, facts, stores, 'password_hash', 'is_active', 'invited_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Who works here at this moment. */
export async function activeStaff(db: Db, id: string) {
  return await db
    .selectFrom('staff')
    .select([...person, role, facts, stores])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Locked against changes, so that what follows from their rights is true when it commits. */
export async function lockedStaff(tx: Tx, id: string) {
  return await tx
    .selectFrom('staff')
    .select([...person, role, facts, 'is_active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Everyone who works here, by name. */
export const activeNames = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('is_active', '=', true)
    .orderBy('last_name')
    .orderBy('id')
    .execute()

/** Everyone who works here and may do something; a super admin may do everything. */
export async function activeWith(db: Db, permission: Permission) {
  const { rows } = await sql<{ id: string; email: string }>`
    select s.id, s.email
    from staff s
    where s.is_active
      and (
        s.role = ${SUPER_ADMIN}
        or exists (
          select from role_permissions p where p.role_id = s.role and p.permission = ${permission}
        )
      )
    order by s.id`.execute(db)
  return rows
}

type StoredStaff = Omit<NewStaffMember, 'password'> & {
  id: string
  passwordHash: string
  /** Nobody has chosen a password yet. */
  isInvited?: boolean
}

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
      invited_at: staff.isInvited ? sql`shop_now()` : null,
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
  /** Whether a second factor was shown. */
  isProven: boolean
}

export async function hasEarlierSession(tx: Tx, staffId: string, sessionId: number) {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('id', '<', sessionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
      proven_at: session.isProven ? sql`shop_now()` : null,
      seen_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(hours => ${sql.lit(SESSION_HOURS)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which browser a session is in, for those who are not to be one person in it. */
export async function noteBrowser(db: Db, sessionId: number, hash: Buffer) {
  await db
    .updateTable('staff_sessions')
    .set({ browser_hash: hash })
    .where('id', '=', sessionId)
    .execute()
}

/** Neither ended, nor too old, nor left alone for too long, of someone who still works here. */
const isLive = sql<boolean>`staff.is_active
  and staff_sessions.revoked_at is null
  and staff_sessions.expires_at > shop_now()
  and staff_sessions.seen_at > shop_now() - make_interval(mins => coalesce((
    select (value #>> '{}')::integer from store_settings
    where key = 'security.idle_minutes' and jsonb_typeof(value) = 'number'
  ), ${sql.lit(IDLE_MINUTES)}))`

/** Whether a second factor was shown a short while ago. */
const isFresh = sql<boolean>`
  coalesce(proven_at > shop_now() - make_interval(mins => ${sql.lit(FRESH_MINUTES)}), false)`

const hasFactor = sql<boolean>`(
  exists (select from staff_authenticators a where a.staff_id = staff.id)
  or exists (select from staff_passkeys p where p.staff_id = staff.id))`

const sessions = (db: Db) =>
  db.selectFrom('staff_sessions').innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')

export async function liveSession(db: Db, bearerHash: Buffer) {
  return await sessions(db)
    .select([...person, role, facts, viewed, stores])
    .select(['staff_sessions.id as sessionId', 'cookie_hash as cookieHash'])
    .select(sql<string | null>`(wrote_lsn - '0/0'::pg_lsn)::text`.as('wroteAt'))
    .select([
      sql<boolean>`proven_at is not null`.as('isProven'),
      isFresh.as('isFresh'),
      hasFactor.as('hasFactor'),
    ])
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

/** Up to where a copy of the database must have come to be read in this session. */
export async function noteWritten(db: Db, sessionId: number) {
  await db
    .updateTable('staff_sessions')
    .set({ wrote_lsn: sql`pg_current_wal_insert_lsn()` })
    .where('id', '=', sessionId)
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

/** Ends what the person is signed in with, except one session; gives the number of those ended. */
export async function revokeSessions(tx: Tx, staffId: string, except = 0): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('staff_id', '=', staffId)
    .where('id', '<>', except)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A second factor was shown in this session just now. */
export async function proveSession(tx: Tx, sessionId: number) {
  await tx
    .updateTable('staff_sessions')
    .set({ proven_at: sql`shop_now()` })
    .where('id', '=', sessionId)
    .execute()
}

type NewPassword = Readonly<{
  passwordHash: string
  /** Set with a link or by another, without the old one. */
  isReset: boolean
}>

export async function updatePassword(
  tx: Tx,
  staffId: string,
  { passwordHash, isReset }: NewPassword,
) {
  await tx
    .updateTable('staff')
    .set({
      password_hash: passwordHash,
      invited_at: null,
      ...(isReset && { reset_at: sql`shop_now()` }),
    })
    .where('id', '=', staffId)
    .execute()
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
