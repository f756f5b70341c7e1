import type { Client } from 'pg'

type Column = { table: string; column: string }

/** The columns that count the rows of their table. */
async function countingColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  return rows
}

export async function highestIds(client: Client): Promise<Map<string, number>> {
  const highest = new Map<string, number>()
  for (const { table, column } of await countingColumns(client)) {
    const { rows } = await client.query<{ last: number }>(
      `select coalesce(max(${column}), 0)::float8 as last from ${table}`,
    )
    highest.set(table, rows[0]?.last ?? 0)
  }
  return highest
}

/** Rows added later follow ours. */
export async function goOnAfter(client: Client, last: ReadonlyMap<string, number>) {
  for (const { table, column } of await countingColumns(client)) {
    const id = last.get(table) ?? 0
    if (id === 0) continue
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, id])
  }
}

/** Parts of the months of so many days, for rows that are older than the shop. */
export async function makeParts(client: Client, days: number) {
  await client.query('select keep_parts(shop_now() - make_interval(days => $1))', [days])
}

/** Tables in an order in which each comes after those it points at. */
export async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; needs: string[] }>(`
    select c.relname as table,
      array(
        select distinct f.confrelid::regclass::text
        from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and f.confrelid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)
  const placed: string[] = []
  let left = rows
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((table) => placed.includes(table)))
    if (ready.length === 0) throw new Error('tables point at one another in a circle')
    placed.push(...ready.map(({ table }) => table))
    left = left.filter((row) => !ready.includes(row))
  }
  return placed
}

/** Nothing is told and no page is made anew for each row; at the end the pages are, once. */
export async function withoutTriggers(client: Client, tables: readonly string[]) {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('update content_version set version = version + 1')
  }
}

/**
 * Takes off what slows each row down and can be put back for all rows at once: references, which are
 * checked when they return, and indexes that forbid nothing.
 */
export async function withoutIndexes(client: Client) {
  const { rows: references } = await client.query<{ table: string; name: string; text: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as text
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  const { rows: indexes } = await client.query<{ name: string; text: string }>(`
    select indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique`)
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    for (const { text } of indexes) await client.query(text)
    for (const { table, name, text } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${text}`)
    }
  }
}
