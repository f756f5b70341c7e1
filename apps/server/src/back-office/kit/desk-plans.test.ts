import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { cartPlan } from '../carts/list-carts.ts'
import { movePlan } from '../licenses/list-moves.ts'
import { subscriberPlan } from '../newsletter/list-issues.ts'
import type { ListPlan } from './list.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How a page is read where reading everything is the last resort: an index that is missing shows. */
async function stepsOf(plan: ListPlan, table: string, sort: string, filter: RawBuilder<unknown>) {
  const key = plan.sorts[sort]
  if (!key) throw new Error(`no sort ${sort}`)
  return await inTransaction(shop.ctx.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (format json)
      select ${plan.columns}
      from ${plan.from}
      where ${filter}
      order by ${key.by} desc, ${plan.id.by} desc
      limit 51`.execute(tx)
    const root = rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' }
    return nodesOf(root)
      .filter((node) => node['Relation Name'] === table || /^Sort$/.test(node['Node Type']))
      .map((node) => node['Node Type'])
  })
}

const narrow = (plan: ListPlan, name: string, value: string) => {
  const filters = plan.filters as Record<string, (value: never) => RawBuilder<unknown>>
  return filters[name]?.(value as never) ?? sql`true`
}

test('the newest carts and subscribers come from an index, without sorting all of them', async () => {
  const carts = await stepsOf(cartPlan, 'abandoned_carts', 'createdAt', sql`true`)
  expect(carts).not.toContain('Seq Scan')
  expect(carts).not.toContain('Sort')
  const table = 'newsletter_subscriptions'
  const subscribers = await stepsOf(subscriberPlan, table, 'askedAt', sql`true`)
  expect(subscribers).not.toContain('Seq Scan')
  expect(subscribers).not.toContain('Sort')
})

test('a cart or subscriber is found by the address without reading the others', async () => {
  const cart = narrow(cartPlan, 'q', 'ada@example.com')
  expect(await stepsOf(cartPlan, 'abandoned_carts', 'createdAt', cart)).not.toContain('Seq Scan')
  const reader = narrow(subscriberPlan, 'q', 'ada@example.com')
  const steps = await stepsOf(subscriberPlan, 'newsletter_subscriptions', 'askedAt', reader)
  expect(steps).not.toContain('Seq Scan')
})

test.each(['all', 'alone', 'two', 'rules'])(
  'keys moved, view %s, are read by index and not sorted',
  async (queue) => {
    const steps = await stepsOf(movePlan, 'key_moves', 'at', narrow(movePlan, 'queue', queue))
    expect(steps).toEqual(['Index Scan'])
  },
)

test('keys moved of one order are found by its number', async () => {
  const steps = await stepsOf(movePlan, 'key_moves', 'at', narrow(movePlan, 'q', 'KH-AAAA-BBBB'))
  expect(steps).not.toContain('Seq Scan')
})
