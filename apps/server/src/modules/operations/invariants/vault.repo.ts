import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** A worker seals within seconds; what stays unsealed could be changed unseen. */
export const unsealed = sql`
  select log.seq as entry, 'unsealed for 15 minutes' as what
  from audit_log log
  left join audit_seals seal on seal.seq = log.seq
  where seal.seq is null and log.at < now() - interval '15 minutes'`

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'pgboss')
    order by name`.execute(db)
  return rows.map((row) => row.name)
}

/** Looks for a key as it is written, without dashes, and as the bytes of either. */
export function placesOf(tables: string[], canary: string) {
  const bare = canary.toUpperCase().replaceAll('-', '')
  const bytes = [canary, canary.toUpperCase(), bare].map((text) =>
    Buffer.from(text).toString('hex'),
  )
  const written = sql`replace(upper(whole::text), '-', '')`
  const searches = tables.map(
    (name) => sql`
      select ${name}::text as table, count(*) as times
      from ${sql.raw(name)} whole
      where position(${bare} in ${written}) > 0
        or whole::text like any(${bytes.map((hex) => `%${hex}%`)}::text[])
      having count(*) > 0`,
  )
  return sql.join(searches, sql` union all `)
}
