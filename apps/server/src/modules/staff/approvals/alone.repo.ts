import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { FACTOR_MINUTES, MOST_TRIES } from './alone.rules.ts'
import { NEW_HOURS, TIE_DAYS } from './people-apart.rules.ts'

type Waiting = Readonly<{ asked_by: string; first_asked_by: string | null }>

/**
 * The members who could approve this, the one who would confirm it among them. A tie that was made after
 * another could decide takes nobody away: else one would be alone by touching the others.
 */
export async function secondPeople(tx: Tx, { asked_by, first_asked_by }: Waiting, by: string) {
  const askers = [asked_by, first_asked_by ?? asked_by]
  const { rows } = await sql<{
    id: string
    email: string
    firstName: string
    lastName: string
  }>`
    select s.id, s.email, s.first_name as "firstName", s.last_name as "lastName"
    from deciders d
    join staff s on s.id = d.staff_id
    where d.until is null
      and d.since <= shop_now() - make_interval(hours => ${NEW_HOURS})
      and s.id <> all(${askers})
      and (
        exists (select from staff_authenticators a where a.staff_id = s.id)
        or exists (select from staff_passkeys p where p.staff_id = s.id)
        or exists (
          select from staff_sessions o where o.staff_id = s.id and o.proven_at is not null))
      and not exists (
        select from staff_ties t
        where ((t.member_id = s.id and t.by_id = any(${askers}))
            or (t.by_id = s.id and t.member_id = any(${askers})))
          and t.at > shop_now() - make_interval(days => ${TIE_DAYS})
          and (s.id = ${by} or t.at <= d.since + make_interval(hours => ${NEW_HOURS})))`.execute(tx)
  return rows
}

/** Whether someone else could decide and was shut out within 30 days: nobody becomes alone by removing others. */
export async function wasSecondRemoved(tx: Tx, { asked_by }: Waiting, by: string) {
  const { rows } = await sql`
    select from deciders d
    where d.until > shop_now() - make_interval(days => ${TIE_DAYS})
      and d.until - d.since >= make_interval(hours => ${NEW_HOURS})
      and d.staff_id <> all(${[asked_by, by]})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the operator let this super admin confirm alone for now. */
export async function hasWindow(tx: Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select from alone_windows
    where staff_id = ${staffId} and ends_at > shop_now()
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function insertWindow(tx: Tx, staffId: string, hours: number, reason: string) {
  await sql`
    insert into alone_windows (staff_id, reason, began_at, ends_at)
    values (${staffId}, ${reason}, shop_now(), shop_now() + make_interval(hours => ${hours}))`.execute(
    tx,
  )
}

type Member = Readonly<{ id: string; email: string; isSuperAdmin: boolean }>

export async function membersNow(tx: Tx): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, email, role = ${SUPER_ADMIN} as "isSuperAdmin"
    from staff
    where is_active and invited_at is null
    order by id`.execute(tx)
  return rows
}

/** How many people ever worked here: the first invitation is the one of a shop with one. */
export async function countEveryone(tx: Tx): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from staff`.execute(tx)
  return rows[0]?.people ?? 0
}

/** Offers an approval to a super admin once: when they can confirm it, or undefined if it was offered before. */
export async function offerOnce(tx: Tx, approvalId: string, staffId: string, minutes: number) {
  const { rows } = await sql<{ readyAt: Date }>`
    insert into approval_codes (approval_id, staff_id, offered_at, ready_at)
    values (${approvalId}, ${staffId}, shop_now(), shop_now() + make_interval(mins => ${minutes}))
    on conflict do nothing
    returning ready_at as "readyAt"`.execute(tx)
  return rows[0]?.readyAt
}

/** Counts one code before it is compared; undefined where nothing was offered or too many were tried. */
export async function countTry(db: Db, approvalId: string, staffId: string) {
  const { rows } = await sql<{ isReady: boolean; readyAt: Date }>`
    update approval_codes
    set tries = tries + 1
    where approval_id = ${approvalId} and staff_id = ${staffId} and tries < ${MOST_TRIES}
    returning ready_at <= shop_now() as "isReady", ready_at as "readyAt"`.execute(db)
  return rows[0]
}

/** When it can be confirmed by this super admin; undefined if it was not offered. */
export async function offerOf(db: Db, approvalId: string, staffId: string) {
  const { rows } = await sql<{ isReady: boolean; readyAt: Date }>`
    select ready_at <= shop_now() as "isReady", ready_at as "readyAt"
    from approval_codes
    where approval_id = ${approvalId} and staff_id = ${staffId}`.execute(db)
  return rows[0]
}

/** Whether the second factor was shown in this session within two minutes. */
export async function hasFreshFactor(db: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_sessions
    where id = ${sessionId}
      and proven_at > shop_now() - make_interval(mins => ${FACTOR_MINUTES})`.execute(db)
  return rows.length > 0
}

/** Writes down that code and factor were right, which the database asks for. */
export async function proveAlone(tx: Tx, approvalId: string, staffId: string) {
  await sql`
    update approval_codes
    set used_at = shop_now(), factor_at = shop_now()
    where approval_id = ${approvalId} and staff_id = ${staffId}`.execute(tx)
}

/** How many were confirmed alone in the last day; the next one waits until this one is done. */
export async function countAloneToday(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('approvals alone'))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from approvals
    where is_alone and decided_at > shop_now() - interval '24 hours'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function countAloneLately(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number; isRecent: boolean }>`
    select count(*)::integer as count,
      coalesce(max(decided_at) > shop_now() - interval '7 days', false) as "isRecent"
    from approvals
    where is_alone and decided_at > shop_now() - interval '30 days'`.execute(db)
  const [row] = rows
  return row?.isRecent ? row.count : 0
}
