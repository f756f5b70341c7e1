import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { freePort } from '../../../testing/free-port.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { profileOf, type UcpVersion, ucpVersions } from './ucp.rules.ts'

/** The client that others shop with, as its maker ships it. */
const ucp = fileURLToPath(new URL('../../../../../../node_modules/.bin/ucp', import.meta.url))

let provider: TestCardProvider
let shop: TestShop
let profiles: Server
let business: string
let profileBase: string
beforeAll(async () => {
  const port = await freePort()
  business = `http://localhost:${port}`
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, PUBLIC_ORIGIN: business })
  await stock(shop.ctx, 10)
  await setSetting(shop.ctx, 'agents.is_on', true)
  await shop.app.listen({ port, host: '127.0.0.1' })
  profiles = createServer(({ url = '' }, response) => {
    const version = ucpVersions.find((one) => url.includes(one)) ?? '2026-08-25'
    const { ucp: said } = profileOf('http://127.0.0.1', version as UcpVersion)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ucp: said }))
  }).listen(0, '127.0.0.1')
  await once(profiles, 'listening')
  profileBase = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => profiles.close(done))
  await shop.close()
  await provider.close()
})

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ucp-'))
  return () => rmSync(home, { recursive: true, force: true })
})

type ClientAnswer = Readonly<{ result: Record<string, unknown>; code?: string; message?: string }>

async function run(...args: string[]): Promise<ClientAnswer> {
  const env = { ...process.env, UCP_HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' }
  const child = spawn(ucp, [...args, '--format', 'json'], { env })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  child.stderr.resume()
  await once(child, 'close')
  return JSON.parse(text)
}

/** What the client asks the shop, by its own profile. */
const ask = (...args: string[]) => run(...args, '--profile', 'ci', '--business', business)

async function firstSteps(version: UcpVersion) {
  const address = `${profileBase}/${version}.json`
  await run('profile', 'init', '--name', 'ci', '--version', version, '--profile-url', address)
  await ask('discover')
  const found = await ask('catalog', 'search', '--set', '/query=home 2024')
  const [product] = found.result.products as { id: string }[]
  const id = product?.id ?? ''
  const looked = await ask('catalog', 'lookup', '--set', `/ids/0=${id}`)
  const one = await ask('catalog', 'get_product', id)
  return { id, looked, one }
}

describe.each(ucpVersions)('the client of others, in release %s', (version) => {
  test('searches, fills a cart and opens a checkout, a person pays, and the client hears of it', async () => {
    const { id, looked, one } = await firstSteps(version)
    expect(id).toBe('home-2024')
    expect(looked.result.products).toHaveLength(1)
    expect(one.result.product).toMatchObject({ id })

    const line = ['--set', `/line_items/0/item/id=${id}`, '--set', '/line_items/0/quantity=2']
    const cart = (await ask('cart', 'create', ...line)).result
    const more = await ask('cart', 'update', String(cart.id), ...line)
    expect(more.result.line_items).toMatchObject([{ quantity: 2 }])

    const input = JSON.stringify({ cart_id: cart.id, line_items: [] })
    const checkout = (await ask('checkout', 'create', '--input', input)).result
    expect(checkout.status).toBe('requires_escalation')
    expect(checkout.totals).toEqual(cart.totals)

    const link = new URL(String(checkout.continue_url))
    const browser = aBrowser(shop)
    const items = [{ productId: id, quantity: 2 }]
    await browser.call('POST', '/api/checkout/quote', { items, currency: 'usd' })
    const opened = await browser.call('POST', '/api/cart/handed', { token: link.hash.slice(1) })
    expect(opened.json()).toMatchObject({ items })
    const opening = await browser.opened()
    await provider.pay(opening.paymentIntentId)
    expect((await browser.confirm(opening)).json().licenseKeys).not.toHaveLength(0)

    const paid = (await ask('checkout', 'get', String(checkout.id))).result
    expect(paid).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
    const order = await ask('order', 'get', String((paid.order as { id: string }).id))
    expect(order.message).toContain('identity_required')
  }, 120_000)
})
