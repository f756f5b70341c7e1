import type { Client } from 'pg'

/** Tables the running shop may only add to, or may not shrink; each migration that needs it adds a row. */
const restricted: { table: string; revoke: string }[] = [
  { table: 'schema_migrations', revoke: 'insert, update, delete, truncate' },
  { table: 'price_history', revoke: 'delete, truncate' },
  { table: 'currency_rates', revoke: 'update, delete, truncate' },
  { table: 'audit_log', revoke: 'update, delete, truncate' },
  { table: 'audit_seals', revoke: 'update, delete, truncate' },
  { table: 'staff', revoke: 'delete, truncate' },
  { table: 'ledger', revoke: 'update, delete, truncate' },
  { table: 'order_status_changes', revoke: 'update, delete, truncate' },
  { table: 'license_keys', revoke: 'delete, truncate' },
  { table: 'key_units', revoke: 'delete, truncate' },
  { table: 'assignments', revoke: 'delete, truncate' },
]

/** The shop's own role can read and write rows but never change the schema. */
export async function grantTo(owner: Client, role: string) {
  const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (rows.length === 0) return
  const app = owner.escapeIdentifier(role)
  for (const schema of ['public', 'pgboss']) {
    await owner.query(`grant usage on schema ${schema} to ${app}`)
    await owner.query(
      `grant select, insert, update, delete on all tables in schema ${schema} to ${app}`,
    )
    await owner.query(`grant usage, select on all sequences in schema ${schema} to ${app}`)
    await owner.query(`grant execute on all functions in schema ${schema} to ${app}`)
  }
  for (const { table, revoke } of restricted) {
    await owner.query(`revoke ${revoke} on ${owner.escapeIdentifier(table)} from ${app}`)
  }
}
