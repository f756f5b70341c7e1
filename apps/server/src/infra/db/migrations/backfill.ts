import type { Client } from 'pg'

/** Rows of one table that change in batches, in the order of a key, while the shop sells. */
export type Backfill = Readonly<{
  /** As the file names it. */
  name: string
  table: string
  /** A column that no two rows share, and its type. */
  key: string
  keyType: 'bigint' | 'text' | 'uuid'
  /** What is set, as in `update … set`; the row is `target`. */
  set: string
  /** Which rows need it. Those that have it already are passed over, so a batch may run twice. */
  where: string
}>

export const defineBackfill = (backfill: Backfill): Backfill => backfill

export type Batch = Readonly<{ rows: number; last: string | null }>

/** Changes the rows behind a key, so many of them at most, and resolves to the last of them. */
export async function runBatch(
  owner: Client,
  { table, key, keyType, set, where }: Backfill,
  after: string | null,
  most: number,
): Promise<Batch> {
  const { rows } = await owner.query<Batch>(
    `with batch as materialized (
       select ${key} as key
       from ${table}
       where $1::${keyType} is null or ${key} > $1::${keyType}
       order by ${key}
       limit $2
     ), changed as (
       update ${table} as target
       set ${set}
       from batch
       where target.${key} = batch.key and (${where})
     )
     select count(*)::integer as rows, (array_agg(key::text order by key desc))[1] as last
     from batch`,
    [after, most],
  )
  return rows[0] ?? { rows: 0, last: null }
}
