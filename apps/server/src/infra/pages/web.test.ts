import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { setSetting } from '../../testing/settings.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const CALLS_PER_MINUTE = 30

let pages: TinyPages
let shop: TestShop
beforeEach(async () => {
  pages = { made: 0, isMakeshift: false, content: '' }
  shop = await testShop({ RATE_LIMIT_PER_MINUTE: CALLS_PER_MINUTE }, tinyWeb(pages))
})
afterEach(() => shop.close())

let visitors = 0
function newAddress() {
  visitors += 1
  return `198.51.100.${visitors}`
}

const get = (url: string, remoteAddress = newAddress(), method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, remoteAddress })

/** Everything public pages are made of has changed. */
async function publish() {
  const before = shop.content.version()
  await sql`update content_version set version = version + 1`.execute(shop.ctx.db)
  await eventually('the news', async () => shop.content.version() !== before)
}

const scriptHash = (text: string) => createHash('sha256').update(text).digest('base64')

test('a page is made once, and every other spelling leads to it', async () => {
  const first = await get('/shop')
  expect([first.statusCode, pages.made]).toEqual([200, 1])
  for (const spelling of [
    '/SHOP',
    '/%73hop',
    '/shop/',
    '//shop',
    '/./shop',
    '/shop#x',
    '/shop?utm_source=x',
  ]) {
    const answer = await get(spelling)
    const isLed = answer.statusCode === 301 && answer.headers.location === '/shop'
    expect([spelling, isLed || answer.payload === first.payload]).toEqual([spelling, true])
  }
  expect(pages.made).toBe(1)
})

test('a page that is kept is made from its plain address', async () => {
  const campaign = 'utm_source=EVILMARK&gclid=EVILMARK'
  await get(`/product/first?${campaign}`)
  expect(pages.address).toBe('/product/first')
  await get(`/checkout?${campaign}`)
  expect(pages.address).toBe(`/checkout?${campaign}`)
  await get(`/product/first?${campaign}&page=2`)
  expect(pages.address).toBe(`/product/first?${campaign}&page=2`)
})

test('a redirect to another spelling keeps the query', async () => {
  const { headers } = await get('/Shop/?q=a%20b&utm_source=mail')
  expect(headers.location).toBe('/shop?q=a%20b&utm_source=mail')
})

test('another spelling never leads to another host', async () => {
  for (const path of ['//evil.example', '//evil.example/shop', '/\\evil.example/shop', '///shop']) {
    const { headers } = await get(path)
    expect(headers.location ?? '/shop').toBe('/shop')
  }
})

test('asking for the head of a page that is ready makes nothing, and keeps no empty page', async () => {
  const bare = await get('/shop', newAddress(), 'HEAD')
  expect([bare.statusCode, bare.payload]).toEqual([200, ''])
  const full = await get('/shop')
  expect(full.payload).toContain('own()')
  const made = pages.made
  const head = await get('/shop', newAddress(), 'HEAD')
  expect([head.statusCode, head.payload, pages.made]).toEqual([200, '', made])
})

test('a visitor with one call left gets the whole page, as everyone after', async () => {
  await get('/shop')
  await publish()
  const address = newAddress()
  for (let call = 1; call < CALLS_PER_MINUTE; call += 1) await get('/api/nothing-here', address)
  const last = await get('/shop', address)
  expect([last.statusCode, last.payload]).toEqual([200, expect.stringContaining('"status":200')])
  expect((await get('/shop')).payload).toContain('"status":200')
  expect((await get('/shop', address)).statusCode).toBe(200)
  expect((await get('/api/nothing-here', address)).statusCode).toBe(429)
})

test('nobody outside can call himself a page to escape the limits', async () => {
  const address = newAddress()
  const forged = () =>
    shop.app.inject({
      ...{ method: 'GET', url: '/api/nothing-here', remoteAddress: address },
      headers: { 'x-inner-call': 'x'.repeat(43) },
    })
  for (let call = 0; call < CALLS_PER_MINUTE; call += 1) await forged()
  expect((await forged()).statusCode).toBe(429)
})

test('a page that had to make do is given to nobody else', async () => {
  pages.isMakeshift = true
  const first = await get('/shop')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  pages.isMakeshift = false
  const next = await get('/shop')
  expect([pages.made, next.headers['cache-control']]).toEqual([
    2,
    expect.stringContaining('public'),
  ])
})

test('a page whose questions failed is given to nobody else', async () => {
  await sql`alter table currency_rates rename to away`.execute(shop.ctx.db)
  const first = await get('/shop')
  expect(first.payload).toContain('"status":500')
  expect(first.headers['cache-control']).toBe('no-store')
  await sql`alter table away rename to currency_rates`.execute(shop.ctx.db)
  expect((await get('/shop')).payload).toContain('"status":200')
})

test('a page whose questions were answered from the last good copy is given to nobody else', async () => {
  await get('/shop')
  await publish()
  await sql`alter table currency_rates rename to away`.execute(shop.ctx.db)
  const first = await get('/shop')
  expect(first.payload).toContain('"status":200')
  expect(first.headers['cache-control']).toBe('no-store')
  const rested = await get('/shop')
  expect(rested.headers['cache-control']).toBe('no-store')
  await sql`alter table away rename to currency_rates`.execute(shop.ctx.db)
  await eventually('a page to keep', async () =>
    String((await get('/shop')).headers['cache-control']).includes('public'),
  )
})

test('a protected page and its data are made for one visitor and kept for none', async () => {
  for (const path of ['/checkout', '/checkout.data', '/order-success/order_A.data']) {
    const before = pages.made
    for (const _ of [1, 2]) {
      const { statusCode, headers } = await get(path)
      expect([path, statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
        ...[path, 200, 'no-store', 'no-referrer'],
      ])
    }
    expect(pages.made).toBe(before + 2)
  }
})

test('the data of a public page is made once', async () => {
  const first = await get('/shop.data')
  expect([first.statusCode, (await get('/shop.data')).payload]).toEqual([200, first.payload])
  expect(pages.made).toBe(1)
})

test('only scripts that the renderer wrote are allowed, made and kept', async () => {
  pages.content = '<script>planted()</script>'
  for (const _ of ['made', 'kept']) {
    const { headers, payload } = await get('/shop')
    const policy = String(headers['content-security-policy'])
    expect(payload).toContain('<script>planted()</script><script>own()</script>')
    expect(policy).toContain(scriptHash('own()'))
    expect(policy).not.toContain(scriptHash('planted()'))
  }
})

test('a request line that names a host of its own is refused', async () => {
  const { port } = await listening()
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: 'http://any.example/shop' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject).end()
  })
  expect([status, pages.made]).toEqual([421, 0])
})

async function listening() {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  return shop.app.server.address() as { port: number }
}

test('pages that search engines must not list say so in a header, from memory too', async () => {
  expect((await get('/checkout')).headers['x-robots-tag']).toBe('noindex')
  expect((await get('/shop')).headers['x-robots-tag']).toBeUndefined()
  pages.content = '<meta name="robots" content="noindex"/>'
  await publish()
  for (const _ of ['made', 'from memory']) {
    expect((await get('/shop')).headers['x-robots-tag']).toBe('noindex')
  }
})

const zoneToken = /<meta name="zone-token" content="\d{13}\.[\w-]{43}"\/>/

test('a document of the zone has a token, and is given to people who go there, not to scripts', async () => {
  const asked = (url: string, dest: string, mode: string) =>
    shop.app.inject({
      url,
      remoteAddress: newAddress(),
      headers: { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode },
    })
  const page = await asked('/checkout', 'document', 'navigate')
  expect(page.payload).toMatch(zoneToken)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await get('/checkout')).payload).toMatch(zoneToken)
  for (const [dest, mode] of [
    ['empty', 'cors'],
    ['empty', 'no-cors'],
    ['empty', 'same-origin'],
    ['iframe', 'navigate'],
    ['frame', 'navigate'],
    ['object', 'navigate'],
    ['embed', 'no-cors'],
    ['document', 'cors'],
    ['script', 'no-cors'],
  ] as const) {
    const reply = await asked('/order-success/order_1', dest, mode)
    expect([dest, mode, reply.statusCode, zoneToken.test(reply.payload)]).toEqual([
      ...[dest, mode],
      ...[403, false],
    ])
  }
})

test.each([
  ['on', true, ['same-origin-allow-popups', 'unsafe-none']],
  ['off', false, ['same-origin', 'same-origin-allow-popups']],
])(
  'with wallets %s the payment page and the public ones say what keeps a window of one closed to the other',
  async (_, isOn, expected) => {
    await setSetting(shop.ctx, 'checkout.wallets', isOn)
    await publish()
    const openers = async (path: string) => (await get(path)).headers['cross-origin-opener-policy']
    for (const _ of ['made', 'from memory']) {
      expect([await openers('/checkout'), await openers('/shop')]).toEqual(expected)
    }
    for (const path of ['/admin', '/order-success/order_1']) {
      expect(await openers(path)).toBe('same-origin')
    }
  },
)

test('the payment page lets in the card provider and nobody else, other pages nobody', async () => {
  const real = await testShop({ sandboxUrl: undefined }, tinyWeb(pages))
  const policyOf = async (url: string) =>
    String((await real.app.inject({ url })).headers['content-security-policy'])
  const policy = await policyOf('/checkout')
  const others = [await policyOf('/shop'), await policyOf('/admin')]
  await real.close()
  const of = (directive: string) =>
    policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? ''
  const scripts = 'https://js.stripe.com https://*.js.stripe.com'
  expect(of('script-src').endsWith(` ${scripts}`)).toBe(true)
  expect(of('frame-src')).toBe(`frame-src ${scripts} https://hooks.stripe.com`)
  expect(of('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  for (const other of others) expect(other).not.toContain('stripe')
})

test('no public page and no data of a page has a token', async () => {
  for (const path of ['/', '/shop', '/product/first', '/shop.data', '/checkout.data', '/nowhere']) {
    expect([path, (await get(path)).payload.includes('zone-token')]).toEqual([path, false])
  }
  expect((await get('/')).headers['content-security-policy']).toContain("worker-src 'self'")
})
