import type { ScriptDraft } from '@keyhaven/contracts/staff/custom-scripts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { sha256Of } from './script-hash.ts'

const live = sql`
  custom_scripts s
  join custom_script_versions v on v.script_id = s.id and v.number = s.live_version`
const isDue = sql`
  (v.starts_at is null or v.starts_at <= shop_now()) and (v.ends_at is null or v.ends_at > shop_now())`

type LiveRow = Omit<ScriptDraft, 'startsAt' | 'endsAt' | 'purpose' | 'note'> &
  Readonly<{ id: string; version: number }>

/** What runs at this moment, in the order in which it is injected. */
export async function liveScripts(db: Db): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select s.id, s.name, v.number as version, v.content, v.sri, v.position, v.script_type as "scriptType",
      v.device_targeting as "deviceTargeting", v.page_targeting as "pageTargeting",
      v.targeted_pages as "targetedPages", v.excluded_pages as "excludedPages", v.priority,
      v.load_async as "loadAsync", v.consent
    from ${live}
    where s.is_active and ${isDue}
    order by v.priority, s.id`.execute(db)
  return rows
}

/** Writes down which live versions are due. Only a change is a write: pages are made anew by it. */
export async function noteDue(db: Db) {
  await sql`
    update custom_scripts c
    set is_due = due.is_due
    from (select s.id, ${isDue} as is_due from ${live}) due
    where due.id = c.id and c.is_due <> due.is_due`.execute(db)
}

export async function insertScript(tx: Tx, id: string, name: string, by: string) {
  await tx.insertInto('custom_scripts').values({ id, name, changed_by: by }).execute()
}

/** The script, which nobody else changes until we are done. */
export async function lockScript(tx: Tx, id: string) {
  return await tx
    .selectFrom('custom_scripts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const columnsOf = (draft: ScriptDraft, by: string) => ({
  content: draft.content,
  script_type: draft.scriptType,
  sri: draft.sri,
  position: draft.position,
  device_targeting: draft.deviceTargeting,
  page_targeting: draft.pageTargeting,
  targeted_pages: draft.targetedPages,
  excluded_pages: draft.excludedPages,
  priority: draft.priority,
  load_async: draft.loadAsync,
  consent: draft.consent,
  starts_at: draft.startsAt,
  ends_at: draft.endsAt,
  purpose: draft.purpose,
  note: draft.note,
  sha256: sha256Of(draft.content),
  written_by: by,
})

export async function writeDraft(tx: Tx, id: string, draft: ScriptDraft, by: string) {
  const columns = columnsOf(draft, by)
  const { numUpdatedRows } = await tx
    .updateTable('custom_script_versions')
    .set({ ...columns, written_at: sql`shop_now()` })
    .where('script_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('custom_script_versions')
    .values({
      ...columns,
      script_id: id,
      number: sql<number>`
        1 + coalesce((select max(number) from custom_script_versions where script_id = ${id}), 0)`,
    })
    .execute()
}

export async function touchScript(
  tx: Tx,
  id: string,
  by: string,
  change: Readonly<{ name?: string; is_active?: boolean; live_version?: number }> = {},
) {
  await tx
    .updateTable('custom_scripts')
    .set({
      ...change,
      changed_by: by,
      changed_at: sql`shop_now()`,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

type Publishing = Readonly<{ id: string; number: number; by: string; approvalId: string }>

export async function markPublished(tx: Tx, { id, number, by, approvalId }: Publishing) {
  await tx
    .updateTable('custom_script_versions')
    .set({ published_by: by, published_at: sql`shop_now()`, approval_id: approvalId })
    .where('script_id', '=', id)
    .where('number', '=', number)
    .execute()
}

export async function versionsOf(db: Db, id: string) {
  return await db
    .selectFrom('custom_script_versions as v')
    .innerJoin('staff as writer', 'writer.id', 'v.written_by')
    .leftJoin('staff as publisher', 'publisher.id', 'v.published_by')
    .selectAll('v')
    .select([
      sql<string>`writer.first_name || ' ' || writer.last_name`.as('writer'),
      sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as('publisher'),
    ])
    .where('v.script_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

export async function findScript(db: Db, id: string) {
  return await db
    .selectFrom('custom_scripts')
    .selectAll()
    .select(sql<Date>`shop_now()`.as('now'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function lastDayOf(db: Db, id: string) {
  const { rows } = await sql<{
    runs: number
    errors: number
    pages: number
    lastError: Date | null
  }>`
    select count(*) filter (where at > shop_now() - interval '24 hours')::int as runs,
      count(*) filter (
        where at > shop_now() - interval '24 hours' and execution_status = 'error')::int as errors,
      count(distinct page) filter (where at > shop_now() - interval '24 hours')::int as pages,
      max(at) filter (where execution_status = 'error') as "lastError"
    from custom_script_log
    where script_id = ${id}`.execute(db)
  return rows[0] ?? { runs: 0, errors: 0, pages: 0, lastError: null }
}

export type OutsideScript = Readonly<{ id: string; name: string; url: string; sri: string }>

/** Scripts from outside that run now and were not looked at within a day. */
export async function outsideToLookAt(db: Db): Promise<OutsideScript[]> {
  const { rows } = await sql<OutsideScript>`
    select s.id, s.name, v.content as url, v.sri
    from ${live}
    where s.is_active and v.script_type = 'outside'
      and (s.looked_at is null or s.looked_at <= shop_now() - interval '1 day')
    order by s.id`.execute(db)
  return rows
}

/** Writes down what was found, if the script still is what was looked at. */
export async function noteLook(
  tx: Tx,
  { id, url, sri }: OutsideScript,
  found: 'same' | 'changed' | 'unread',
): Promise<boolean> {
  const { rows } = await sql`
    update custom_scripts c
    set looked_at = shop_now(), look_found = ${found},
      is_active = c.is_active and ${found} <> 'changed',
      revision = c.revision + ${found === 'changed' ? 1 : 0}
    from custom_script_versions v
    where c.id = ${id} and c.is_active
      and v.script_id = c.id and v.number = c.live_version
      and v.content = ${url} and v.sri = ${sri}
    returning c.id`.execute(tx)
  return rows.length > 0
}
