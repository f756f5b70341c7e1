import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { readOverview } from '@keyhaven/contracts/staff/overview'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFigures } from '../../modules/operations/figures/figures.service.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { makeBusy } from '../../testing/busy-shop.ts'
import { moveClock } from '../../testing/clock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

type OverviewAnswer = ResponseOf<typeof readOverview>

let working: WorkingShop
let finance: Colleague
let busy: Awaited<ReturnType<typeof makeBusy>>
beforeAll(async () => {
  working = await workingShop()
  finance = await aColleague(working.shop, 'finance')
  busy = await makeBusy(working.shop, working.provider)
  await sql`
    insert into visit_steps (day, store_id, channel, country, step, visits)
    values (current_date, 'main', 'web', 'US', 'seen', 60), (current_date, 'main', 'web', 'US', 'cart', 20)
  `.execute(working.shop.ctx.db)
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const ask = async (query = '') =>
  (await finance.call('GET', `/api/admin/overview${query}`)).json<OverviewAnswer>()

const centsOfLedger = async () => {
  const { rows } = await sql<{ cents: number }>`
    select sum(worth_in_usd(l.amount_minor, l.currency, r.rate_micros))::integer as cents
    from ledger l
    join orders o on o.id = l.order_id
    join currency_rates r on r.id = o.rate_id
    where l.kind = 'charge'`.execute(db())
  return rows[0]?.cents ?? 0
}

test('the overview shows what the ledger says, whether or not a worker ran', async () => {
  const before = await ask('?range=today')
  expect(Math.round(Number(before.now.net) * 100)).toBe(await centsOfLedger())
  expect(before.now.orders).toBe(6)
  await foldFigures(db())
  expect(await ask('?range=today')).toEqual(before)
})

test('every cut adds up to the whole', async () => {
  const { now, days, ...cuts } = await ask('?range=7d')
  const whole = Math.round(Number(now.net) * 100)
  const sum = (rows: readonly { net: string }[]) =>
    rows.reduce((cents, { net }) => cents + Math.round(Number(net) * 100), 0)
  for (const rows of [days, cuts.editions, cuts.countries, cuts.stores, cuts.channels]) {
    expect(sum(rows)).toBe(whole)
  }
  expect(cuts.currencies.map(({ currency }) => currency).toSorted()).toEqual(['JPY', 'USD'])
  expect(days).toHaveLength(7)
})

test('a visit that pays is counted by the payment; who waits and how long keys last is shown', async () => {
  const { funnel, now, keysPending, waiting, lowStock } = await ask()
  expect(funnel.now).toEqual({ seen: 60, cart: 20, checkout: 0, paid: 6 })
  expect(now.conversion).toBeCloseTo(0.1)
  expect(keysPending).toBe(2)
  expect(waiting.orders.map(({ orderId }) => orderId)).toEqual([busy.waiting])
  expect(lowStock.map(({ productId }) => productId)).toContain('home-2019')
})

test('what was this week is the period before a week later', async () => {
  const { now } = await ask('?range=7d')
  await moveClock(working.shop, 7 * 86_400)
  // Sessions ended meanwhile.
  finance = await aColleague(working.shop, 'finance')
  const later = await ask('?range=7d')
  expect(later.before).toEqual(now)
  expect(later.now.orders).toBe(0)
  expect(later.now.average).toBeNull()
  await moveClock(working.shop, 0)
  finance = await aColleague(working.shop, 'finance')
})

test('days in a wrong order, and more than there may be, are put right', async () => {
  const { period } = await ask('?range=custom&from=2026-03-09&to=2026-03-01')
  expect(period).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-09' },
    ...{ before: '2026-02-20', until: '2026-02-28' },
  })
  const bad = await finance.call('GET', '/api/admin/overview?range=custom&from=yesterday')
  expect(bad.statusCode).toBe(400)
})

test('a role without reports does not read it', async () => {
  const support = await aColleague(working.shop, 'support')
  expect((await support.call('GET', '/api/admin/overview')).statusCode).toBe(403)
})
