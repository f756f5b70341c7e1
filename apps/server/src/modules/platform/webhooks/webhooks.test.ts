import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { addWebhook, WebhookEvent } from '@keyhaven/contracts/staff/webhooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { postToExternal } from '../../../infra/http/external-post.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { bought, emptyShop, hearEvents, refund } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { deliverEvents } from './deliver-events.ts'
import { claimDueDeliveries, type Due, recordDelivered } from './deliveries.repo.ts'
import { aReceiver } from './testing/receiver.ts'

const PRICE = 14_999

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let staff: Record<string, string>
let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  staff = await staffHeaders(shop, 'admin')
})
beforeEach(async () => {
  receiver = await aReceiver()
})
afterEach(async () => {
  await receiver.close()
  await sql`truncate webhook_endpoints, webhook_deliveries, plugin_deliveries, shop_events`.execute(
    shop.ctx.db,
  )
})
afterAll(() => shut())

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...staff },
    ...(payload && { payload }),
  })

async function listen(...events: WebhookEvent[]) {
  const reply = await call('POST', '/api/admin/webhooks', { url: receiver.url, events })
  expect(reply.statusCode).toBe(201)
  const { endpoint, secret } = reply.json<OutputOf<typeof addWebhook>>()
  receiver.state.secret = secret
  return endpoint.id
}

const shown = async (id: number) => {
  const { endpoints } = (await call('GET', '/api/admin/webhooks')).json<{
    endpoints: { id: number; state: string; waiting: number; failingSince: string | null }[]
  }>()
  return endpoints.find((endpoint) => endpoint.id === id)
}

const typesHeard = () => receiver.heard.map(({ type }) => type)

/** Something happens to an edition: it sells out, or is there again. */
const setStock = (productId: string, availability: 'ready' | 'processing') =>
  sql`insert into product_availability (product_id, availability) values (${productId}, ${availability})
    on conflict (product_id) do update set availability = excluded.availability`.execute(
    shop.ctx.db,
  )

test('a sale and its refund reach another system in their order, signed and without anything personal', async () => {
  await listen(
    'order.paid',
    'license.assigned',
    'license.revoked',
    'refund.created',
    'order.refunded',
  )
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  await deliverEvents(shop.ctx)
  expect(typesHeard().toSorted()).toEqual(
    [
      'license.assigned',
      'license.revoked',
      'order.paid',
      'order.refunded',
      'refund.created',
    ].toSorted(),
  )
  expect(typesHeard().indexOf('order.paid')).toBeLessThan(typesHeard().indexOf('order.refunded'))
  expect(receiver.heard.every(({ isSigned }) => isSigned)).toBe(true)
  const told = JSON.stringify(receiver.heard)
  expect(told).not.toContain('ada@example.com')
  expect(told).not.toContain(buyer.keys[0])
})

test('what nobody asked for is not even written down', async () => {
  await listen('review.approved')
  await setStock('home-2021', 'processing')
  const { rows } = await sql`select id from shop_events`.execute(shop.ctx.db)
  expect(rows).toEqual([])
})

test('a change that is undone is told to nobody', async () => {
  await listen('stock.ready', 'stock.processing')
  const undone = shop.ctx.db.transaction().execute(async (tx) => {
    await sql`delete from product_availability`.execute(tx)
    await sql`insert into product_availability (product_id, availability) values ('home-2019', 'ready')`.execute(
      tx,
    )
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await deliverEvents(shop.ctx)
  expect(receiver.heard).toEqual([])
})

test('a system that fails for an hour hears everything once it is back, in order for each object', async () => {
  const id = await listen('stock.ready', 'stock.processing')
  const editions = ['home-2024', 'home-2021', 'home-2019']
  receiver.state.status = 503
  await shop.ctx.db.connection().execute(async (db) => {
    const ctx = { ...shop.ctx, db }
    const atMinute = async (minute: number) => {
      const time = new Date(Date.now() + minute * 60_000).toISOString()
      await sql`select set_config('shop.now', ${time}, false)`.execute(db)
    }
    for (let minute = 0; minute < 60; minute += 1) {
      await atMinute(minute)
      const edition = editions[minute % editions.length] ?? ''
      await setStock(edition, minute % 2 === 0 ? 'ready' : 'processing')
      await deliverEvents(ctx)
    }
    // A failing system is asked with one event at a time, ever more rarely.
    expect(receiver.state.calls).toBeLessThan(30)
    expect(receiver.heard).toEqual([])
    receiver.state.status = 200
    await atMinute(75)
    await deliverEvents(ctx)
    await sql`select set_config('shop.now', '', false)`.execute(db)
  })
  expect(receiver.heard).toHaveLength(60)
  expect(new Set(receiver.heard.map((event) => event.id)).size).toBe(60)
  expect(receiver.heard.every(({ isSigned }) => isSigned)).toBe(true)
  for (const edition of editions) {
    const numbers = receiver.heard
      .filter(({ data }) => data.productId === edition)
      .map((event) => Number(event.id.replace('evt_', '')))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
  expect(await shown(id)).toMatchObject({ state: 'active', waiting: 0, failingSince: null })
})

test('after three days of silence a system is given up, staff are told, and resuming tells it what it missed', async () => {
  const id = await listen('stock.ready', 'stock.processing')
  receiver.state.status = 500
  await setStock('home-2024', 'ready')
  await deliverEvents(shop.ctx)
  await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`.execute(
    shop.ctx.db,
  )
  await sql`update webhook_deliveries set due_at = now()`.execute(shop.ctx.db)
  await deliverEvents(shop.ctx)
  expect(await shown(id)).toMatchObject({ state: 'disabled', waiting: 1 })
  const notice = await shop.ctx.db
    .selectFrom('notifications')
    .select('title')
    .where('object', '=', `webhook:${id}`)
    .execute()
  expect(notice).toEqual([{ title: 'A system is no longer told what happens' }])
  receiver.state.status = 200
  await call('PATCH', `/api/admin/webhooks/${id}`, { state: 'active' })
  await deliverEvents(shop.ctx)
  expect(typesHeard()).toEqual(['stock.ready'])
})

test('a system that says it is gone is given up at once', async () => {
  const id = await listen('stock.ready')
  receiver.state.status = 410
  await setStock('home-2024', 'ready')
  await deliverEvents(shop.ctx)
  expect(await shown(id)).toMatchObject({ state: 'disabled' })
})

test('two workers at once tell each event once', async () => {
  await listen('stock.ready', 'stock.processing')
  for (let turn = 0; turn < 10; turn += 1) {
    await setStock('home-2024', turn % 2 === 0 ? 'ready' : 'processing')
    await setStock('home-2021', turn % 2 === 0 ? 'ready' : 'processing')
  }
  await Promise.all([deliverEvents(shop.ctx), deliverEvents(shop.ctx), deliverEvents(shop.ctx)])
  await deliverEvents(shop.ctx)
  expect(receiver.heard).toHaveLength(20)
  expect(new Set(receiver.heard.map((event) => event.id)).size).toBe(20)
})

test('of one object nothing is told before what happened to it earlier was heard', async () => {
  await setStock('home-2024', 'ready')
  await setStock('home-2021', 'ready')
  await listen('stock.ready', 'stock.processing')
  await setStock('home-2024', 'processing')
  await setStock('home-2024', 'ready')
  await setStock('home-2021', 'processing')
  const take = () => claimDueDeliveries(shop.ctx.db, 20, 30)
  const types = (due: Due[]) => due.map(({ event }) => event.type).toSorted()
  const heard = (due: Due) =>
    shop.ctx.db.transaction().execute((tx) => recordDelivered(tx, due, { status: 200, tookMs: 1 }))
  const first = await take()
  expect(types(first)).toEqual(['stock.processing', 'stock.processing'])
  expect(await take(), 'the earlier one is still under way').toEqual([])
  await Promise.all(first.map(heard))
  expect(types(await take())).toEqual(['stock.ready'])
})

test('staff can test a system, tell one event again, and change its secret', async () => {
  const id = await listen('ping')
  await call('POST', `/api/admin/webhooks/${id}/ping`, {})
  await deliverEvents(shop.ctx)
  const { deliveries } = (await call('GET', `/api/admin/webhooks/${id}/deliveries`)).json<{
    deliveries: { id: number; state: string; lastStatus: number }[]
  }>()
  expect(deliveries).toMatchObject([{ state: 'delivered', lastStatus: 200, attempt: 1 }])
  const renewed = await call('POST', `/api/admin/webhooks/${id}/secret`, {})
  const again = `/api/admin/webhook-deliveries/${deliveries[0]?.id}/redeliver`
  expect((await call('POST', again, {})).statusCode).toBe(202)
  await deliverEvents(shop.ctx)
  expect(receiver.heard.map(({ isSigned }) => isSigned)).toEqual([true, false])
  receiver.state.secret = renewed.json<{ secret: string }>().secret
  await call('POST', again, {})
  await deliverEvents(shop.ctx)
  expect(receiver.heard.at(-1)).toMatchObject({ type: 'ping', isSigned: true })
})

test('only those who may edit settings add a system, and the deed is in the audit log', async () => {
  const support = await staffHeaders(shop, 'support')
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/webhooks',
    headers: { ...fromOurPage, ...support },
    payload: { url: receiver.url, events: ['ping'] },
  })
  expect(refused.statusCode).toBe(403)
  const id = await listen('ping')
  const log = await shop.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('object', '=', `webhook:${id}`)
    .where('action', '=', 'webhook.add')
    .execute()
  expect(log).toHaveLength(1)
})

test.each(['ftp://example.com/', 'http://someone:secret@example.com/', 'not an address'])(
  '%s is refused as an address',
  async (url) => {
    const reply = await call('POST', '/api/admin/webhooks', { url, events: ['ping'] })
    expect([400, 422]).toContain(reply.statusCode)
  },
)

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
  'a live shop never speaks to %s',
  async (host) => {
    const url = receiver.url.replace('127.0.0.1', host)
    await expect(
      postToExternal({ url, headers: {}, body: '{}', allowPrivate: false }),
    ).rejects.toThrow('private network')
    expect(receiver.state.calls).toBe(0)
  },
)

test('a redirect is a refusal, never followed', async () => {
  await listen('stock.ready')
  receiver.state.status = 302
  await setStock('home-2024', 'ready')
  await deliverEvents(shop.ctx)
  expect(receiver.state.calls).toBe(1)
  const { rows } = await sql<{ last_status: number; state: string }>`
    select last_status, state from webhook_deliveries`.execute(shop.ctx.db)
  expect(rows).toEqual([{ last_status: 302, state: 'waiting' }])
})
