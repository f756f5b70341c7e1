import pg from 'pg'
import type { Config } from '../../config.ts'
import { sealNotes } from '../book/audit.ts'
import { atDesk } from '../book/desk.ts'

/** What a shop has once, however much it sells. */
const once = new Set([
  'assistant_answers',
  'assistant_budget_days',
  'assistant_prompts',
  'audit_actions',
  // Made anew: each covers the row before it.
  'audit_seals',
  'canned_replies',
  'claim_facts',
  'content_version',
  'currency_rates',
  'currency_states',
  'figure_days',
  'figure_deltas',
  'former_slugs',
  'introduced_permissions',
  'invoice_counters',
  'limit_counts',
  'marketing_claims',
  'own_prices',
  'price_history',
  'product_availability',
  'products',
  'rate_files',
  'role_permissions',
  'roles',
  'schema_migrations',
  'secret_versions',
  'shopping_feeds',
  'staff',
  'staff_authenticators',
  'staff_sessions',
  'stock_alarms',
  'settings_of_stores',
  'store_settings',
  'stores',
  'suppliers',
  'tick_turns',
  'timed_tables',
  'visit_steps',
  'webhook_endpoints',
])

/** Far enough apart that copies never meet, near enough for a hundred and ninety of them to be integers. */
const SPAN = 10_000_000

type Column = Readonly<{
  table: string
  name: string
  type: string
  isUnique: boolean
  refersTo: string | null
}>

/** Every column of every table with rows, whether an index keeps it unique, and what it refers to. */
const describe = `
  select t.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    exists (
      select from pg_index i
      where i.indrelid = t.oid and i.indisunique and a.attnum = any(i.indkey)
    ) as "isUnique",
    (
      select referred.relname
      from pg_constraint c
      join pg_class referred on referred.oid = c.confrelid
      where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any(c.conkey)
      limit 1
    ) as "refersTo"
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attgenerated = ''
  order by t.relname, a.attnum`

const addresses = new Set(['email', 'email_normal', 'recipient'])
/** Columns that name an order without a reference. */
const mentions = new Set(['reason', 'object', 'subject'])

const moved: Readonly<Record<string, (name: string) => string>> = {
  text: (name) => `${name} || '~' || copy`,
  bytea: (name) => `sha256(${name} || copy::text::bytea)`,
  uuid: (name) => `md5(${name}::text || copy)::uuid`,
  bigint: (name) => `${name} + copy * ${SPAN}`,
  integer: (name) => `${name} + copy * ${SPAN}`,
}

/** A text that names the copies of the orders it named. */
const ofCopy = (text: string) => `regexp_replace(${text}, '(order_[A-Z0-9]+)', '\\1~' || copy, 'g')`

/** The same column of a copy: what names a row, or another row that is copied too, is moved. */
function copied(
  { table, name, type, isUnique, refersTo }: Column,
  isCopied: (table: string) => boolean,
) {
  const quoted = `t."${name}"`
  // Sales of a large shop fill each day with every kind of sale; copies of one moment would not.
  if (table === 'ledger' && name === 'at') return `${quoted} - (copy % 60) * interval '1 day'`
  // Copies of one moment would stand in a row: a page could not show one buyer without passing a hundred of another.
  if (type === 'timestamp with time zone') return `${quoted} - copy * interval '3 minutes'`
  if (table === 'emails' && name === 'dedupe_key') {
    return `case when ${quoted} like '%order\\_%' then ${ofCopy(quoted)} else ${quoted} || '~' || copy end`
  }
  if (table === 'emails' && name === 'data') return `${ofCopy(`${quoted}::text`)}::jsonb`
  if (name === 'last5') return `upper(left(md5(${quoted} || copy), 5))`
  if (addresses.has(name) && type === 'text') return `${quoted} || '~' || copy`
  if (mentions.has(name) && type === 'text' && !refersTo) {
    return `case when ${quoted} like 'order\\_%' then ${quoted} || '~' || copy else ${quoted} end`
  }
  const isKey = refersTo ? isCopied(refersTo) : isUnique
  // Places within a row's parent stay what they are.
  const isPlace = ['slot', 'seat', 'line', 'position', 'generation', 'version'].includes(name)
  const move = moved[type]
  if (!isKey || (isPlace && table !== 'schema_migrations') || !move) return quoted
  return move(quoted)
}

type Named = Readonly<{ name: string; definition: string }>

/**
 * Copies everything a shop sold so many times, past its triggers and checks: the database is for measuring
 * alone. Two invariants do not hold of it: a copied key is sealed for another number and does not open, and
 * copied invoices have numbers beside the row of the others.
 */
export async function multiply(config: Config, url: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'keyhaven seed' })
  await client.connect()
  try {
    await copyAll(client, copies)
  } finally {
    await client.end()
  }
  await atDesk(config, { url, isBulk: false }, sealNotes)
}

async function copyAll(client: pg.Client, copies: number): Promise<void> {
  const all = (await client.query<Column>(describe)).rows
  const tables = [...new Set(all.map(({ table }) => table))].filter((table) => !once.has(table))
  const isCopied = (table: string) => tables.includes(table)
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '256MB'")
  for (const table of tables) {
    const columns = all.filter((column) => column.table === table)
    await copyTable(client, { table, columns, copies, isCopied })
  }
  await client.query('select rebuild_figures()')
  await client.query('vacuum analyze')
}

type Copying = Readonly<{
  table: string
  columns: readonly Column[]
  copies: number
  isCopied: (table: string) => boolean
}>

async function copyTable(client: pg.Client, { table, columns, copies, isCopied }: Copying) {
  const { rows } = await client.query(`select from "${table}" limit 1`)
  if (rows.length === 0) return
  const checks = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of checks.rows)
    await client.query(`alter table "${table}" drop constraint "${name}"`)
  const indexes = await client.query<Named>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  )
  for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
  const names = columns.map(({ name }) => `"${name}"`).join()
  const values = columns.map((column) => copied(column, isCopied)).join()
  await client.query(
    `insert into "${table}" (${names}) overriding system value
     select ${values} from "${table}" t, generate_series(1, ${copies - 1}) as copy`,
  )
  for (const { definition } of indexes.rows) await client.query(definition)
}
