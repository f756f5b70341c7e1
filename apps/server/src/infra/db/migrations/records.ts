import type { Client } from 'pg'
import { backlogOf, type Kind } from './file.rules.ts'
import { knownFiles } from './files.ts'

export type State = 'waiting' | 'running' | 'done' | 'failed'

/** What the database says of one migration. */
export type MigrationRecord = Readonly<{
  name: string
  state: State
  kind: Kind
  runAt: Date
  seconds: number | null
  error: string | null
  /** The version of the program that met it first. */
  version: string | null
  /** The last key that a backfill went through, how many rows that were, and about how many there are. */
  place: string | null
  rowsDone: number
  rowsAbout: number | null
  /** The oldest version that still runs once it is done; null if it only adds. */
  minProgram: string | null
}>

type Asking = Pick<Client, 'query'>

const hasColumns = `
  select from pg_attribute
  where attrelid = 'schema_migrations'::regclass and attname = 'min_program'`

/** The table, and what older programs did not keep in it. Their rows are of what is done. */
export async function prepareRecords(owner: Asking): Promise<void> {
  await owner.query(`
    create table if not exists schema_migrations (
      name   text primary key,
      run_at timestamptz not null default now()
    )`)
  if ((await owner.query(hasColumns)).rowCount) return
  await owner.query(`
    alter table schema_migrations
      add column if not exists state text not null default 'done' check (state in ('waiting', 'running', 'done', 'failed')),
      add column if not exists kind text not null default 'transaction' check (kind in ('transaction', 'concurrently', 'backfill')),
      add column if not exists seconds double precision,
      add column if not exists error text,
      add column if not exists version text,
      add column if not exists place text,
      add column if not exists rows_done bigint not null default 0,
      add column if not exists rows_about bigint,
      add column if not exists min_program text`)
}

/** Every row, also of a database that no program of today has met yet: this reads only. */
export async function readRecords(client: Asking): Promise<MigrationRecord[]> {
  const { rows: there } = await client.query(`select to_regclass('schema_migrations') as name`)
  if (there[0]?.name === null) return []
  const { rows } = await client.query<MigrationRecord>(`
    select m.name, m.run_at as "runAt",
      coalesce(row ->> 'state', 'done') as state,
      coalesce(row ->> 'kind', 'transaction') as kind,
      (row ->> 'seconds')::double precision as seconds,
      row ->> 'error' as error,
      row ->> 'version' as version,
      row ->> 'place' as place,
      coalesce(row ->> 'rows_done', '0')::double precision as "rowsDone",
      (row ->> 'rows_about')::double precision as "rowsAbout",
      row ->> 'min_program' as "minProgram"
    from schema_migrations m
    cross join lateral to_jsonb(m) as row
    order by m.name`)
  return rows
}

/** What is left of the files that this program knows. */
export const readBacklog = async (client: Asking, files = knownFiles()) =>
  backlogOf(files, await readRecords(client))

/** Notes what a worker will do, with the version that brought it. */
export async function noteLater(
  owner: Asking,
  version: string,
  files = knownFiles(),
): Promise<void> {
  const { later } = await readBacklog(owner, files)
  await owner.query(
    `insert into schema_migrations (name, kind, state, version)
     select name, kind, 'waiting', $3
     from unnest($1::text[], $2::text[]) as later (name, kind)
     on conflict (name) do nothing`,
    [later.map(({ name }) => name), later.map(({ kind }) => kind), version],
  )
}

type Outcome = Readonly<{
  name: string
  kind: Kind
  minProgram: string | null
  seconds?: number
  error?: string
}>

/** Notes how one goes. A transaction does it with its own changes. */
export async function noteState(
  owner: Asking,
  state: State,
  { name, kind, minProgram, seconds, error }: Outcome,
): Promise<void> {
  await owner.query(
    `insert into schema_migrations (name, kind, state, seconds, error, min_program)
     values ($1, $2, $3, $4, left($5, 500), $6)
     on conflict (name) do update
     set state = excluded.state, error = excluded.error, run_at = now(),
       min_program = excluded.min_program,
       seconds = coalesce(excluded.seconds, schema_migrations.seconds)`,
    [name, kind, state, seconds ?? null, error ?? null, minProgram],
  )
}
