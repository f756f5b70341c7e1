import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../infra/db.ts'
import { isHeld } from './hold-list.ts'
import { fileFormOf, patternOf, type Sought } from './traces.rules.ts'

/** Where somebody is still written down; `isHeld` says whether the hold list knows of it. */
export type Trace = Readonly<{ place: string; rows: number; isHeld: boolean }>

type Column = { schema: string; table: string; column: string; type: string }

/** Every column that can hold words, of every table that is not a part of another. */
async function wordyColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column,
      format_type(a.atttypid, null) as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss')
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and a.attnum > 0
      and not a.attisdropped
      and format_type(a.atttypid, null) ~ '^(text|character varying|json|jsonb|bytea|inet|cidr|citext|name)(\\[\\])?$'
    order by 1, 2, a.attnum`.execute(db)
  return rows
}

const wordsOf = ({ column, type }: Column) =>
  type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`

async function countIn(db: Db, column: Column, pattern: string): Promise<number> {
  const table = sql.table(`${column.schema}.${column.table}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${table} where ${wordsOf(column)} ~* ${pattern}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The names under which tables stand in the plans: those of the shop without a schema. */
export const nameOf = ({ schema, table }: Pick<Column, 'schema' | 'table'>) =>
  schema === 'public' ? table : `${schema}.${table}`

export async function tablesWithWords(db: Db): Promise<string[]> {
  return [...new Set((await wordyColumns(db)).map(nameOf))]
}

/** Looks into every column of every table, and into the files of a folder. */
export async function findTraces(db: Db, sought: Sought, folder?: string): Promise<Trace[]> {
  const pattern = patternOf(sought)
  const found: Trace[] = []
  for (const column of await wordyColumns(db)) {
    const rows = await countIn(db, column, pattern)
    const table = nameOf(column)
    const place = `${table}.${column.column}`
    if (rows > 0) found.push({ place, rows, isHeld: isHeld(table, column.column) })
  }
  return folder ? [...found, ...(await tracesInFiles(folder, fileFormOf(pattern)))] : found
}

async function tracesInFiles(folder: string, form: RegExp): Promise<Trace[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Trace[] = []
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const place = join(entry.parentPath, entry.name)
    const lines = (await readFile(place, 'latin1')).split('\n')
    const rows = lines.filter((line) => form.test(line)).length
    if (rows > 0) found.push({ place, rows, isHeld: false })
  }
  return found
}
