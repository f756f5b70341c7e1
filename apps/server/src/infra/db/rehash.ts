import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A column of hashes, and the column its rows are found by. */
export type HashColumn = Readonly<{
  table: string
  column: string
  key: string
  keyType: 'bigint' | 'text'
}>

type Found = Readonly<{ key: string; hash: Buffer }>
/** The same under the current version. */
type Forward = (hash: Buffer) => Buffer

const ROWS_AT_ONCE = 500

async function olderThan(db: Db, of: HashColumn, version: number, after: string | undefined) {
  const key = sql.ref(of.key)
  const from = after === undefined ? sql`true` : sql`${key} > ${after}::${sql.raw(of.keyType)}`
  const { rows } = await sql<Found>`
    select ${key}::text as key, ${sql.ref(of.column)} as hash
    from ${sql.table(of.table)}
    where hash_version(${sql.ref(of.column)}) < ${version}
      and ${from}
    order by ${key}
    limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

/** Only where the hash is still the one that was read: another process may have changed the row meanwhile. */
async function store(db: Db, of: HashColumn, rows: readonly Found[], forward: Forward) {
  await sql`
    update ${sql.table(of.table)} as target
    set ${sql.ref(of.column)} = moved.hash
    from unnest(
      ${rows.map(({ key }) => key)}::${sql.raw(of.keyType)}[],
      ${rows.map(({ hash }) => hash)}::bytea[],
      ${rows.map(({ hash }) => forward(hash))}::bytea[]
    ) as moved (key, old, hash)
    where target.${sql.ref(of.key)} = moved.key
      and target.${sql.ref(of.column)} = moved.old`.execute(db)
}

const TAKEN = '23505'

/** Where a newer row has the place already, the older one keeps its hash and is counted as left. */
async function storeAll(db: Db, of: HashColumn, rows: readonly Found[], forward: Forward) {
  try {
    await store(db, of, rows, forward)
  } catch (error) {
    if ((error as { code?: string }).code !== TAKEN) throw error
    if (rows.length > 1) for (const row of rows) await storeAll(db, of, [row], forward)
  }
}

/**
 * Brings every hash of a column to the current version, some rows at a time, while others read and
 * write. Nothing of the way is remembered: a run that was cut off is simply run again.
 */
export async function rehash(db: Db, of: HashColumn, version: number, forward: Forward) {
  let count = 0
  let rows = await olderThan(db, of, version, undefined)
  while (rows.length > 0) {
    await storeAll(db, of, rows, forward)
    count += rows.length
    rows = await olderThan(db, of, version, rows.at(-1)?.key)
  }
  return count
}

export async function countOlder(db: Db, { table, column }: HashColumn, version: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where hash_version(${sql.ref(column)}) < ${version}`.execute(db)
  return rows[0]?.count ?? 0
}
