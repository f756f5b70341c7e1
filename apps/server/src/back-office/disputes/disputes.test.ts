import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  disputeFigures,
  disputesOfOrder,
  listDisputes,
} from '@keyhaven/contracts/staff/disputes'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendEvidence } from '../../modules/after-sale/disputes/submit-evidence.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  setStockAside,
} from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { addStaff, signInByPassword, staffHeaders } from '../../testing/test-staff.ts'

type Headers = Record<string, string>

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let finance: Headers
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  finance = await staffHeaders(shop, 'finance')
})
beforeEach(async () => {
  await setStockAside(shop)
  await provider.control('/sandbox/faults', [])
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const get = async <T>(path: string, headers = finance) =>
  (await shop.app.inject({ method: 'GET', url: `/api/admin${path}`, headers })).json<T>()

const submit = (id: string, headers = finance) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/disputes/${id}/submit`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })

async function disputed(over = {}) {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  const disputeId = await provider.dispute(buyer.intentId, over)
  await hearEvents(shop.ctx)
  return { ...buyer, disputeId }
}

type AtProvider = {
  status: string
  evidence: Record<string, string>
  evidence_details: { submission_count: number }
}
const atProvider = (id: string) => provider.read<AtProvider>(`/v1/disputes/${id}`)

const ofOrder = (orderId: string) =>
  get<ResponseOf<typeof disputesOfOrder>>(`/order-details/${orderId}/disputes`)

const figures = () => get<ResponseOf<typeof disputeFigures>>('/disputes/figures')

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
}

async function documentOf(id: string) {
  const { pdf } = await get<{ pdf: string }>(`/disputes/${id}/evidence`)
  return Buffer.from(pdf, 'base64')
}

test('a dispute waits in the queue with its reason and the day it is due', async () => {
  const before = await figures()
  const { orderId, disputeId } = await disputed({ reason: 'product_not_received' })
  const { disputes } = await get<ResponseOf<typeof listDisputes>>('/disputes')
  const found = disputes.find(({ id }) => id === disputeId)
  expect(found).toMatchObject({
    orderId,
    amount: '149.99',
    items: [{ quantity: 1 }],
    reason: 'product_not_received',
    state: 'needs_response',
    evidence: null,
  })
  const daysLeft = (Date.parse(found?.dueAt ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(6)
  expect(daysLeft).toBeLessThan(8)
  expect((await ofOrder(orderId)).disputes).toEqual([found])
  expect((await figures()).toAnswer).toBe(before.toAnswer + 1)
  const due = async (left: string) => {
    await sql`update disputes set due_at = shop_now() + ${left}::interval where state = 'needs_response'`.execute(
      shop.ctx.db,
    )
    const { overdue, dueSoon } = await figures()
    return [overdue > 0, dueSoon > 0]
  }
  expect(await due('-1 hour')).toEqual([true, false])
  expect(await due('2 days')).toEqual([false, true])
  expect(await due('5 days')).toEqual([false, false])
})

test('what the bank decides counts for the share that is won, and a late answer changes nothing', async () => {
  const before = await figures()
  const won = await disputed()
  const lost = await disputed()
  await provider.closeDispute(won.disputeId, 'won')
  await provider.closeDispute(lost.disputeId, 'lost')
  await hearEvents(shop.ctx)
  const after = await figures()
  expect([after.won - before.won, after.lost - before.lost]).toEqual([1, 1])
  expect((await ofOrder(won.orderId)).disputes[0]).toMatchObject({ state: 'won' })
  expect((await submit(won.disputeId)).json().code).toBe('dispute_closed')
})

test('an order whose money the bank took says that its key was withdrawn, not that it waits for one', async () => {
  const { orderId, disputeId } = await disputed()
  await provider.closeDispute(disputeId, 'lost')
  await hearEvents(shop.ctx)
  const order = await get<OrderDetails>(`/order-details/${orderId}`)
  expect(order.licenses).toMatchObject([{ state: 'withdrawn', assignmentId: null }])
  expect(order.events.map(({ text }) => text)).toContain('Told by the provider')
})

test('the proof says what was sent and seen, when and from where, and no key', async () => {
  const { orderId, disputeId, keys } = await disputed()
  await sql`update emails set state = 'sent', sent_at = shop_now()
    where reason = ${orderId} and template = 'keys'`.execute(shop.ctx.db)
  const text = textOf(await documentOf(disputeId))
  const key = keys[0] ?? ''
  expect(text).toContain('Proof of delivery')
  expect(text).toContain(disputeId)
  expect(text).toContain(key.slice(-5))
  expect(text.replaceAll(/\s/g, '')).not.toContain(key)
  expect(text).toMatch(/The buyer opened a\s+licence key/)
  expect(text).toContain('accepted for')
  expect(text).toContain('did not ask us for a refund')
})

test('evidence goes to the provider once, however many press the button and however often it is sent', async () => {
  const { orderId, disputeId, keys } = await disputed()
  const replies = await Promise.all([submit(disputeId), submit(disputeId), submit(disputeId)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await ofOrder(orderId)).disputes[0]?.evidence?.state).toBe('sending')
  await Promise.all([sendEvidence(shop.ctx, disputeId), sendEvidence(shop.ctx, disputeId)])
  await sendEvidence(shop.ctx, disputeId)
  const answer = await atProvider(disputeId)
  expect(answer).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada Byron' },
    evidence_details: { submission_count: 1 },
  })
  expect(JSON.stringify(answer)).not.toContain(keys[0])
  const file = await provider.read<{ data: string }>(
    `/sandbox/files/${answer.evidence.service_documentation}`,
  )
  expect(Buffer.from(file.data, 'base64')).toEqual(await documentOf(disputeId))
  await hearEvents(shop.ctx)
  expect((await ofOrder(orderId)).disputes[0]).toMatchObject({
    state: 'under_review',
    evidence: { state: 'sent', submittedBy: 'Ada Byron' },
  })
  expect((await submit(disputeId)).statusCode).toBe(409)
})

test.each([
  ['POST /v1/disputes/*', 'error-before'],
  ['POST /v1/disputes/*', 'error-after'],
  ['POST /v1/files', 'error-before'],
  ['POST /v1/files', 'error-after'],
])('evidence arrives once although %s ends with %s', async (match, kind) => {
  const { orderId, disputeId } = await disputed()
  await submit(disputeId)
  await provider.control('/sandbox/faults', [{ match, kind, times: 1 }])
  await expect(sendEvidence(shop.ctx, disputeId)).rejects.toThrow()
  await sendEvidence(shop.ctx, disputeId)
  expect((await atProvider(disputeId)).evidence_details.submission_count).toBe(1)
  expect((await ofOrder(orderId)).disputes[0]?.evidence?.state).toBe('sent')
})

test('staff are told when the bank takes no evidence any more', async () => {
  const { orderId, disputeId } = await disputed()
  await submit(disputeId)
  await provider.closeDispute(disputeId, 'lost')
  await sendEvidence(shop.ctx, disputeId)
  expect((await ofOrder(orderId)).disputes[0]?.evidence).toMatchObject({
    state: 'refused',
    refusal: 'The bank has decided already.',
  })
  const { rows } = await sql`
    select from notifications where dedupe_key = ${`evidence-refused:${disputeId}`}`.execute(
    shop.ctx.db,
  )
  expect(rows).toHaveLength(1)
  await hearEvents(shop.ctx)
})

test('a dispute past its day is not answered', async () => {
  const { disputeId } = await disputed({ answer_seconds: -60 })
  expect((await submit(disputeId)).json().code).toBe('dispute_closed')
})

test('support and auditors see disputes but answer none, and nobody does without a fresh factor', async () => {
  const { orderId, disputeId } = await disputed()
  for (const role of ['support', 'auditor', 'catalogue']) {
    const headers = await staffHeaders(shop, role)
    expect((await submit(disputeId, headers)).statusCode).toBe(403)
    const { disputes } = await get<ResponseOf<typeof disputesOfOrder>>(
      `/order-details/${orderId}/disputes`,
      headers,
    )
    expect(disputes).toHaveLength(1)
  }
  const { email } = await addStaff(shop, 'finance')
  const unproven = await signInByPassword(shop, email)
  expect((await submit(disputeId, unproven)).json().code).toBe('factor_missing')
  expect((await atProvider(disputeId)).status).toBe('needs_response')
})

test('a warning of the bank is told once and shown until the payment is refunded or disputed', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await bought(shop, provider)
  await provider.warnOfFraud(intentId)
  await hearEvents(shop.ctx)
  await hearEvents(shop.ctx)
  expect((await figures()).warnings).toMatchObject([{ orderId, isActionable: true }])
  expect((await ofOrder(orderId)).warnings).toHaveLength(1)
  const { rows } = await sql`
    select from notifications
    where object = ${orderId} and dedupe_key like 'fraud-warning:%'`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
  await provider.dispute(intentId)
  await hearEvents(shop.ctx)
  expect((await figures()).warnings).toEqual([])
})
