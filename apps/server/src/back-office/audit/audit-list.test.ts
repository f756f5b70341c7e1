import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { auditPlan } from './list-audit.ts'

const ROWS = 20_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await sql`
    insert into audit_log (at, actor, action, object)
    select now() - make_interval(mins => n), 'staff:' || n % 40, 'act.' || n % 60, 'order_' || n % 20
    from generate_series(1, ${ROWS}) n`.execute(shop.ctx.db)
  await sql`analyze audit_log`.execute(shop.ctx.db)
})
afterAll(() => shop.close())

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How a page of the list is read: what it does, and the index it uses. */
async function planOf(filters: Record<string, string>) {
  const narrow = auditPlan.filters as Record<string, (value: string) => ReturnType<typeof sql>>
  const conditions = Object.entries(filters).map(([name, value]) => narrow[name]?.(value) ?? sql``)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (format json)
    select ${auditPlan.columns}
    from ${auditPlan.from}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by a.at desc, a.seq desc
    limit 51`.execute(shop.ctx.db)
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' })
}

const days = { 'at.from': '2020-01-01', 'at.to': '2030-01-01' }
const cases: [string, Record<string, string>, string][] = [
  ['everything', {}, 'audit_log_newest'],
  ['days', days, 'audit_log_newest'],
  ['who', { actor: 'staff:7' }, 'audit_log_by_actor'],
  ['who, on some days', { actor: 'staff:7', ...days }, 'audit_log_by_actor'],
  ['an act', { action: 'act.7' }, 'audit_log_by_action'],
  ['an act, on some days', { action: 'act.7', ...days }, 'audit_log_by_action'],
  ['an object', { object: 'order_7' }, 'audit_log_by_object'],
  ['an object, on some days', { object: 'order_7', ...days }, 'audit_log_by_object'],
]

/** The part that has the rows; empty ones are sorted as quickly as not. */
const part = `audit_log_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
const readsPart = (node: Node) => nodesOf(node).some((one) => one['Relation Name'] === part)

/** The index of the whole table that one of a month belongs to. */
async function wholeIndex(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select inhparent::regclass::text as name
    from pg_inherits
    where inhrelid = ('parts.' || quote_ident(${name}))::regclass`.execute(shop.ctx.db)
  return rows[0]?.name
}

test.each(cases)(
  '%s is read from an index, in order, without sorting',
  async (_, filters, index) => {
    const nodes = (await planOf(filters)).filter(readsPart)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    const scans = nodes.flatMap((node) => node['Index Name'] ?? [])
    expect(await Promise.all(scans.map(wholeIndex))).toEqual([index])
  },
)

test('days of other months are not looked for in this one', async () => {
  const nodes = await planOf({ 'at.to': '2020-01-01' })
  expect(nodes.filter(readsPart)).toEqual([])
})
