import { randomUUID } from 'node:crypto'
import type { CurrencyOption } from '@keyhaven/contracts/currencies'
import type { Product } from '@keyhaven/contracts/products'
import type { CurrencyDesk, FxSettings } from '@keyhaven/contracts/staff/currencies'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchRates } from '../../modules/catalog/currencies/rate-age.ts'
import { importRateFile } from '../../modules/catalog/currencies/rate-file.ts'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { aBrowser, aLine } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const RATES = '/api/admin/currency-rates'
const DESK = '/api/admin/currencies'

let provider: TestCardProvider
let shop: TestShop
let finance: Colleague
let admin: Colleague
beforeAll(async () => {
  provider = await testCardProvider()
})
afterAll(() => provider.close())
// Rates are only ever added: each test begins with those of the opening.
beforeEach(async () => {
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  finance = await aColleague(shop, 'finance')
  admin = await aColleague(shop, 'admin')
  await publish({})
})
afterEach(() => shop.close())

const publish = (rates: object) => provider.control('/sandbox/rates.json', rates)
const enter = (currency: string, rate: string, isSure = false, by = finance) =>
  by.call(
    'POST',
    RATES,
    { currency, rate, reason: 'The market moved', isSure },
    { 'idempotency-key': randomUUID() },
  )
const desk = async () => (await finance.call('GET', DESK)).json<CurrencyDesk>()
const rateOf = async (code: string) =>
  (await desk()).currencies.find((one) => one.code === code)?.rate
const set = async (change: Partial<FxSettings>) => {
  const { settings } = await desk()
  const body = { settings: { ...settings, ...change }, seen: settings, reason: 'Testing' }
  return await agree(admin, await finance.call('PUT', DESK, body))
}
const options = async () =>
  (await shop.app.inject({ method: 'GET', url: '/api/currencies' })).json<CurrencyOption[]>()
const quote = async (currency: string) =>
  (await aBrowser(shop).call('POST', '/api/checkout/quote', { items: [aLine()], currency })).json<{
    total: string
    currency: string
  }>()
const age = (days: number) =>
  sql`
    update currency_rates set valid_from = valid_from - make_interval(days => ${days})
    where source <> 'opening'`.execute(shop.ctx.db)

test('a rate that staff enter changes prices and totals at once, and the old one stays on record', async () => {
  expect((await enter('CHF', '0.95')).statusCode).toBe(200)
  await eventually('the new price', async () => {
    const reply = await shop.app.inject({ method: 'GET', url: '/api/products' })
    const [product] = reply.json<Product[]>().filter(({ id }) => id === 'home-2024')
    return product?.currencyPrices.CHF === '142.49'
  })
  expect((await quote('chf')).total).toBe('142.49')
  const { rates } = (await finance.call('GET', `${RATES}?currency=CHF`)).json()
  expect(rates.map(({ rate, source }: { rate: string; source: string }) => [rate, source])).toEqual(
    [
      ['0.95', 'hand'],
      ['0.92', 'opening'],
    ],
  )
})

test('a rate far above the last is asked about again', async () => {
  const once = await enter('CHF', '9.2')
  expect([once.statusCode, once.json().code]).toEqual([409, 'rate_far_off'])
  expect(await rateOf('CHF')).toBe('0.92')
  expect((await enter('CHF', '9.2', true)).statusCode).toBe(200)
  expect(await rateOf('CHF')).toBe('9.20')
})

test('a rate far below waits for a second person, however sure the first is', async () => {
  const asked = await enter('GBP', '0.073', true)
  expect(asked.json()).toHaveProperty('approval')
  expect(await rateOf('GBP')).toBe('0.73')
  const approval = (await approvalsSeenBy(admin)).find(({ id }) => id === asked.json().approval.id)
  if (!approval) throw new Error('nothing to decide')
  expect(approval.summary).toContain('0.073 instead of 0.73')
  expect((await decide(finance, approval)).statusCode).toBe(403)
  expect((await decide(admin, approval)).statusCode).toBe(200)
  expect(await rateOf('GBP')).toBe('0.073')
})

test('many small steps down are one big one', async () => {
  expect((await enter('EUR', '0.80')).statusCode).toBe(200)
  expect((await enter('EUR', '0.77')).statusCode).toBe(200)
  const third = await enter('EUR', '0.75', true)
  expect(third.json()).toHaveProperty('approval')
  expect(await rateOf('EUR')).toBe('0.77')
})

test('an approval of a rate that was overtaken is void', async () => {
  const asked = await enter('AUD', '1.0', true)
  await enter('AUD', '1.36')
  const approval = (await approvalsSeenBy(admin)).find(({ id }) => id === asked.json().approval.id)
  if (!approval) throw new Error('nothing to decide')
  await decide(admin, approval)
  expect(await rateOf('AUD')).toBe('1.36')
})

test('a fixed shop compares with the file and tells of a drift', async () => {
  await publish({ INR: '90' })
  await importRateFile(shop.ctx)
  expect(await rateOf('INR')).toBe('83.25')
  expect((await desk()).file).toMatchObject({ state: 'compared', held: [] })
  const { rows } = await sql`
    select 1 from notifications where title like 'Fixed rates are more than%'`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
})

test('a managed shop takes the file with margin and rounding, and holds what is too far off', async () => {
  await set({ mode: 'managed', marginBp: 200, decimals: 3 })
  await publish({ EUR: '0.8612', GBP: '0.073', CAD: 12.5 })
  await importRateFile(shop.ctx)
  expect(await rateOf('EUR')).toBe('0.879')
  expect([await rateOf('GBP'), await rateOf('CAD')]).toEqual(['0.73', '1.25'])
  expect((await desk()).file).toMatchObject({ state: 'applied', held: ['GBP', 'CAD'] })
})

test('a file that cannot be read changes nothing and is told', async () => {
  await set({ mode: 'managed' })
  await publish({ EUR: 'free' })
  await importRateFile(shop.ctx)
  expect(await rateOf('EUR')).toBe('0.85')
  expect((await desk()).file).toMatchObject({ state: 'failed' })
})

test('a currency whose managed rate is too old is neither offered nor charged, until a new one comes', async () => {
  await set({ mode: 'managed', maxAgeDays: 3 })
  await importRateFile(shop.ctx)
  await watchRates(shop.ctx)
  await enter('JPY', '111')
  await age(4)
  await sql`
    insert into currency_rates (currency, rate_micros, valid_from, source)
    select currency, rate_micros, shop_now(), 'file' from currency_rates
    where source = 'file' and currency <> 'JPY'`.execute(shop.ctx.db)
  await watchRates(shop.ctx)
  await eventually('no yen', async () => !(await options()).some(({ code }) => code === 'JPY'))
  expect(await options()).toHaveLength(8)
  expect(await quote('jpy')).toMatchObject({ currency: 'USD', total: '149.99' })
  const { rows } = await sql<{ title: string }>`
    select title from notifications where title like 'The rate of the%'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ title: 'The rate of the Japanese Yen is too old' }])
  await enter('JPY', '112')
  await eventually('yen again', async () => (await options()).length === 9)
  expect(await quote('jpy')).toMatchObject({ currency: 'JPY' })
})

test('how rates are made is decided by two people', async () => {
  const { settings } = await desk()
  const body = { settings: { ...settings, mode: 'managed' }, seen: settings, reason: 'Less work' }
  const asked = await finance.call('PUT', DESK, body)
  expect(asked.json().approval).toMatchObject({ state: 'open' })
  expect((await desk()).settings).toEqual(settings)
  await agree(admin, asked)
  expect((await desk()).settings).toEqual({ ...settings, mode: 'managed' })
})

test('settings that another person changed meanwhile are not overwritten', async () => {
  const { settings } = await desk()
  await set({ marginBp: 100 })
  const body = { settings: { ...settings, marginBp: 300 }, seen: settings, reason: 'Too late' }
  expect((await finance.call('PUT', DESK, body)).statusCode).toBe(409)
})
