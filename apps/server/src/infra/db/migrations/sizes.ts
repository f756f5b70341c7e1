import type { Client } from 'pg'
import type { Size } from './plan.rules.ts'

/** About how large tables are; nobody waits for a count. A table is as large as its parts. */
export async function sizesOf(
  client: Client,
  tables: readonly string[],
): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await client.query<{ table: string } & Size>(
    `select name as "table", sum(greatest(c.reltuples, 0))::double precision as rows,
       sum(pg_table_size(c.oid))::double precision as bytes
     from unnest($1::text[]) as name
     join lateral (
       select to_regclass(name) as oid
       union
       select relid from pg_partition_tree(to_regclass(name))
     ) tree on true
     join pg_class c on c.oid = tree.oid and c.relkind <> 'p'
     group by name`,
    [tables],
  )
  return new Map(rows.map(({ table, ...size }) => [table, size] as const))
}
