import { sql } from 'kysely'
import { verifyAudit } from '../audit/audit.service.ts'
import { findBrokenKeys } from '../licenses/check-vault.ts'
import { type Checked, type CheckOptions, type Hit, hitsOf, type Invariant } from './invariant.ts'

/** A worker seals within seconds; what stays unsealed could be changed unseen. */
const unsealed = sql`
  select log.seq as entry, 'unsealed for 15 minutes' as what
  from audit_log log
  left join audit_seals seal on seal.seq = log.seq
  where seal.seq is null and log.at < now() - interval '15 minutes'`

async function tamperedEntries({ backOfficeDb }: Checked): Promise<readonly Hit[]> {
  const seq = await verifyAudit(backOfficeDb)
  return seq === null ? await hitsOf(backOfficeDb, unsealed) : [{ entry: seq, what: 'changed' }]
}

async function closedKeys(ctx: Checked, { everyNthKey }: CheckOptions): Promise<Hit[]> {
  const { broken } = await findBrokenKeys(ctx, everyNthKey)
  return broken.map((key) => ({ key }))
}

async function tablesOf({ backOfficeDb }: Checked): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'pgboss')
    order by name`.execute(backOfficeDb)
  return rows.map((row) => row.name)
}

/** Looks for a key as it is written, without dashes, and as the bytes of either. */
function placesOf(tables: string[], canary: string) {
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

export const vaultInvariants: readonly Invariant[] = [
  { id: 'I18', says: 'the audit log is as it was sealed', find: tamperedEntries },
  { id: 'I19', says: 'every key opens and is what was imported', find: closedKeys },
  {
    id: 'I20',
    says: 'the text of a key stands in no table',
    find: async (ctx, { canaries }) => {
      if (canaries.length === 0) return { skipped: 'no key text was given to look for' }
      const tables = await tablesOf(ctx)
      const found = canaries.map((text) => hitsOf(ctx.backOfficeDb, placesOf(tables, text)))
      return (await Promise.all(found)).flat()
    },
  },
]
