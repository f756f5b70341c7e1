import type { Client } from 'pg'

type Restriction = { table: string; revoke: string; update?: string }

const onlyAdded = 'update, delete, truncate'
const neverShrinks = 'delete, truncate'

/** What the running shop may not do; each migration that needs it adds a row. `update` names what may change. */
const restricted: Restriction[] = [
  { table: 'schema_migrations', revoke: `insert, ${onlyAdded}` },
  { table: 'price_history', revoke: neverShrinks },
  { table: 'currency_rates', revoke: onlyAdded },
  { table: 'audit_log', revoke: onlyAdded },
  { table: 'audit_seals', revoke: onlyAdded },
  { table: 'ledger', revoke: onlyAdded },
  { table: 'invoices', revoke: onlyAdded },
  { table: 'invoice_counters', revoke: neverShrinks },
  { table: 'order_status_changes', revoke: onlyAdded },
  {
    table: 'download_access_log',
    revoke: onlyAdded,
    update: 'ip_prefix, user_agent, error_message',
  },
  { table: 'staff', revoke: neverShrinks },
  { table: 'orders', revoke: neverShrinks },
  { table: 'order_lines', revoke: onlyAdded },
  { table: 'payment_links', revoke: neverShrinks },
  { table: 'payment_link_products', revoke: onlyAdded },
  { table: 'payment_link_changes', revoke: onlyAdded },
  { table: 'reviews', revoke: neverShrinks },
  { table: 'consents', revoke: onlyAdded },
  { table: 'suppliers', revoke: neverShrinks },
  { table: 'key_batches', revoke: onlyAdded, update: 'wrapped_key, kek_id, quarantined_at' },
  { table: 'license_keys', revoke: onlyAdded },
  { table: 'key_units', revoke: onlyAdded, update: 'status, hold_order, hold_until' },
  { table: 'order_consents', revoke: onlyAdded, update: 'network' },
  { table: 'withdrawals', revoke: onlyAdded, update: 'name, network' },
  {
    table: 'refund_requests',
    revoke: onlyAdded,
    update: 'state, refusal, decided_at, decided_by, refund_ref, note',
  },
  { table: 'refund_units', revoke: onlyAdded, update: 'taken_back_at, is_live' },
  { table: 'assignments', revoke: onlyAdded, update: 'revoked_at, reveals, first_revealed_at' },
  {
    table: 'key_claims',
    revoke: onlyAdded,
    update: 'state, new_assignment_id, refusal, note, staff_note, decided_by, decided_at',
  },
  { table: 'order_address_changes', revoke: onlyAdded, update: 'old_email, new_email, network' },
  // An erasure empties the names and removes what was never bought.
  { table: 'business_offers', revoke: 'update, truncate', update: 'superseded_at, parties, note' },
  { table: 'seat_assignments', revoke: onlyAdded, update: 'state, email, email_normal' },
  { table: 'key_reveals', revoke: onlyAdded, update: 'network, device' },
]

/**
 * The shop's own role can read and write rows but never change the schema. All at once: others run
 * while one boots, and must at no moment have fewer rights than they need, or more.
 */
export async function grantTo(owner: Client, role: string) {
  const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (rows.length === 0) return
  await owner.query('begin')
  await setRights(owner, role)
  await owner.query('commit')
}

async function setRights(owner: Client, role: string) {
  const app = owner.escapeIdentifier(role)
  for (const schema of ['public', 'pgboss']) {
    await owner.query(`grant usage on schema ${schema} to ${app}`)
    await owner.query(
      `grant select, insert, update, delete on all tables in schema ${schema} to ${app}`,
    )
    await owner.query(`grant usage, select on all sequences in schema ${schema} to ${app}`)
    await owner.query(`grant execute on all functions in schema ${schema} to ${app}`)
  }
  for (const { table, revoke, update } of restricted) {
    const name = owner.escapeIdentifier(table)
    await owner.query(`revoke ${revoke} on ${name} from ${app}`)
    if (update) await owner.query(`grant update (${update}) on ${name} to ${app}`)
  }
}
