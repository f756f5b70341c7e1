import type { VatRegister } from '@keyhaven/contracts/vat'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { RegisterAnswer } from '../../../infra/registers/register-answer.ts'
import { type CheckState, DAYS_ASKED } from './vat-check.rules.ts'

export type VatCheckRow = Readonly<{
  id: number
  state: CheckState
  name: string | null
  vatId: string
  register: VatRegister | 'none'
  requester: string
  tries: number
}>

type Subject = Readonly<{ entityId: string; vatId: string }>

const columns = sql`id, state, name, vat_id as "vatId", register, requester, tries`

/** What is known of a number: an answer of the last day, or a question that waits. */
export async function currentCheck(
  db: Db,
  { entityId, vatId }: Subject,
): Promise<VatCheckRow | undefined> {
  const { rows } = await sql<VatCheckRow>`
    select ${columns}
    from vat_checks
    where entity_id = ${entityId}
      and vat_id = ${vatId}
      and (state = 'waiting' or (state <> 'expired' and answered_at > shop_now() - interval '24 hours'))
    order by id desc
    limit 1`.execute(db)
  return rows[0]
}

type NewCheck = Subject & Readonly<{ register: VatRegister | 'none'; requester: string }>

/** Writes down a question before it is asked; undefined where another call has just done so. */
export async function insertCheck(db: Db, check: NewCheck): Promise<VatCheckRow | undefined> {
  const isDeclared = check.register === 'none'
  const { rows } = await sql<VatCheckRow>`
    insert into vat_checks (entity_id, vat_id, register, requester, state, asked_at, next_try_at, answered_at)
    values (${check.entityId}, ${check.vatId}, ${check.register}, ${check.requester},
      ${isDeclared ? 'declared' : 'waiting'}, shop_now(),
      case when ${isDeclared} then null else shop_now() + interval '1 minute' end,
      case when ${isDeclared} then shop_now() end)
    on conflict (entity_id, vat_id) where state = 'waiting' do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Writes the answer to a question that still waits: each has one, however many asked. */
export async function recordAnswer(db: Db, id: number, answer: RegisterAnswer): Promise<boolean> {
  const { isValid, name, consultation, raw } = answer
  const { rows } = await sql`
    update vat_checks
    set state = ${isValid ? 'valid' : 'invalid'}, name = ${name?.slice(0, 500) ?? null},
      consultation = ${consultation?.slice(0, 100) ?? null}, raw = ${raw}, tries = tries + 1,
      next_try_at = null, answered_at = shop_now()
    where id = ${id} and state = 'waiting'
    returning 1`.execute(db)
  return rows.length > 0
}

/** A register did not answer: it is asked again later, and after two weeks no more. */
export async function postponeCheck(db: Db, id: number, minutes: number): Promise<void> {
  await sql`
    update vat_checks
    set tries = tries + 1,
      state = case when asked_at < shop_now() - make_interval(days => ${DAYS_ASKED}) then 'expired' else state end,
      next_try_at = case when asked_at < shop_now() - make_interval(days => ${DAYS_ASKED}) then null
        else shop_now() + make_interval(mins => ${minutes}) end,
      answered_at = case when asked_at < shop_now() - make_interval(days => ${DAYS_ASKED}) then shop_now() end
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Questions whose time has come, each for one worker: what a worker that ends leaves is taken by another. */
export async function claimDueChecks(db: Db, most: number): Promise<VatCheckRow[]> {
  const { rows } = await sql<VatCheckRow>`
    update vat_checks
    set next_try_at = shop_now() + interval '1 minute'
    where id in (
      select id from vat_checks
      where state = 'waiting' and next_try_at <= shop_now()
      order by next_try_at
      limit ${most}
      for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}

/** Answers that no order of the last month needed. */
export async function forgetOldChecks(db: Db): Promise<void> {
  await sql`
    delete from vat_checks
    where state <> 'waiting' and asked_at < shop_now() - interval '30 days'`.execute(db)
}
