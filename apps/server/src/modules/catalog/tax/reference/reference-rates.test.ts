import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { turnOn } from '../../../fulfilment/order-taxes/testing/turn-on.ts'
import { importReferenceRates } from './import-reference-rates.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const bank = (said: object) => provider.control('/sandbox/eurofxref', said)
const known = async () => {
  const { rows } = await sql<{ days: number; rates: number }>`
    select count(distinct day)::int as days, count(*)::int as rates from reference_rates`.execute(
    shop.ctx.db,
  )
  return rows[0]
}
const told = async () => {
  const { rows } = await sql<{ key: string }>`
    select dedupe_key as key from notifications where dedupe_key like 'reference-rates:%'`.execute(
    shop.ctx.db,
  )
  return rows.map(({ key }) => key)
}
const on = (day: string) => ({ ...shop.ctx, now: () => new Date(`${day}T18:00:00Z`) })

test('while no seller computes tax the bank is not asked', async () => {
  await bank({ body: 'the bank was asked' })
  await importReferenceRates(shop.ctx)
  expect([await known(), await told()]).toEqual([{ days: 0, rates: 0 }, []])
})

test('the first look takes a quarter, the next ones a day each, and looking twice adds nothing', async () => {
  await turnOn(shop)
  await bank({ day: '2026-11-18' })
  await importReferenceRates(on('2026-11-18'))
  expect(await known()).toEqual({ days: 90, rates: 90 * 13 })
  await bank({ day: '2026-11-19' })
  await importReferenceRates(on('2026-11-19'))
  await importReferenceRates(on('2026-11-19'))
  expect(await known()).toEqual({ days: 91, rates: 91 * 13 })
  expect(await told()).toEqual([])
})

test('a bank that writes nonsense changes nothing, and staff hear of it once when a week is over', async () => {
  await bank({ body: '<html>maintenance</html>' })
  await importReferenceRates(on('2026-11-26'))
  expect(await told()).toEqual([])
  await importReferenceRates(on('2026-11-27'))
  await importReferenceRates(on('2026-11-28'))
  expect(await told()).toEqual(['reference-rates:2026-11-19'])
  expect(await known()).toEqual({ days: 91, rates: 91 * 13 })
})

test('days that were missed are taken from the file of the quarter', async () => {
  await bank({ day: '2026-12-01' })
  await importReferenceRates(on('2026-12-01'))
  expect((await known())?.days).toBe(103)
  await bank({})
})
