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
  'deciders',
  'figure_deltas',
  'former_slugs',
  'introduced_permissions',
  'invoice_counters',
  'invoice_series',
  'legal_entities',
  'limit_counts',
  'marketing_claims',
  'own_prices',
  'price_history',
  'product_availability',
  'products',
  'review_counts',
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
  'stock_counts',
  'search_builds',
  'search_changes',
  'search_words',
  'stock_moves',
  'store_setting_values',
  'store_settings',
  'stores',
  'suppliers',
  'tick_claims',
  'partitioned_tables',
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

/** As the ledger of the copies would make them: each copy sold the same on other days. */
const figuresOfCopies = (copies: number) => `
  begin;
  create temporary table grown on commit drop as
  select day - copy % 60 as day, kind, store_id, channel, country, currency, product_id,
    sum(amount_minor) as minor, sum(usd_minor) as usd, sum(order_count) as orders,
    sum(unit_count) as units
  from figure_days, generate_series(0, ${copies - 1}) as copy
  group by 1, 2, 3, 4, 5, 6, 7;
  delete from figure_days;
  insert into figure_days select * from grown;
  commit`

type Named = Readonly<{ name: string; definition: string }>

/** Tables are copied by so many connections at once. */
const LANES = 2

type Options = Readonly<{
  say?: (line: string) => void
  /** No table is begun after so many seconds. The next call goes on. */
  seconds?: number
  /** Seals follow from other rows. Making them anew takes longer than copying; without it their size alone is right. */
  isExact?: boolean
}>

/**
 * Copies everything a shop sold so many times, past its triggers and checks: the database is for measuring
 * alone. Two invariants do not hold of it: a copied key is sealed for another number and does not open, and
 * copied invoices have numbers beside the row of the others. Resolves to whether all of it is copied.
 */
export async function multiply(
  config: Config,
  url: string,
  copies: number,
  options: Options = {},
): Promise<boolean> {
  const { isExact = true } = options
  if (copies > 1 && !(await copyAll(url, copies, options))) return false
  await withClient(url, async (client) => {
    await client.query('drop table if exists copied_tables')
    await client.query('select rebuild_stock_counts(), rebuild_review_counts()')
    await client.query(isExact ? 'select rebuild_figures()' : figuresOfCopies(copies))
    await client.query('vacuum analyze')
  })
  if (isExact) await atDesk(config, { url, isBulk: false }, sealNotes)
  return true
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'keyhaven seed' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Sized = Readonly<{ table: string; bytes: number }>

/** The largest first, so that no lane is left alone with one at the end. */
const tablesBySize = async (client: pg.Client): Promise<Sized[]> =>
  (
    await client.query<{ table: string; bytes: string }>(
      `select t.relname as table, sum(pg_total_relation_size(p.relid)) as bytes
       from pg_class t, pg_partition_tree(t.oid) p
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'p'
       group by t.relname
       union all
       select relname, pg_total_relation_size(oid)
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
       order by bytes desc`,
    )
  ).rows.map(({ table, bytes }) => ({ table, bytes: Number(bytes) }))

/** Which tables are copied, from now on noted in the transaction that copies them. */
async function copiedBefore(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query('create table if not exists copied_tables (name text primary key)')
  const { rows } = await client.query<{ name: string }>('select name from copied_tables')
  return new Set(rows.map(({ name }) => name)).add('copied_tables')
}

async function copyAll(url: string, copies: number, options: Options): Promise<boolean> {
  const { say = () => {}, seconds = Number.POSITIVE_INFINITY, isExact = true } = options
  const until = performance.now() + seconds * 1_000
  const [all, sized, before] = await withClient(url, async (client) => [
    (await client.query<Column>(describe)).rows,
    (await tablesBySize(client)).filter(
      ({ table }) => !once.has(table) || (table === 'audit_seals' && !isExact),
    ),
    await copiedBefore(client),
  ])
  const isCopied = (table: string) => sized.some((one) => one.table === table)
  const waiting = sized.filter(({ table }) => !before.has(table))
  const told = progressOf(waiting, say)
  const lane = async (client: pg.Client) => {
    await client.query('set session_replication_role = replica')
    await client.query("set maintenance_work_mem = '512MB'")
    // The other lane has the other processor.
    await client.query('set max_parallel_maintenance_workers = 0')
    while (performance.now() < until) {
      const next = waiting.shift()
      if (!next) return
      const { table } = next
      const columns = all.filter((column) => column.table === table)
      await client.query('begin')
      await copyTable(client, { table, columns, copies, isCopied })
      await client.query('insert into copied_tables values ($1)', [table])
      await client.query('commit')
      told(next)
    }
  }
  await Promise.all(Array.from({ length: LANES }, () => withClient(url, lane)))
  return waiting.length === 0
}

/** Says how much is copied after each table that is large, and how long the rest will take at this rate. */
function progressOf(sized: readonly Sized[], say: (line: string) => void) {
  const all = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  const began = performance.now()
  let done = 0
  return ({ table, bytes }: Sized) => {
    done += bytes
    if (bytes < all / 100) return
    const seconds = (performance.now() - began) / 1_000
    const left = (seconds * (all - done)) / done
    const share = ((100 * done) / all).toFixed(0).padStart(3)
    say(
      `${seconds.toFixed(0).padStart(6)} s  ${share} %, about ${left.toFixed(0)} s left  ${table}`,
    )
  }
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
  // Of a table in parts PostgreSQL describes the index of the whole alone.
  for (const { definition } of indexes.rows)
    await client.query(definition.replace(' ON ONLY ', ' ON '))
}
