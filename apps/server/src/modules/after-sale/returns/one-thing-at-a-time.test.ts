import { randomUUID } from 'node:crypto'
import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { aClaimant } from '../../../testing/claims.ts'
import {
  ask,
  askForAll,
  boughtUnseen,
  refundsAt,
  returnsIn,
  workOff,
} from '../../../testing/returns.ts'
import {
  contradictions,
  emptyShop,
  hearEvents,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { queueReplacement } from '../../fulfilment/delivery/delivery.service.ts'
import { successorOf } from '../../fulfilment/key-swaps/successor-of.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { replaceKey } from '../../stock/licenses/units/replace-key.ts'
import { claimedKey } from '../key-claims/key-claims.repo.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const claimant = () => aClaimant(shop, provider)
type Claimant = Awaited<ReturnType<typeof claimant>>

async function decide(path: string, body: object) {
  const headers = await staffHeaders(shop, 'admin')
  return await shop.app.inject({
    method: 'POST',
    url: `/api/admin/${path}/decision`,
    headers: { ...headers, ...fromOurPage, 'idempotency-key': randomUUID() },
    payload: body,
  })
}

const requestOf = async (buyer: Claimant) => (await returnsIn(buyer)).requests[0]?.id ?? ''
const approve = async (buyer: Claimant) =>
  await decide(`returns/${await requestOf(buyer)}`, { decision: 'approve' })

const claimsOf = async (buyer: Claimant): Promise<KeyClaim[]> => (await buyer.list()).claims

test('a key whose money was asked back is not replaced: the claim waits, and page and staff read why', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  await askForAll(buyer)
  const { outcome, claim } = await buyer.claimed()
  expect([outcome, claim?.isMoneyAsked]).toEqual(['queued', true])
  const { rows } = await sql<{ queued_for: string }>`
    select queued_for from key_claims where id = ${claim?.id ?? 0}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ queued_for: 'money_asked' }])
  const refused = await decide(`key-claims/${claim?.id}`, { decision: 'replace' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'return_first'])
  expect(refused.json().error).toBe(
    'The buyer has asked for the money back for this licence. Decide on that first.',
  )
})

test('when the money goes back, the claim that waited ends with the key, without a second mail', async () => {
  await stock(shop.ctx, 3)
  const buyer = await aClaimant(shop, provider, { items: [aLine({ quantity: 2 })] })
  await buyer.claimed({ symptom: 'no-connection', errorCode: '' })
  const [first] = (await returnsIn(buyer)).units
  if (!first) throw new Error('two licences were bought')
  expect((await ask(buyer, [first])).statusCode).toBe(200)
  expect((await claimsOf(buyer))[0]).toMatchObject({ state: 'queued', isMoneyAsked: true })
  expect((await approve(buyer)).statusCode).toBe(200)
  expect(await claimsOf(buyer)).toMatchObject([
    { state: 'refused', refusal: 'money_back', isMoneyAsked: false },
  ])
  await workOff(shop)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'partially_refunded',
    units: ['revoked', 'assigned'],
  })
  const { rows } = await sql`
    select 1 from emails
    where reason = ${buyer.orderId} and template = 'claim-refused'`.execute(shop.ctx.db)
  expect(rows).toEqual([])
})

test('once a return is refused, the claim that waited for it is decided as any other', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  await askForAll(buyer)
  const { claim } = await buyer.claimed()
  const refusal = { decision: 'refuse', refusal: 'outside_policy' }
  expect((await decide(`returns/${await requestOf(buyer)}`, refusal)).statusCode).toBe(200)
  const decided = await decide(`key-claims/${claim?.id}`, { decision: 'replace' })
  expect(decided.json()).toMatchObject({ claim: { state: 'replaced' } })
})

test('an approval is refused when the key in the place is not the one that was asked about', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  await askForAll(buyer)
  // As a version that knew no such rule would have done.
  await inTransaction(shop.ctx.db, async (tx) => {
    const order = await lockedOrder(tx, buyer.orderId)
    const [license] = (await buyer.list()).licenses
    const key = await claimedKey(tx, buyer.orderId, license?.id ?? 0)
    if (!key) throw new Error('the order has a key')
    const successor = await successorOf(shop.ctx, tx, key)
    const about = { orderId: order.id, licenses: 1, mailboxes: [], successor }
    const replacement = await replaceKey(tx, key, () =>
      moveKeys(shop.ctx, tx, { act: 'claim', by: 'rules', ...about }),
    )
    await queueReplacement(shop.ctx, tx, order, replacement?.batch ?? 0)
  })
  const refused = await approve(buyer)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'key_changed'])
  expect((await returnsIn(buyer)).requests[0]?.state).toBe('review')
  expect(await refundsAt(shop, buyer.intentId)).toEqual([])
})

test('while the bank decides, buyer and staff are told so, and nothing else happens', async () => {
  await stock(shop.ctx, 4)
  const waiting = await claimant()
  await askForAll(waiting)
  const buyer = await claimant()
  const { units } = await returnsIn(buyer)
  await provider.dispute(waiting.intentId)
  await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  const asked = await buyer.browser.call('POST', `/api/orders/${buyer.orderId}/returns`, {
    units: units.map(({ lineId, slot }) => ({ lineId, slot })),
    isWithdrawal: false,
    reason: 'other',
  })
  expect(asked.json()).toMatchObject({
    code: 'dispute_under_way',
    error: 'Your bank is looking into this payment. Please wait until it has decided.',
  })
  expect((await approve(waiting)).json()).toMatchObject({ code: 'dispute_first' })
})

test.each([
  ['won', 'refunded', 1],
  ['lost', 'closed', 0],
] as const)(
  'a decided refund waits for the bank: when the dispute is %s, it is %s',
  async (...row) => {
    const [ending, state, made] = row
    await stock(shop.ctx, 1)
    const paid = await boughtUnseen(shop, provider)
    const { requests } = (await askForAll(paid)).json<OrderReturns>()
    expect(requests[0]?.state).toBe('approved')
    const disputeId = await provider.dispute(paid.intentId)
    // The shop has not heard of it yet: the provider refuses, which is no failure of ours.
    await workOff(shop)
    expect((await returnsIn(paid)).requests[0]?.state).toBe('approved')
    await workOff(shop)
    expect(await refundsAt(shop, paid.intentId)).toEqual([])
    await provider.closeDispute(disputeId, ending)
    await hearEvents(shop.ctx)
    const { rows } = await sql`
    select 1 from pgboss.job
    where name = 'returns.refund' and data ->> 'requestId' = ${requests[0]?.id ?? ''}`.execute(
      shop.ctx.db,
    )
    // Asked for when it was decided, and once more by the dispute that was won.
    expect(rows).toHaveLength(made + 1)
    await workOff(shop)
    expect((await returnsIn(paid)).requests[0]?.state).toBe(state)
    expect(await refundsAt(shop, paid.intentId)).toHaveLength(made)
  },
)

test('the same licence is not asked back twice, nor once it was given back', async () => {
  await stock(shop.ctx, 1)
  const buyer = await claimant()
  const { units } = await returnsIn(buyer)
  await askForAll(buyer)
  const again = () =>
    buyer.browser.call('POST', `/api/orders/${buyer.orderId}/returns`, {
      units: units.map(({ lineId, slot }) => ({ lineId, slot })),
      isWithdrawal: false,
      reason: 'other',
    })
  expect((await again()).json()).toMatchObject({
    code: 'return_under_way',
    error: 'You have asked for your money back for this licence. We will answer that first.',
  })
  await approve(buyer)
  expect((await again()).json()).toMatchObject({ code: 'license_returned' })
})
