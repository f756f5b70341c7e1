import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { addressDigests, writtenForms } from './address-digests.ts'
import { isHeld } from './hold-list.ts'
import { fileFormOf, patternOf, type Sought } from './traces.rules.ts'

/** Where a person is still written down; `isHeld` says whether the hold list knows of it. */
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

/** In bytes a digest of the address is unchanged; in words it is part of the pattern. */
const isDigest = ({ column, type }: Column, digests: readonly Buffer[]) =>
  type === 'bytea' ? sql`${sql.ref(column)} = any(${digests}::bytea[])` : sql`false`

type Looked = Readonly<{ pattern: string; digests: readonly Buffer[] }>

async function countIn(db: Db, column: Column, { pattern, digests }: Looked): Promise<number> {
  const table = sql.table(`${column.schema}.${column.table}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from ${table}
    where ${wordsOf(column)} ~* ${pattern}
      or ${isDigest(column, digests)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Table names as the plans use them: those of the shop without a schema. */
const nameOf = ({ schema, table }: Pick<Column, 'schema' | 'table'>) =>
  schema === 'public' ? table : `${schema}.${table}`

export async function tablesWithWords(db: Db): Promise<string[]> {
  return [...new Set((await wordyColumns(db)).map(nameOf))]
}

/** Looks into every column of every table, and into the files of a folder. */
export async function findTraces(db: Db, sought: Sought, folder?: string): Promise<Trace[]> {
  const digests = addressDigests(sought.email)
  const pattern = patternOf(sought, writtenForms(digests))
  const found: Trace[] = []
  for (const column of await wordyColumns(db)) {
    const rows = await countIn(db, column, { pattern, digests })
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
