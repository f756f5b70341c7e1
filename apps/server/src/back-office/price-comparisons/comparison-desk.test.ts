import type { PriceComparison } from '@keyhaven/contracts/price-comparisons'
import type { TruthReport } from '@keyhaven/contracts/staff/marketing-claims'
import type { ManagedComparison } from '@keyhaven/contracts/staff/price-comparisons'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { endLapsed } from '../../modules/catalog/price-comparisons/manage-comparisons.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { comparisonPlan } from './list-comparisons.ts'

const COMPARISONS = '/api/admin/price-comparisons'

let shop: TestShop
let catalogue: Colleague
let admin: Colleague
beforeAll(async () => {
  shop = await testShop()
  catalogue = await aColleague(shop, 'catalogue')
  admin = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const today = () => shop.ctx.now().toISOString().slice(0, 10)
const aPrice = (over: object = {}) => ({
  productId: 'home-2024',
  place: 'vendor',
  seller: 'The publisher’s store',
  price: '149.99',
  currency: 'USD',
  sourceUrl: 'https://www.example.com/office',
  sourceNote: '',
  seenOn: today(),
  lastDay: null,
  ...over,
})
const enter = (over: object = {}, by = catalogue) => by.call('POST', COMPARISONS, aPrice(over))
const entered = async (over: object = {}) => (await enter(over)).json<{ id: number }>().id
const list = async (query = '') =>
  (await catalogue.call('GET', `${COMPARISONS}?${query}`)).json<{
    comparisons: ManagedComparison[]
  }>().comparisons
const onPages = async () =>
  (await shop.app.inject({ url: '/api/price-comparisons' })).json<PriceComparison[]>()
const isOnPages = async (price: string) => (await onPages()).some((one) => one.price === price)
const runOut = (id: number) =>
  sql`update price_comparisons set expires_at = shop_now() where id = ${id}`.execute(shop.ctx.db)

test('a price that staff saw is on pages with its source and day, and seen again it takes the other’s place', async () => {
  const first = await entered({ price: '140' })
  await eventually('the price', () => isOnPages('140.00'))
  expect((await onPages())[0]).toEqual({
    productId: 'home-2024',
    place: 'vendor',
    seller: 'The publisher’s store',
    price: '140.00',
    currency: 'USD',
    sourceUrl: 'https://www.example.com/office',
    sourceNote: null,
    seenOn: today(),
  })
  const second = await entered({ price: '145' })
  await eventually('the newer price', () => isOnPages('145.00'))
  expect(await isOnPages('140.00')).toBe(false)
  const history = await list('productId=home-2024')
  expect(history.map(({ id, state, endReason }) => [id, state, endReason])).toEqual([
    [second, 'in_force', null],
    [first, 'ended', 'Seen again'],
  ])
})

test('two who enter at once leave one price in force', async () => {
  const replies = await Promise.all(
    ['1', '2', '3', '4'].map((price) => enter({ price, productId: 'home-2021' })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(await list('productId=home-2021&queue=in_force')).toHaveLength(1)
})

test('a comparison that runs out is on no page a moment later, and in the truth report as expired', async () => {
  const id = await entered({ price: '161', productId: 'home-business-2024' })
  await eventually('the price', () => isOnPages('161.00'))
  await runOut(id)
  await Promise.all([endLapsed(shop.ctx), endLapsed(shop.ctx)])
  await eventually('pages without it', async () => !(await isOnPages('161.00')), 2_000)
  const report = (await admin.call('GET', '/api/admin/marketing-claims')).json<TruthReport>()
  expect(report.comparisons.find((one) => one.id === id)).toMatchObject({
    isExpired: true,
    price: '161.00',
    seller: 'The publisher’s store',
  })
  expect((await list('queue=expired')).map((one) => one.id)).toEqual([id])
  const { rows } = await sql`
    select 1 from notifications where dedupe_key = ${`comparison-lapsed:${id}`}`.execute(
    shop.ctx.db,
  )
  expect(rows).toHaveLength(1)
})

test('even before anybody noticed that it ran out, nobody is answered with it', async () => {
  const id = await entered({ price: '171', productId: 'home-2019' })
  await runOut(id)
  await sql`update content_version set version = version + 1`.execute(shop.ctx.db)
  await eventually('pages without it', async () => !(await isOnPages('171.00')), 2_000)
})

test('staff end a comparison, once, with a reason that stays in the history', async () => {
  const id = await entered({ price: '181', place: 'marketplace' })
  const end = () => catalogue.call('POST', `${COMPARISONS}/${id}/end`, { reason: 'Sold out there' })
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 200])
  await eventually('pages without it', async () => !(await isOnPages('181.00')))
  expect((await list('queue=ended'))[0]).toMatchObject({ id, endReason: 'Sold out there' })
  const { rows } = await sql`
    select 1 from audit_log where object = ${`price-comparison:${id}`}`.execute(shop.ctx.db)
  expect(rows).toHaveLength(2)
  const missing = await catalogue.call('POST', `${COMPARISONS}/99999/end`, { reason: 'x' })
  expect(missing.statusCode).toBe(404)
})

test('what proves nothing is refused by its field, and others may only look', async () => {
  const refusals: readonly [object, string][] = [
    [{ sourceUrl: '' }, 'sourceUrl'],
    [{ sourceUrl: 'http://www.example.com' }, 'sourceUrl'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ seenOn: '2020-01-01' }, 'seenOn'],
    [{ seenOn: '2999-01-01' }, 'seenOn'],
    [{ lastDay: '2999-01-01' }, 'lastDay'],
    [{ price: '-5' }, 'price'],
    [{ price: '1e5' }, 'price'],
    [{ currency: 'JPY', price: '10.50' }, 'price'],
    [{ productId: 'no-such' }, 'productId'],
    [{ seller: 'x' }, 'seller'],
  ]
  for (const [over, field] of refusals) {
    const reply = await enter(over)
    expect([over, reply.statusCode, reply.json().details?.[0]?.field]).toEqual([over, 400, field])
  }
  for (const role of ['support', 'finance', 'marketing', 'auditor']) {
    const other = await aColleague(shop, role)
    expect((await enter({}, other)).statusCode).toBe(403)
    expect((await other.call('GET', COMPARISONS)).statusCode).toBe(200)
  }
})

test('the database keeps no comparison for longer than thirty days after it was seen', async () => {
  await expect(
    sql`
      insert into price_comparisons (product_id, place, seller, price_minor, currency, source_url,
        seen_on, expires_at)
      values ('professional-plus-2024', 'marketplace', 'A shop', 100, 'USD',
        'https://www.example.com', shop_now()::date, shop_now() + interval '90 days')`.execute(
      shop.ctx.db,
    ),
  ).rejects.toThrow('violates check constraint')
})

test('pages of the history are read by an index', async () => {
  const narrow = comparisonPlan.filters as Record<string, (value: string) => ReturnType<typeof sql>>
  const plans = await inTransaction(shop.ctx.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const found: string[] = []
    for (const where of [sql`true`, narrow.productId?.('home-2024') ?? sql`true`]) {
      const { rows } = await sql`
        explain (format json)
        select c.id
        from price_comparisons c
        where ${where}
        order by c.created_at desc, c.id desc
        limit 51`.execute(tx)
      found.push(JSON.stringify(rows))
    }
    return found
  })
  for (const plan of plans) expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/)
})
