import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { Product } from '@keyhaven/contracts/products'
import type { listFeeds, viewFeed } from '@keyhaven/contracts/staff/feeds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAvailability } from '../../modules/catalog/products/products.service.ts'
import { buildDueFeeds } from '../../modules/growth/feeds/build-feeds.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn } from '../../testing/test-staff.ts'

let shop: TestShop
let marketing: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  marketing = await signIn(shop, (await addStaff(shop, 'marketing')).email)
  const { rows } = await sql<{ id: string }>`select id from products`.execute(shop.ctx.db)
  const stock = rows.map(({ id }, at) => {
    const availability = at % 2 ? ('processing' as const) : ('ready' as const)
    return [id, { availability }] as const
  })
  await noteAvailability(shop.ctx, new Map(stock))
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, version?: string) =>
  shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...marketing, ...(version && { 'if-match': `"${version}"` }) },
    ...(payload && { payload }),
  })

const feedOf = async (format: FeedFormat) =>
  (await call('GET', '/api/admin/feeds'))
    .json<ResponseOf<typeof listFeeds>>()
    .feeds.find((feed) => feed.format === format)

async function set(format: FeedFormat, change: object) {
  const { isOn, currency, country, everyMinutes, version } = (await feedOf(format)) ?? {}
  const body = { isOn, currency, country, everyMinutes, ...change }
  return await call('PUT', `/api/admin/feeds/${format}`, body, version)
}

async function addressOf(format: FeedFormat): Promise<string> {
  const reply = await call('POST', `/api/admin/feeds/${format}/address`, {})
  return new URL(reply.json<{ address: string }>().address).pathname
}

const fetchFile = (url: string) => shop.app.inject({ method: 'GET', url })

type Line = Readonly<{
  item_id: string
  url: string
  price: string
  availability: string
  seller_name: string
}>
const linesOf = (body: string) =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

test('a feed that was switched on is built, and its address serves what the shop sells at its prices', async () => {
  expect((await set('openai', { isOn: true })).statusCode).toBe(200)
  await buildDueFeeds(shop.ctx)
  const address = await addressOf('openai')
  const file = await fetchFile(address)
  expect(file.headers['content-type']).toBe('application/jsonl; charset=utf-8')
  const products = (await fetchFile('/api/products')).json<Product[]>()
  const states = { ready: 'in_stock', processing: 'backorder', 'sold-out': 'out_of_stock' } as const
  expect(linesOf(file.body)).toMatchObject(
    products.map(({ id, slug, price, availability }) => ({
      item_id: id,
      url: `${new URL(shop.config.PUBLIC_ORIGIN).origin}/product/${slug}`,
      price: `${price} USD`,
      availability: availability && states[availability],
    })),
  )
  expect(await feedOf('openai')).toMatchObject({ items: 9, leftOut: 0, isAsked: false })
  expect((await feedOf('openai'))?.fetchedAt).not.toBeNull()
})

test('another store serves its own part of the catalogue under its own name and host', async () => {
  const { db } = shop.ctx
  await sql`
    update stores set product_ids = array['home-2024'], brand = 'Office editions'
    where id = 'office'`.execute(db)
  const address = await addressOf('openai')
  await call('POST', '/api/admin/feeds/openai/build', {})
  await buildDueFeeds(shop.ctx)
  const at = async (host: string) =>
    shop.app.inject({ method: 'GET', url: address, headers: { host } })
  const [main, office] = [await at('localhost'), await at('office.localhost')]
  expect(linesOf(main.body)).toHaveLength(9)
  expect(linesOf(office.body)).toMatchObject([
    { item_id: 'home-2024', seller_name: 'Office editions', price: '149.99 USD' },
  ])
  await sql`update stores set state = 'closed', version = version + 1 where id = 'office'`.execute(
    db,
  )
  await call('POST', '/api/admin/feeds/openai/build', {})
  await buildDueFeeds(shop.ctx)
  const { rows } = await sql`select from store_feed_files`.execute(db)
  expect(rows).toEqual([])
})

test('a wrong edition is left out with the field to mend, and comes back when it is mended', async () => {
  await sql`update products set description = '' where id = 'home-2019'`.execute(shop.ctx.db)
  await call('POST', '/api/admin/feeds/google/build', {})
  await buildDueFeeds(shop.ctx)
  const page = async () =>
    (await call('GET', '/api/admin/feeds/google')).json<ResponseOf<typeof viewFeed>>()
  const broken = await page()
  expect(broken.feed).toMatchObject({ items: 8, leftOut: 1 })
  expect(broken.problems[0]).toMatchObject({
    productId: 'home-2019',
    field: 'description',
    severity: 'error',
  })
  expect(broken.preview).toMatch(/^<\?xml/)
  await sql`update products set description = 'Mended.' where id = 'home-2019'`.execute(shop.ctx.db)
  await call('POST', '/api/admin/feeds/google/build', {})
  await buildDueFeeds(shop.ctx)
  expect((await page()).feed).toMatchObject({ items: 9, leftOut: 0 })
})

test('a price that changes is in the file without waiting for the schedule', async () => {
  const address = await addressOf('openai')
  await sql`
    insert into price_history (product_id, price_minor, valid_from)
    values ('home-2024', 11111, now())`.execute(shop.ctx.db)
  await sql`update content_version set version = version + 1`.execute(shop.ctx.db)
  await sql`
    update shopping_feeds set built_at = built_at - interval '20 seconds'`.execute(shop.ctx.db)
  await buildDueFeeds(shop.ctx)
  const line = linesOf((await fetchFile(address)).body).find(
    ({ item_id }) => item_id === 'home-2024',
  )
  expect(line?.price).toBe('111.11 USD')
})

test('an address opens its own file alone, until another is made or the feed is switched off', async () => {
  const first = await addressOf('openai')
  expect((await fetchFile(first)).statusCode).toBe(200)
  const others = [
    first.replace('openai.jsonl', 'google.xml'),
    first.replace(/feeds\/./, 'feeds/_'),
    first.replace(/feeds\/[^/]+/, 'feeds/x'),
    first.replace(/feeds\/[^/]+/, `feeds/${'a'.repeat(43)}`),
  ]
  for (const url of others) {
    const { statusCode, body } = await fetchFile(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).not.toContain('item_id')
  }
  const second = await addressOf('openai')
  expect((await fetchFile(first)).statusCode).toBe(404)
  expect((await fetchFile(second)).statusCode).toBe(200)
  await set('openai', { isOn: false })
  expect((await fetchFile(second)).statusCode).toBe(404)
  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(f)::text as kept from shopping_feeds f`.execute(shop.ctx.db)
  const token = second.split('/')[3] ?? ''
  expect(token).toHaveLength(43)
  expect(rows.some(({ kept }) => kept.includes(token))).toBe(false)
})

test('a feed changed by two people at once is changed by one of them', async () => {
  const { version } = (await feedOf('google')) ?? {}
  const body = { isOn: true, currency: 'EUR', country: 'DE', everyMinutes: 30 }
  expect((await call('PUT', '/api/admin/feeds/google', body, version)).statusCode).toBe(200)
  expect((await call('PUT', '/api/admin/feeds/google', body, version)).statusCode).toBe(412)
  const wrong = { ...body, everyMinutes: 1 }
  expect((await set('google', wrong)).statusCode).toBe(400)
  await buildDueFeeds(shop.ctx)
  const { preview } = (await call('GET', '/api/admin/feeds/google')).json()
  expect(preview).toContain(' EUR</g:price>')
})

test('support sees no feed', async () => {
  const { email } = await addStaff(shop, 'support')
  const headers = { ...fromOurPage, ...(await signIn(shop, email)) }
  const reply = await shop.app.inject({ method: 'GET', url: '/api/admin/feeds', headers })
  expect(reply.statusCode).toBe(403)
})
