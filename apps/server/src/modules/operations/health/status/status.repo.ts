import type { ComponentState, NoteState, StatusComponent } from '@keyhaven/contracts/status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { DayRow, Seen } from './status.rules.ts'

type Answers = Readonly<{ name: 'shop' | 'checkout'; total: number; failed: number }>

/** Answers of the last five minutes. */
export async function recentAnswers(db: Db): Promise<Seen['answers']> {
  const { rows } = await sql<Answers>`
    select name, sum(total)::bigint as total, sum(failed)::bigint as failed
    from minute_counts
    where minute > now() - interval '5 minutes' and name in ('shop', 'checkout')
    group by name`.execute(db)
  const of = (name: Answers['name']) =>
    rows.find((row) => row.name === name) ?? { total: 0, failed: 0 }
  return { shop: of('shop'), checkout: of('checkout') }
}

type States = Readonly<Record<StatusComponent, ComponentState>>

/** The states as they are now, and one look more on the day. */
export async function saveStatuses(tx: Tx, states: States): Promise<void> {
  const components = Object.keys(states)
  const found = Object.values(states)
  await sql`
    insert into status_states as known (component, state)
    select * from unnest(${components}::text[], ${found}::text[])
    on conflict (component) do update
    set state = excluded.state, checked_at = clock_timestamp(),
      since = case when known.state = excluded.state then known.since else shop_now() end`.execute(
    tx,
  )
  await sql`
    insert into status_days as known (day, component, looks, unknown, trouble, down)
    select (shop_now() at time zone 'UTC')::date, component, 1,
      (state = 'unknown')::integer, (state = 'trouble')::integer, (state = 'down')::integer
    from unnest(${components}::text[], ${found}::text[]) as seen (component, state)
    on conflict (day, component) do update
    set looks = known.looks + 1, unknown = known.unknown + excluded.unknown,
      trouble = known.trouble + excluded.trouble, down = known.down + excluded.down`.execute(tx)
}

/** A worker that has not looked for so long has stopped. */
const STALE_SECONDS = 120

type StateRow = Readonly<{ component: StatusComponent; state: ComponentState }>

/** The states that are not too old to be believed. */
export async function believedStates(db: Db): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select component, state
    from status_states
    where checked_at > clock_timestamp() - make_interval(secs => ${STALE_SECONDS})`.execute(db)
  return rows
}

export async function statusDays(db: Db, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, component, looks, unknown, trouble, down
    from status_days
    where day > (shop_now() at time zone 'UTC')::date - ${days}::integer`.execute(db)
  return rows
}

export type NoteRow = Readonly<{
  id: number
  follows: number | null
  component: StatusComponent | null
  state: NoteState
  message: string
  at: Date
  byName: string | null
}>

/** Notes of so many days, with all that was said about each incident; the newest first. */
export async function statusNotes(db: Db, days: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.follows, n.component, n.state, n.message, n.at,
      nullif(concat_ws(' ', s.first_name, s.last_name), '') as "byName"
    from status_notes n
    left join staff s on s.id = n.created_by
    where coalesce(n.follows, n.id) in (
      select coalesce(follows, id) from status_notes
      where at > shop_now() - make_interval(days => ${days}))
    order by n.id desc
    limit 500`.execute(db)
  return rows
}

/** The component an incident is about; undefined if there is no such incident. */
export async function incidentWith(tx: Tx, id: number) {
  return await tx
    .selectFrom('status_notes')
    .select('component')
    .where('id', '=', id)
    .where('follows', 'is', null)
    .executeTakeFirst()
}

type NewNote = Readonly<{
  follows: number | null
  component: StatusComponent | null
  state: NoteState
  message: string
  by: string
}>

export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('status_notes')
    .values({
      follows: note.follows,
      component: note.component,
      state: note.state,
      message: note.message,
      created_by: note.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function forgetOldDays(db: Db): Promise<void> {
  await sql`delete from status_days where day < (shop_now() at time zone 'UTC')::date - 400`.execute(
    db,
  )
}
