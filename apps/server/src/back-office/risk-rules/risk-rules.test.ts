import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { listOrders } from '@keyhaven/contracts/staff/orders'
import type { RiskRulesView } from '@keyhaven/contracts/staff/risk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, agree } from '../../testing/approvals.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { heldBuyer } from '../../testing/held-orders.ts'
import { callAs } from '../../testing/staff-factors.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 10)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const as = async (role: Parameters<typeof staffHeaders>[1]) =>
  callAs(shop, await staffHeaders(shop, role))
const RULES = '/api/admin/risk-rules'

test('everybody who sees orders sees every rule with its points, and they add up to a hundred', async () => {
  const call = await as('support')
  const { rules, settings, highest } = (await call('GET', RULES)).json<RiskRulesView>()
  expect(rules).toHaveLength(10)
  expect(rules.reduce((sum, { most }) => sum + most, 0)).toBe(highest)
  expect(settings).toEqual({ isOn: true, codeFrom: 30, reviewFrom: 50, codeHours: 24 })
})

test('stricter thresholds are changed by those who may, with a reason, and never below each other', async () => {
  const admin = await as('super_admin')
  const { settings: seen } = (await admin('GET', RULES)).json<RiskRulesView>()
  const settings = { ...seen, codeFrom: 25 }
  const change = { settings, seen, reason: 'too many stolen cards' }
  expect((await (await as('support'))('PUT', RULES, change)).statusCode).toBe(403)
  const crossed = { ...change, settings: { ...seen, codeFrom: 60 } }
  expect((await admin('PUT', RULES, crossed)).statusCode).toBe(400)
  expect((await admin('PUT', RULES, change)).json()).toMatchObject({ settings: { codeFrom: 25 } })
  // The screen of a colleague still shows the old ones.
  expect((await admin('PUT', RULES, change)).json()).toMatchObject({ code: 'conflict' })
  const { rows } = await sql<{ meta: unknown }>`
    select meta from audit_log where action = 'settings.risk'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ meta: { before: 30, after: 25, reason: 'too many stolen cards' } }])
})

test.each([
  ['a later code', { codeFrom: 40 }],
  ['a later look', { reviewFrom: 101 }],
  ['no holds at all', { isOn: false }],
  ['another time to wait, longer', { codeHours: 48 }],
  ['or shorter', { codeHours: 2 }],
  ['a stricter code together with no look', { codeFrom: 1, reviewFrom: 101 }],
])('%s waits for a second person and happens as it was asked for', async (_, change) => {
  const [asker, decider] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  const { settings: seen } = (await asker.call('GET', RULES)).json<RiskRulesView>()
  const settings = { ...seen, ...change }
  const body = { settings, seen, reason: 'fewer questions' }
  const asked = await asker.call('PUT', RULES, body)
  expect(asked.json()).toMatchObject({ settings: seen, approval: { state: 'open' } })
  await agree(decider, asked)
  const after = (await asker.call('GET', RULES)).json<RiskRulesView>()
  expect(after.settings).toEqual(settings)
  const back = await asker.call('PUT', RULES, { settings: seen, seen: settings, reason: 'back' })
  if (back.json().approval) await agree(decider, back)
})

test('an order says why it waits, and is found in the view of what it waits for', async () => {
  const [medium, high] = [
    await heldBuyer(shop, provider),
    await heldBuyer(shop, provider, { isHigh: true }),
  ]
  const call = await as('support')
  const details = async (id: string) =>
    (await call('GET', `/api/admin/order-details/${id}`)).json<OrderDetails>()
  const { risk, hold } = await details(medium.orderId)
  expect(risk).toMatchObject({ level: 'medium', waitsFor: 'code', outcome: null })
  expect(risk?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(risk?.score)
  expect(risk?.parts[0]).toMatchObject({ fact: 'Says highest risk', points: 34, most: 34 })
  expect(hold).toContain('waits for the code')
  const listed = async (queue: string) =>
    (await call('GET', `/api/admin/orders?queue=${queue}&limit=100`))
      .json<ResponseOf<typeof listOrders>>()
      .orders.map(({ id }) => id)
  expect(await listed('code')).toEqual([medium.orderId])
  expect(await listed('review')).toContain(high.orderId)
  expect(await listed('review')).not.toContain(medium.orderId)
  await medium.enter(medium.code())
  expect((await details(medium.orderId)).risk).toMatchObject({
    waitsFor: null,
    outcome: 'The buyer entered the code.',
  })
  expect(await listed('code')).toEqual([])
})
