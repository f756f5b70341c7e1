import type { Client } from 'pg'

type Restriction = { table: string; revoke: string; update?: string }

const onlyAdded = 'update, delete, truncate'
const neverShrinks = 'delete, truncate'

/** What the running shop may not do; each migration that needs it adds a row. `update` names what may change. */
const restricted: Restriction[] = [
  { table: 'schema_migrations', revoke: `insert, ${onlyAdded}` },
  { table: 'partitioned_tables', revoke: `insert, ${onlyAdded}` },
  { table: 'audit_actions', revoke: onlyAdded },
  { table: 'secret_versions', revoke: `insert, ${onlyAdded}` },
  // A trigger lets only a price go that waits for its day.
  { table: 'price_history', revoke: 'update, truncate' },
  { table: 'own_prices', revoke: 'update, truncate' },
  {
    table: 'approvals',
    revoke: onlyAdded,
    update: 'state, decided_by, decided_at, note, result, payload, is_same_network, is_alone',
  },
  { table: 'approval_uses', revoke: onlyAdded },
  { table: 'approval_codes', revoke: onlyAdded, update: 'tries, factor_at, used_at' },
  { table: 'alone_windows', revoke: onlyAdded },
  // Written by triggers alone.
  { table: 'staff_ties', revoke: `insert, ${onlyAdded}` },
  { table: 'deciders', revoke: `insert, ${onlyAdded}` },
  { table: 'assistant_prompts', revoke: onlyAdded, update: 'used_from' },
  { table: 'assistant_budget_days', revoke: neverShrinks },
  {
    table: 'price_comparisons',
    revoke: onlyAdded,
    update: 'ended_at, ended_by, end_reason, is_lapsed',
  },
  { table: 'setting_changes', revoke: onlyAdded },
  { table: 'stores', revoke: neverShrinks },
  { table: 'legal_entities', revoke: neverShrinks },
  { table: 'invoice_series', revoke: onlyAdded },
  {
    table: 'tax_registrations',
    revoke: onlyAdded,
    update: 'valid_to, ended_by, ended_at',
  },
  { table: 'tax_answers', revoke: onlyAdded },
  { table: 'reference_rates', revoke: onlyAdded },
  { table: 'order_taxes', revoke: onlyAdded },
  { table: 'order_tax_evidence', revoke: onlyAdded },
  { table: 'mail_texts', revoke: onlyAdded },
  { table: 'newsletter_recipients', revoke: onlyAdded, update: 'queued_at' },
  { table: 'currency_rates', revoke: onlyAdded },
  { table: 'rate_files', revoke: onlyAdded },
  { table: 'ops_reports', revoke: onlyAdded },
  { table: 'status_notes', revoke: onlyAdded },
  { table: 'audit_log', revoke: onlyAdded },
  { table: 'audit_seals', revoke: onlyAdded },
  { table: 'ledger', revoke: onlyAdded },
  { table: 'figure_days', revoke: neverShrinks },
  // Counted and taken away; a number that is never given anew lets a worker lock what it takes.
  { table: 'figure_deltas', revoke: 'update, truncate', update: 'id' },
  { table: 'stock_counts', revoke: neverShrinks },
  { table: 'review_counts', revoke: neverShrinks },
  { table: 'stock_moves', revoke: 'update, truncate', update: 'id' },
  { table: 'visit_steps', revoke: 'truncate' },
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
  { table: 'payment_key_tests', revoke: onlyAdded },
  { table: 'payment_link_visits', revoke: onlyAdded, update: 'visits' },
  { table: 'custom_scripts', revoke: neverShrinks },
  { table: 'custom_script_versions', revoke: neverShrinks },
  { table: 'reviews', revoke: neverShrinks },
  { table: 'consents', revoke: onlyAdded },
  { table: 'suppliers', revoke: neverShrinks },
  {
    table: 'key_batches',
    revoke: onlyAdded,
    update: 'wrapped_key, kek_id, quarantined_at, quarantine_reason, undone_at, units',
  },
  // A trigger lets only a key that is withdrawn move.
  {
    table: 'license_keys',
    revoke: onlyAdded,
    update: 'burned_at, batch_id, product_id, ciphertext',
  },
  {
    table: 'key_units',
    revoke: onlyAdded,
    update: 'status, hold_order, hold_until, batch_id, product_id, position',
  },
  { table: 'key_imports', revoke: neverShrinks },
  { table: 'shop_imports', revoke: neverShrinks },
  { table: 'imported_orders', revoke: onlyAdded, update: 'undone_at' },
  { table: 'imported_customers', revoke: neverShrinks },
  { table: 'key_moves', revoke: onlyAdded },
  { table: 'key_replacements', revoke: onlyAdded },
  { table: 'key_revocations', revoke: onlyAdded },
  { table: 'key_exports', revoke: onlyAdded, update: 'fetched_at' },
  { table: 'key_export_keys', revoke: onlyAdded },
  { table: 'order_consents', revoke: onlyAdded, update: 'network' },
  { table: 'withdrawals', revoke: onlyAdded, update: 'name, network' },
  {
    table: 'refund_requests',
    revoke: onlyAdded,
    update:
      'state, refusal, decided_at, decided_by, refund_ref, note, staff_note, failure, failed_refs, tries, paid_back_at, paid_back_by, paid_back_approval_id, approval_id',
  },
  {
    table: 'disputes',
    revoke: onlyAdded,
    update: 'state, reason, due_at, closed_at',
  },
  {
    table: 'dispute_evidence',
    revoke: onlyAdded,
    update: 'state, pdf, facts, tries, sent_at, file_ref, refusal',
  },
  {
    table: 'orphan_payments',
    revoke: onlyAdded,
    update: 'plan, actor, units_set_aside, done_at, refund_ref',
  },
  { table: 'fraud_warnings', revoke: onlyAdded, update: 'is_actionable' },
  { table: 'closed_slots', revoke: onlyAdded },
  { table: 'refund_units', revoke: onlyAdded, update: 'taken_back_at, is_live' },
  {
    table: 'assignments',
    revoke: onlyAdded,
    update: 'revoked_at, reveals, first_revealed_at, withheld_at',
  },
  {
    table: 'key_claims',
    revoke: onlyAdded,
    update: 'state, new_assignment_id, refusal, note, staff_note, decided_by, decided_at',
  },
  { table: 'card_digit_tries', revoke: neverShrinks },
  // How a payment was judged stays as it was.
  {
    table: 'risk_checks',
    revoke: onlyAdded,
    update: 'waits_for, codes, code_at, wrong, outcome, outcome_at',
  },
  { table: 'order_address_changes', revoke: onlyAdded, update: 'old_email, new_email, network' },
  // An erasure empties the names and removes what was never bought.
  {
    table: 'business_offers',
    revoke: 'update, truncate',
    update: 'superseded_at, withdrawn_at, parties, note',
  },
  { table: 'seat_assignments', revoke: onlyAdded, update: 'state, email, email_normal' },
  { table: 'bulk_jobs', revoke: 'update, truncate', update: 'state, finished_at' },
  {
    table: 'bulk_job_items',
    revoke: 'update, truncate',
    update: 'state, error, leased_until, done_at',
  },
  {
    table: 'audit_runs',
    revoke: 'update, truncate',
    update: 'state, rows_done, first_bad, finished_at',
  },
  { table: 'audit_run_parts', revoke: 'update, truncate' },
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
