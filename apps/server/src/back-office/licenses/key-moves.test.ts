import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { aBuyer, aLine } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { anAddress, payByOwnCard } from '../../testing/claims.ts'
import { bought, contradictions, emptyShop, setStockAside } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let boss: Colleague
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  boss = await aColleague(shop, 'admin')
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const post = (by: Colleague, path: string, body: object) =>
  by.call('POST', `/api/admin/licenses/${path}`, body, { 'idempotency-key': randomUUID() })

async function soldUnit(email = anAddress()) {
  await stock(shop.ctx, 2)
  const { orderId } = await bought(shop, provider, { billingInfo: aBuyer({ email }) })
  await payByOwnCard(shop, orderId)
  const { rows } = await sql<{ id: number }>`
    select a.unit_id as id from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  return { orderId, unitId: rows[0]?.id ?? 0 }
}

const replace = (by: Colleague, unitId: number) =>
  post(by, `units/${unitId}/replace`, { reason: 'does not activate' })

const replacements = async (orderId: string) =>
  (
    await sql`
      select 1 from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId}`.execute(shop.ctx.db)
  ).rows.length - 1

async function waitsFor(reply: Awaited<ReturnType<typeof post>>) {
  const { approval } = reply.json<{ approval?: { id: string } }>()
  const found = (await approvalsSeenBy(boss)).find(({ id }) => id === approval?.id)
  if (!found) throw new Error(reply.payload)
  return found
}

test('the fourth replacement of a day waits for a second person, and then happens once', async () => {
  const by = await aColleague(shop, 'support')
  for (let nth = 0; nth < 3; nth += 1) {
    const { unitId, orderId } = await soldUnit()
    expect((await replace(by, unitId)).json()).toMatchObject({ orderId })
  }
  const { unitId, orderId } = await soldUnit()
  const approval = await waitsFor(await replace(by, unitId))
  expect(await replacements(orderId)).toBe(0)
  const replies = await Promise.all([decide(boss, approval), decide(boss, approval)])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await replacements(orderId)).toBe(1)
})

test('the list of moved keys says who moved them, who agreed, and what is left alone', async () => {
  const by = await aColleague(shop, 'support')
  const first = await soldUnit()
  expect((await replace(by, first.unitId)).statusCode).toBe(200)
  const second = await soldUnit(by.email)
  await agree(boss, await replace(by, second.unitId))
  const listed = async (query: string) => {
    const reply = await boss.call('GET', `/api/admin/licenses/moves?limit=2&${query}`)
    return reply.json<ResponseOf<typeof listKeyMoves>>().moves
  }
  const left = { today: 2, thisWeek: 9, reveals: 5 }
  const shared = { act: 'replacement', mover: 'staff', licenses: 1, left }
  expect(await listed('')).toMatchObject([
    { ...shared, orderId: second.orderId, approvedBy: expect.any(String), isAlone: false },
    { ...shared, orderId: first.orderId, approvedBy: null },
  ])
  expect((await listed('queue=two'))[0]?.orderId).toBe(second.orderId)
  const [alone] = await listed('queue=alone')
  expect(alone?.orderId).toBe(first.orderId)
  expect(await listed(`q=${alone?.orderNumber}`)).toHaveLength(1)
  expect(await listed('q=KH-NONE')).toEqual([])
})

test('the key of an order of staff is replaced by two, and not by the one who gets it', async () => {
  const by = await aColleague(shop, 'support')
  const reader = await aColleague(shop, 'admin')
  for (const email of [by.email, reader.email]) {
    const { unitId, orderId } = await soldUnit(email)
    const approval = await waitsFor(await replace(by, unitId))
    if (email === reader.email) {
      expect((await decide(reader, approval)).json().code).toBe('approval_own')
    }
    expect((await decide(boss, approval, 'refuse')).statusCode).toBe(200)
    expect(await replacements(orderId)).toBe(0)
  }
})

test('a line of staff that waits is served by two', async () => {
  await setStockAside(shop)
  const by = await aColleague(shop, 'support')
  const { orderId } = await bought(shop, provider, {
    items: [aLine({ quantity: 1 })],
    billingInfo: aBuyer({ email: by.email }),
  })
  const { rows } = await sql<{ id: number }>`
    select id from order_lines where order_id = ${orderId}`.execute(shop.ctx.db)
  await stock(shop.ctx, 1)
  const approval = await waitsFor(await post(by, 'waiting/assign', { lineId: rows[0]?.id }))
  expect(await replacements(orderId)).toBe(-1)
  expect((await decide(boss, approval)).statusCode).toBe(200)
  expect(await replacements(orderId)).toBe(0)
})
