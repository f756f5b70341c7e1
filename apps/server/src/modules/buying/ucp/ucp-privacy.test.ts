import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo, seedLively } from '../../../cli/database.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { openerOf } from '../../stock/licenses/units/reveal-keys.ts'
import { keyRingOf } from '../../stock/licenses/vault/key-vault.ts'
import { profileOf } from './ucp.rules.ts'

const ANSWERS = 1_000
const AT_ONCE = 8

let provider: TestCardProvider
let shop: TestShop
let profiles: Server
let profile: string
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 100_000 })
  await seedDemo(shop.config)
  await seedLively(shop.config)
  await setSetting(shop.ctx, 'agents.is_on', true)
  await setSetting(shop.ctx, 'chat.visible', true)
  const text = JSON.stringify(profileOf('http://127.0.0.1', '2026-08-25'))
  profiles = createServer((_, response) => void response.end(text)).listen(0, '127.0.0.1')
  await new Promise((up) => profiles.once('listening', up))
  profile = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}/p`
})
afterAll(async () => {
  await new Promise((done) => profiles.close(done))
  await shop.close()
  await provider.close()
})

async function keysOfShop(): Promise<string[]> {
  const { rows } = await sql<Parameters<ReturnType<typeof openerOf>>[0]>`
    select k.batch_id as "batchId", k.product_id as "productId", k.fingerprint, k.ciphertext,
      b.wrapped_key as "wrappedKey", b.kek_id as "kekId"
    from license_keys k
    join key_batches b on b.id = k.batch_id`.execute(shop.ctx.db)
  return rows.map(openerOf(keyRingOf(shop.config)))
}

/** What is of one person: addresses, whole names, telephone numbers, streets, order numbers. */
async function wordsOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select email as word from orders
    union select first_name || ' ' || last_name from orders
    union select phone from orders
    union select address from orders
    union select order_number from orders
    union select email from customers`.execute(shop.ctx.db)
  return rows.flatMap(({ word }) => (word && word.trim().length > 5 ? [word] : []))
}

const rpc = (url: string, name: string, args: object) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })

test('in a thousand answers to agents and assistants there is no key of the shop, and nothing of its buyers', async () => {
  const [keys, people] = await Promise.all([keysOfShop(), wordsOfPeople()])
  expect(keys.length).toBeGreaterThan(500)
  expect(people.length).toBeGreaterThan(300)
  const meta = { 'ucp-agent': { profile } }
  const buyer = { email: people.find((word) => word.includes('@')), first_name: 'Ann' }
  const cart = { line_items: [{ item: { id: 'home-2024' }, quantity: 1 }], buyer }
  const [order] = people.filter((word) => /^KH-/.test(word))
  const ask = (serial: number) => {
    const word = people[(serial * 7) % people.length] ?? ''
    const ways = [
      () => rpc('/ucp/2026-08-25/mcp', 'search_catalog', { meta, catalog: { query: word } }),
      () => rpc('/ucp/2026-08-25/mcp', 'create_checkout', { meta, checkout: cart }),
      () => rpc('/ucp/2026-08-25/mcp', 'get_order', { meta, id: order }),
      () => rpc('/ucp/2026-04-08/mcp', 'create_cart', { meta, cart }),
      () => rpc('/mcp', 'search_help', { query: word }),
      () => rpc('/mcp', 'search_products', { sort: 'price' }),
      () => rpc('/mcp', 'get_policy', { kind: 'refund' }),
    ]
    return ways[serial % ways.length]?.()
  }
  const answers: string[] = []
  for (let from = 0; from < ANSWERS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, nth) => ask(from + nth))
    answers.push(...(await Promise.all(some)).map((reply) => reply?.body ?? ''))
  }
  expect(answers.filter((text) => text.includes('"result"')).length).toBeGreaterThan(ANSWERS / 2)
  // A search may repeat the caller's own words; here it must not even do that.
  const all = answers.join('\n').toLowerCase()
  const told = [...keys, ...people].filter((word) => all.includes(word.toLowerCase()))
  expect(told).toEqual([])
}, 240_000)
