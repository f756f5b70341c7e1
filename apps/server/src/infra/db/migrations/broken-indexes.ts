import type { Client } from 'pg'

/** Indexes that a stop left behind: no question uses them, and every write pays for them. */
export const brokenIndexes = `
  select relname as name
  from pg_index
  join pg_class on pg_class.oid = indexrelid
  where not indisvalid
    and relkind = 'i'
    and not exists (
      select from pg_stat_progress_create_index where index_relid = indexrelid)
  order by 1`

export const readBrokenIndexes = async (client: Pick<Client, 'query'>): Promise<string[]> =>
  (await client.query<{ name: string }>(brokenIndexes)).rows.map(({ name }) => name)
