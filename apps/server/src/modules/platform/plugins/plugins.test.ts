import { type ShopEvent, type ShopEventName, shopEvents } from '@keyhaven/contracts/events'
import { definePlugin, type Plugin } from '@keyhaven/contracts/plugin'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { readShop } from '../../../plugin-shop.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { bought, emptyShop, hearEvents, refund } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { lastTries, pluginEvents } from './plugins.jobs.ts'
import { deadEvent } from './plugins.repo.ts'
import { tellPlugin } from './tell-plugins.ts'
import { withPlugins } from './testing/loaded.ts'

const PRICE = 14_999
const { run: beginTelling } = pluginEvents(readShop)

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterEach(async () => {
  await sql`truncate plugins, plugin_deliveries, shop_events, webhook_deliveries`.execute(
    shop.ctx.db,
  )
})
afterAll(() => shut())

const everyEvent = Object.keys(shopEvents) as ShopEventName[]

/** Hears everything and keeps it. */
function aListener(name = 'listener') {
  const heard: ShopEvent[] = []
  const handlers = everyEvent.map((event) => [
    event,
    (told: ShopEvent) => {
      heard.push(told)
    },
  ])
  const on = Object.fromEntries(handlers) as NonNullable<Plugin['on']>
  return { heard, plugin: definePlugin({ name, version: '1', on }) }
}

const tellAll = async (ctx: Context) => {
  for (const loaded of ctx.plugins) await tellPlugin(ctx, loaded, readShop)
}

/** Something happens to an edition. */
const setStock = (productId: string, availability: 'ready' | 'processing') =>
  sql`insert into product_availability (product_id, availability) values (${productId}, ${availability})
    on conflict (product_id) do update set availability = excluded.availability`.execute(
    shop.ctx.db,
  )

const deliveries = async () => {
  const { rows } = await sql<{ state: string; tries: number; error: string | null }>`
    select state, tries, error from plugin_deliveries order by plugin, id`.execute(shop.ctx.db)
  return rows
}

test('a sale and its refund reach a plug-in in their order, without a key, a name or an address', async () => {
  const { heard, plugin } = aListener()
  const ctx = await withPlugins(shop.ctx, plugin)
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  await tellAll(ctx)
  const types = heard.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['order.paid', 'license.assigned']))
  expect(types).toEqual(expect.arrayContaining(['refund.created', 'license.revoked']))
  const ofOrder = heard.filter(({ data }) => 'orderId' in data).map(({ id }) => Number(id.slice(4)))
  expect(ofOrder).toEqual(ofOrder.toSorted((a, b) => a - b))
  expect(heard.find(({ type }) => type === 'order.paid')?.data).toMatchObject({
    orderId: buyer.orderId,
    totalMinor: PRICE,
    currency: 'USD',
  })
  const told = JSON.stringify(heard)
  expect(buyer.keys[0]).toMatch(/\w{5}-/)
  for (const canary of [buyer.keys[0] ?? '', 'ada@example.com', 'Byron', '4242']) {
    expect(told).not.toContain(canary)
  }
  expect(await deliveries()).toSatisfy((all: { state: string }[]) =>
    all.every(({ state }) => state === 'delivered'),
  )
})

test('what a payload should never have had is told to no plug-in', async () => {
  const { heard, plugin } = aListener()
  const ctx = await withPlugins(shop.ctx, plugin)
  const facts = { productId: 'home-2024', availability: 'ready', licenseKey: 'AAAAA-BBBBB-CCCCC' }
  await sql`
    select tell_listeners('stock.ready', 'product:home-2024', ${JSON.stringify(facts)}::jsonb)`.execute(
    shop.ctx.db,
  )
  await tellAll(ctx)
  expect(heard.map(({ data }) => data)).toEqual([{ productId: 'home-2024', availability: 'ready' }])
})

test('a plug-in reads the order and its buyer, and of neither a key, a card or a street', async () => {
  const read: unknown[] = []
  const ctx = await withPlugins(
    shop.ctx,
    definePlugin({
      name: 'reader',
      version: '1',
      on: {
        'order.paid': async ({ data: { orderId } }, { shop: its }) => {
          read.push(await its.order(orderId), await its.customer(orderId))
          read.push(await its.order('order_that_is_not_there'), await its.customer('cus_nobody'))
          await its.note(`order:${orderId}`, 'Seen')
          await its.note(`order:${orderId}`, 'Seen')
        },
      },
    }),
  )
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await tellAll(ctx)
  const [order, customer, ...none] = read
  expect(order).toMatchObject({
    id: buyer.orderId,
    email: 'ada@example.com',
    totalMinor: PRICE,
    lines: [{ productId: 'home-2024', quantity: 1, totalMinor: PRICE }],
  })
  expect(customer).toMatchObject({ email: 'ada@example.com', lastName: 'Byron', hasAccount: false })
  expect(none).toEqual([undefined, undefined])
  const told = JSON.stringify(read)
  for (const canary of [buyer.keys[0] ?? '', '4242', 'St James']) expect(told).not.toContain(canary)
  const { rows } = await sql`
    select title, body from notifications where object = ${`order:${buyer.orderId}`}`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([{ title: 'The plug-in reader notes', body: 'Seen' }])
})

test('a plug-in that throws is tried eight times in a day, becomes a dead letter, and the sale stands', async () => {
  const state = { isBroken: true, calls: 0 }
  const plugin = definePlugin({
    name: 'thrower',
    version: '1',
    on: {
      'order.paid': () => {
        state.calls += 1
        if (state.isBroken) throw new Error('the books are closed')
      },
    },
  })
  const ctx = await withPlugins(shop.ctx, plugin)
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  expect(buyer.keys).toHaveLength(1)
  const gaps: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    await tellAll(ctx)
    const { rows } = await sql<{ gap: number }>`
      select round(extract(epoch from due_at - shop_now()))::integer as gap
      from plugin_deliveries where state = 'waiting'`.execute(shop.ctx.db)
    gaps.push(...rows.map(({ gap }) => gap))
    await sql`update plugin_deliveries set due_at = now()`.execute(shop.ctx.db)
  }
  expect(state.calls).toBe(7)
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(24 * 3_600)
  expect(await deliveries()).toEqual([{ state: 'dead', tries: 8, error: 'the books are closed' }])
  const lastTry = lastTries(readShop)
  const { rows } = await sql<{ id: number; queued: number }>`
    select id, (
      select count(*)::integer from pgboss.job where name = ${lastTry.name}
        and (data ->> 'deliveryId')::bigint = d.id) as queued
    from plugin_deliveries d`.execute(shop.ctx.db)
  const [{ id: deliveryId = 0, queued = 0 } = {}] = rows
  expect(queued).toBe(1)
  const tryLast = () => lastTry.run(ctx, { deliveryId }, { isLastTry: false })
  await expect(tryLast()).rejects.toMatchObject({
    isPermanent: true,
    message: 'thrower: the books are closed',
  })
  state.isBroken = false
  await tryLast()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', error: null }])
  await tryLast()
  expect(state.calls).toBe(9)
})

test('what comes after an event that was given up is told all the same', async () => {
  const { heard, plugin } = aListener()
  const ctx = await withPlugins(shop.ctx, plugin)
  await setStock('home-2024', 'ready')
  await setStock('home-2024', 'processing')
  await sql`update plugin_deliveries set tries = 7 where id = (select min(id) from plugin_deliveries)`.execute(
    shop.ctx.db,
  )
  await tellAll(ctx)
  expect(heard.map(({ type }) => type)).toEqual(['stock.processing'])
  const { rows } = await sql<{ id: number }>`select min(id) as id from plugin_deliveries`.execute(
    shop.ctx.db,
  )
  expect(await deadEvent(shop.ctx.db, rows[0]?.id ?? 0)).toMatchObject({ type: 'stock.ready' })
})

test('a plug-in that takes a minute is waited for ten seconds, and delays no other', async () => {
  const ended: boolean[] = []
  const slow = definePlugin({
    name: 'slow',
    version: '1',
    on: {
      'stock.ready': (_, { signal }) =>
        new Promise((done) => {
          signal.addEventListener('abort', () => ended.push(true))
          setTimeout(done, 60_000).unref()
        }),
    },
  })
  const { heard, plugin } = aListener()
  const ctx = await withPlugins(shop.ctx, slow, plugin)
  await setStock('home-2024', 'ready')
  const startedAt = performance.now()
  await beginTelling(ctx)
  await eventually('the other plug-in', async () => heard.length > 0)
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  await eventually('an end of the slow one', async () => ended.length > 0, 30_000)
  await eventually('its failure', async () => (await deliveries()).some(({ error }) => error))
  expect(await deliveries()).toMatchObject([
    { state: 'delivered', error: null },
    { state: 'waiting', tries: 1, error: 'no answer within 10000 ms' },
  ])
})

test('a plug-in that is named no more hears nothing, and what waits for it keeps no event for ever', async () => {
  const { heard, plugin } = aListener()
  const before = await withPlugins(shop.ctx, plugin)
  await withPlugins(shop.ctx)
  await setStock('home-2024', 'processing')
  await tellAll(before)
  expect(heard).toEqual([])
  expect(await deliveries()).toEqual([])
})

test('two workers at once tell a plug-in each event once, those of one thing in their order', async () => {
  const { heard, plugin } = aListener()
  const ctx = await withPlugins(shop.ctx, plugin)
  for (let turn = 0; turn < 15; turn += 1) {
    await setStock('home-2024', turn % 2 === 0 ? 'ready' : 'processing')
    await setStock('home-2021', turn % 2 === 0 ? 'ready' : 'processing')
  }
  await Promise.all([tellAll(ctx), tellAll(ctx), tellAll(ctx)])
  await tellAll(ctx)
  expect(heard).toHaveLength(30)
  for (const edition of ['home-2024', 'home-2021']) {
    const ids = heard
      .filter(({ data }) => 'productId' in data && data.productId === edition)
      .map(({ id }) => Number(id.slice(4)))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})
