import { randomUUID } from 'node:crypto'
import type { ClaimFile } from '@keyhaven/contracts/staff/key-claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClaimant } from '../../testing/claims.ts'
import { boughtUnseen } from '../../testing/returns.ts'
import { contradictions, emptyShop, setStockAside } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn, staffHeaders } from '../../testing/test-staff.ts'

let close: () => Promise<void>
let shop: TestShop
let provider: Awaited<ReturnType<typeof emptyShop>>['provider']
let support: Record<string, string>
let supportId: string
beforeAll(async () => {
  ;({ shop, provider, close } = await emptyShop())
  const { id, email } = await addStaff(shop, 'support')
  supportId = id
  support = await signIn(shop, email)
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await close()
})

const PATH = '/api/admin/key-claims'
const read = (id: number | undefined, headers = support) =>
  shop.app.inject({ method: 'GET', url: `${PATH}/${id}`, headers: { ...headers, ...fromOurPage } })
const open = (payload: object, headers = support, key: string = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: PATH,
    headers: { ...headers, ...fromOurPage, 'idempotency-key': key },
    payload,
  })

const numberOf = async (orderId: string) => {
  const { rows } = await sql<{ number: string }>`
    select order_number as number from orders where id = ${orderId}`.execute(shop.ctx.db)
  return rows[0]?.number ?? ''
}

test('one screen has what was bought and seen, every doubt of the rules, and what the buyer asked before', async () => {
  await stock(shop.ctx, 6)
  const buyer = await aClaimant(shop, provider)
  const first = await buyer.claimed({ symptom: 'no-connection', errorCode: '' })
  const again = await aClaimant(shop, provider, { email: buyer.email })
  const { claim } = await again.claimed({ symptom: 'no-connection', errorCode: '' })
  const reply = await read(claim?.id)
  expect(reply.payload).not.toContain(again.keys[0])
  expect(reply.payload).not.toContain(buyer.email)
  const file = reply.json<ClaimFile>()
  expect(file).toMatchObject({
    claim: { id: claim?.id, lastFive: again.keys[0]?.slice(-5), state: 'queued', openedBy: null },
    license: { isLive: true, isSeen: true, freeKeys: 4 },
    order: { total: '149.99', currency: 'USD', items: [{ quantity: 1 }] },
    doubts: [
      'This order, address or card has claimed before.',
      'What is described is not the fault of the key.',
    ],
    isMoneyAsked: false,
    history: { orders: 2, claims: [{ id: first.claim?.id, state: 'queued' }], returns: [] },
  })
  expect(file.license.firstSeenAt).not.toBeNull()
})

test('support open a claim for a buyer; the rules replace the key at once and the log names support', async () => {
  await stock(shop.ctx, 2)
  const { orderId } = await aClaimant(shop, provider)
  const said = { order: await numberOf(orderId), errorCode: '0xc004c003', note: 'called at noon' }
  const key = randomUUID()
  const [reply, repeated] = [await open(said, support, key), await open(said, support, key)]
  expect(reply.json()).toMatchObject({ success: true, outcome: 'replaced' })
  expect(repeated.json().claimId).toBe(reply.json().claimId)
  const file = (await read(reply.json().claimId)).json<ClaimFile>()
  expect(file).toMatchObject({
    openedByName: 'Ada Byron',
    claim: { openedBy: `staff:${supportId}`, note: 'called at noon', state: 'replaced' },
  })
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_log where object = ${orderId} and action = 'license.replaced'`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([{ actor: `staff:${supportId}` }])
})

test('a claim for a buyer names the key where there are several, and an order that exists', async () => {
  await stock(shop.ctx, 3)
  const { orderId, keys } = await aClaimant(shop, provider, {
    items: [{ productId: 'home-2024', quantity: 2 }],
  })
  const order = await numberOf(orderId)
  const fieldOf = async (payload: object) => {
    const reply = await open({ note: 'by phone', symptom: 'no-connection', ...payload })
    return [reply.statusCode, reply.json().details?.[0]?.field]
  }
  expect(await fieldOf({ order: 'KH-0000-0000' })).toEqual([400, 'order'])
  expect(await fieldOf({ order })).toEqual([400, 'lastFive'])
  expect(await fieldOf({ order, lastFive: 'ZZZZZ' })).toEqual([400, 'lastFive'])
  expect(await fieldOf({ order, lastFive: keys[1]?.slice(-5).toLowerCase() })).toEqual([
    200,
    undefined,
  ])
})

test('a key nobody saw is shown to its buyer, not replaced', async () => {
  await stock(shop.ctx, 2)
  const { orderId } = await boughtUnseen(shop, provider)
  const reply = await open({ order: orderId, errorCode: '0xc004c003', note: 'by phone' })
  expect(reply.json()).toEqual({ success: true, outcome: 'shown', claimId: null })
})

test('an auditor reads a claim and opens none; marketing does neither', async () => {
  await stock(shop.ctx, 2)
  const buyer = await aClaimant(shop, provider)
  const { claim } = await buyer.claimed({ symptom: 'no-connection', errorCode: '' })
  const auditor = await staffHeaders(shop, 'auditor')
  expect((await read(claim?.id, auditor)).statusCode).toBe(200)
  expect((await open({ order: buyer.orderId, note: 'x' }, auditor)).statusCode).toBe(403)
  const marketing = await staffHeaders(shop, 'marketing')
  expect((await read(claim?.id, marketing)).statusCode).toBe(403)
  expect((await read(999_999)).statusCode).toBe(404)
})
