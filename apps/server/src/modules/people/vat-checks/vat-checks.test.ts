import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { taxOn } from '../../fulfilment/order-taxes/testing/turn-on.ts'
import { askWaitingChecks, forgetVatChecks } from './check-vat-id.ts'
import { claimDueChecks } from './vat-checks.repo.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 5)
  await setSetting(shop.ctx, 'countries.sold_to', ['US', 'GB', 'DE', 'AT', 'FR', 'NO', 'CH'])
  const { id } = await addStaff(shop, 'admin')
  await taxOn(shop, id, { registrations: ['home', 'oss_union'] })
  await eventually('the stores with tax', async () => {
    const config = await aBrowser(shop).call('GET', '/api/stripe/config')
    return config.json<{ hasTax?: boolean }>().hasTax
  })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const VAT_CHECK = '/api/checkout/vat-check'
type AskedCompany = Readonly<{ country: string; vatId: string; company: string }>
const check = (asked: AskedCompany, browser = aBrowser(shop)) =>
  browser.call('POST', VAT_CHECK, asked)
const stateOf = async (asked: AskedCompany) => (await check(asked)).json<{ state?: string }>().state
const behave = (fault: string | null) => provider.control('/sandbox/registers', { fault })
const askedFor = async (vatId: string) => {
  const { asked } = await provider.read<{ asked: string[] }>('/sandbox/registers')
  return asked.filter((one) => vatId.endsWith(one)).length
}
const rowsOf = async (vatId: string) => {
  const { rows } = await sql<{ state: string; tries: number; consultation: string | null }>`
    select state, tries, consultation from vat_checks where vat_id = ${vatId} order by id`.execute(
    shop.ctx.db,
  )
  return rows
}
const austrian = (digits: number) => `ATU${10_000_000 + digits}`

test('a company is what the register says, and the proof of having asked is kept', async () => {
  const vatId = 'ATU10000678'
  const asked = { country: 'AT', vatId: 'atu 1000 0678', company: 'Harbour 678 GmbH' }
  const reply = await check(asked)
  expect([reply.statusCode, reply.json()]).toEqual([200, { state: 'proven' }])
  expect(await rowsOf(vatId)).toEqual([{ state: 'valid', tries: 1, consultation: 'WAPIU10000678' }])
  const { rows } = await sql`select requester, register from vat_checks`.execute(shop.ctx.db)
  expect(rows).toEqual([{ requester: 'DE123456789', register: 'vies' }])
  expect(await stateOf({ ...asked, vatId: 'ATU10000000' })).toBe('refused')
})

test('the number of another firm is not one’s own: the names differ, and the register’s is told to nobody', async () => {
  const reply = await check({ country: 'AT', vatId: 'ATU10000678', company: 'Pirate Office' })
  expect(reply.json()).toEqual({ state: 'differs' })
  expect(reply.payload).not.toContain('Harbour')
  expect(await askedFor('ATU10000678')).toBe(1)
})

test('a proof is good for a day, then the register is asked anew', async () => {
  const asked = { country: 'AT', vatId: 'ATU10000777', company: 'Harbour 777' }
  expect([await stateOf(asked), await stateOf(asked)]).toEqual(['proven', 'proven'])
  expect(await askedFor('ATU10000777')).toBe(1)
  await sql`
    update vat_checks set answered_at = answered_at - interval '25 hours'
    where vat_id = 'ATU10000777'`.execute(shop.ctx.db)
  expect(await stateOf(asked)).toBe('proven')
  expect([await askedFor('ATU10000777'), (await rowsOf('ATU10000777')).length]).toEqual([2, 2])
})

test('many who ask for one number at once ask the register once', async () => {
  const asked = { country: 'AT', vatId: 'ATU10000555', company: 'Harbour 555' }
  const replies = await Promise.all(Array.from({ length: 12 }, () => check(asked)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect([await askedFor('ATU10000555'), (await rowsOf('ATU10000555')).length]).toEqual([1, 1])
})

test.each<[string, AskedCompany, string]>([
  [
    'of the wrong country',
    { country: 'DE', vatId: 'ATU10000678', company: 'A' },
    'is from Austria',
  ],
  ['that is no number', { country: 'DE', vatId: 'DE12', company: 'A' }, 'how VAT IDs of Germany'],
  [
    'with a path in it',
    { country: 'NO', vatId: '987654321/../x', company: 'A' },
    'VAT IDs of Norway',
  ],
])('a number %s is refused at its field, and no register is asked', async (_, asked, words) => {
  const before = (await provider.read<{ asked: string[] }>('/sandbox/registers')).asked.length
  const reply = await check(asked)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().details).toEqual([
    { field: 'vatId', message: expect.stringContaining(words) },
  ])
  const { asked: after } = await provider.read<{ asked: string[] }>('/sandbox/registers')
  expect(after.length).toBe(before)
})

test('where no register can be asked the number is declared', async () => {
  expect(await stateOf({ country: 'CH', vatId: 'CHE-123.456.789', company: 'Hafen AG' })).toBe(
    'declared',
  )
  // HMRC answers nobody without credentials.
  expect(await stateOf({ country: 'GB', vatId: 'GB987654321', company: 'Harbour' })).toBe(
    'declared',
  )
  expect(await stateOf({ country: 'NO', vatId: 'NO987654321MVA', company: 'Harbour 321' })).toBe(
    'proven',
  )
})

test('a browser that says what it is proves nothing, and asks ten times an hour', async () => {
  const strict = await testShop({ ...provider.config })
  const { id } = await addStaff(strict, 'admin')
  await taxOn(strict, id, { registrations: ['home'] })
  const browser = aBrowser(strict, '203.0.113.9')
  await eventually('the stores with tax', async () => {
    const config = await aBrowser(strict).call('GET', '/api/stripe/config')
    return config.json<{ hasTax?: boolean }>().hasTax
  })
  const lying = { country: 'AT', vatId: 'ATU10000000', company: 'Harbour', state: 'proven' }
  expect((await browser.call('POST', VAT_CHECK, lying)).json()).toEqual({ state: 'refused' })
  const statuses: number[] = []
  for (let nth = 0; nth < 10; nth += 1) {
    const asked = { country: 'AT', vatId: austrian(nth + 1), company: 'Harbour' }
    statuses.push((await check(asked, browser)).statusCode)
  }
  await strict.close()
  expect(statuses).toEqual([...Array(9).fill(200), 429])
})

test('while tax is off no register is asked for anybody', async () => {
  const off = await testShop({ ...provider.config })
  const asked = { country: 'AT', vatId: 'ATU10000999', company: 'Harbour' }
  expect((await check(asked, aBrowser(off))).statusCode).toBe(404)
  await off.close()
  expect(await askedFor('ATU10000999')).toBe(0)
})

/** Of the whole run; `npm run tax` has a larger one. */
const CHECKOUTS = Number(process.env.TAX_CHECKOUTS ?? 64)
const SIDE_BY_SIDE = 8

test('no outage of a register blocks a sale or refuses a number, and once it is over each has its answer, once', async () => {
  await behave('each in turn')
  const first = randomInt(1_000) * 10_000
  const tookMs: number[] = []
  const states: (string | undefined)[] = []
  const numbers = Array.from({ length: CHECKOUTS }, (_, nth) => first + 2 * nth + 1)
  for (let from = 0; from < CHECKOUTS; from += SIDE_BY_SIDE) {
    const group = numbers.slice(from, from + SIDE_BY_SIDE).map(async (number) => {
      const began = performance.now()
      states.push(await stateOf({ country: 'AT', vatId: austrian(number), company: 'Harbour' }))
      tookMs.push(performance.now() - began)
    })
    await Promise.all(group)
  }
  expect(states).toEqual(Array(CHECKOUTS).fill('waiting'))
  const p95 = tookMs.toSorted((one, other) => one - other)[Math.floor(CHECKOUTS * 0.95)] ?? 0
  expect(p95).toBeLessThanOrEqual(2_500)
  // A company pays meanwhile, with tax.
  const consents = { immediateDelivery: true, withdrawalWaiver: true }
  const billingInfo = aBuyer({ country: 'AT', zipCode: '1010' })
  expect((await aBrowser(shop).open({ billingInfo, consents })).statusCode).toBe(200)

  await behave(null)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from vat_checks where state = 'waiting'`.execute(shop.ctx.db)
    return rows[0]?.count ?? 0
  }
  // One worker ends with what it has taken; two others go on.
  await sql`update vat_checks set next_try_at = now() where state = 'waiting'`.execute(shop.ctx.db)
  expect(await claimDueChecks(shop.ctx.db, 5)).toHaveLength(5)
  await eventually('an answer for everyone', async () => {
    await sql`update vat_checks set next_try_at = now() where state = 'waiting'`.execute(
      shop.ctx.db,
    )
    await Promise.all([askWaitingChecks(shop.ctx), askWaitingChecks(shop.ctx)])
    return (await waiting()) === 0
  })
  const { rows } = await sql<{ ids: number; checks: number; valid: number }>`
    select count(distinct vat_id)::int as ids, count(*)::int as checks,
      count(*) filter (where state = 'valid')::int as valid
    from vat_checks where vat_id = any(${numbers.map(austrian)}::text[])`.execute(shop.ctx.db)
  const known = numbers.filter((number) => !austrian(number).endsWith('000')).length
  expect(rows).toEqual([{ ids: CHECKOUTS, checks: CHECKOUTS, valid: known }])
}, 600_000)

test('after two weeks a register is asked no more, and old answers go', async () => {
  await behave('MS_UNAVAILABLE')
  const vatId = 'ATU10000333'
  expect(await stateOf({ country: 'AT', vatId, company: 'Harbour' })).toBe('waiting')
  await sql`
    update vat_checks
    set asked_at = asked_at - interval '15 days', next_try_at = now()
    where vat_id = ${vatId}`.execute(shop.ctx.db)
  await askWaitingChecks(shop.ctx)
  expect((await rowsOf(vatId)).map(({ state }) => state)).toEqual(['expired'])
  await sql`update vat_checks set asked_at = asked_at - interval '31 days'`.execute(shop.ctx.db)
  await forgetVatChecks(shop.ctx)
  const { rows } = await sql`select 1 from vat_checks`.execute(shop.ctx.db)
  expect(rows).toEqual([])
  await behave(null)
})
