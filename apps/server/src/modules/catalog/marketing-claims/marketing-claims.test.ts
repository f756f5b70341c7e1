import { getStorefront, type Storefront } from '@keyhaven/contracts/storefront'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ask = async () =>
  (await shop.app.inject({ method: 'GET', url: getStorefront.path })).json<Storefront>()

test('a new shop is a demo: agreed texts, samples allowed, the usual hero', async () => {
  const answer = await ask()
  expect(answer).toMatchObject({ heroLayout: 'split', showsSamples: true, chatVisible: false })
  expect(answer.claims.rating).toBe('4.9/5')
})

test('a setting changes what pages show, without a restart', async () => {
  await setSetting(shop.ctx, 'hero.layout', 'bold')
  await setSetting(shop.ctx, 'truth.mode', 'computed')
  await eventually('the new setting', async () => (await ask()).heroLayout === 'bold')
  expect(await ask()).toMatchObject({ showsSamples: false, claims: { rating: null } })
})

test('a setting that does not exist is refused, and a broken row counts as absent', async () => {
  await expect(setSetting(shop.ctx, 'hero.layout', 'upside-down' as 'bold')).rejects.toThrow()
  await sql`update store_settings set value = '"upside-down"' where key = 'hero.layout'`.execute(
    shop.ctx.db,
  )
  await eventually('the default', async () => (await ask()).heroLayout === 'split')
})

test('proof that ran out no longer counts', async () => {
  await setSetting(shop.ctx, 'truth.mode', 'custom')
  await sql`
    insert into marketing_claims (id, mode, evidence_note, approved_at, expires_at) values
      ('customers', 'fixed', 'ledger of 2026', now(), now() + interval '1 day'),
      ('satisfaction', 'hidden', null, null, null)`.execute(shop.ctx.db)
  await eventually('the decisions', async () => (await ask()).claims.customers === '50K+')
  expect((await ask()).claims.satisfaction).toBeNull()
})
