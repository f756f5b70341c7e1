import { randomUUID } from 'node:crypto'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let admin: Colleague
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }, [])
  admin = await aColleague(working.shop, 'admin')
  await stock(working.shop.ctx, 8)
})
afterAll(() => working.close())

/** A buyer who then wrote to us. */
async function aConversation() {
  const email = `writer-${randomUUID()}@example.com`
  const { orderId } = await bought(working.shop, working.provider, {
    billingInfo: aBuyer({ email }),
  })
  const formToken = newFormToken(working.shop.config, new Date(Date.now() - 30_000))
  const said = {
    ...{ name: 'Ada Byron', email, subject: 'The key is refused', messageType: 'support' },
    ...{ message: 'The installer says 0xC004F050 and stops.', website: '', formToken },
  }
  const { reference } = (await aVisitor(working.shop).call('POST', '/api/contact', said)).json()
  return { reference: String(reference), orderId }
}

const act = (by: Colleague, reference: string, what: string, body: object) =>
  by.call('POST', `/api/admin/inbox/${reference}/${what}`, body, {
    'idempotency-key': randomUUID(),
  })
const refundOf = (orderId: string) => ({
  orderId,
  what: { kind: 'full' },
  reason: 'goodwill',
  note: '',
  seen: 9,
})
const claimOf = (orderId: string) => ({
  ...{ orderId, lastFive: '', errorCode: '', symptom: 'other', note: 'They called' },
})
const link = { title: 'Setup service', amount: '99.00' }

const eventsOf = async (reference: string) =>
  (await admin.call('GET', `/api/admin/inbox/${reference}`))
    .json<{ conversation: Conversation }>()
    .conversation.messages.filter(({ author }) => author === 'system')
    .map(({ body }) => body)
const refundsOf = async (orderId: string) =>
  (
    await sql<{ count: number }>`
      select count(*) as count from refund_requests where order_id = ${orderId}`.execute(
      working.shop.ctx.db,
    )
  ).rows[0]?.count

test('a refund, a claim and a payment link are made from a conversation and noted in it', async () => {
  const { reference, orderId } = await aConversation()
  const claimed = await act(admin, reference, 'claim', claimOf(orderId))
  expect([claimed.statusCode, claimed.json().success]).toEqual([200, true])
  const made = await act(admin, reference, 'payment-link', link)
  expect([made.statusCode, made.json().link.url]).toEqual([
    201,
    expect.stringMatching(/^https?:\/\//),
  ])
  const refunded = await act(admin, reference, 'refund', refundOf(orderId))
  expect([refunded.statusCode, await refundsOf(orderId)]).toEqual([200, 1])
  const events = (await eventsOf(reference)).join('\n')
  for (const words of ['claim for order', '“Setup service” was made', 'go back']) {
    expect(events).toContain(words)
  }
})

test('each act takes the right that its own screen takes', async () => {
  const { reference, orderId } = await aConversation()
  const marketing = await aColleague(working.shop, 'marketing')
  const support = await aColleague(working.shop, 'support')
  const finance = await aColleague(working.shop, 'finance')
  const bodies = { refund: refundOf(orderId), claim: claimOf(orderId), 'payment-link': link }
  for (const [what, body] of Object.entries(bodies)) {
    expect((await act(marketing, reference, what, body)).statusCode).toBe(403)
    // Finance may refund and make links, and answers no conversation.
    expect((await act(finance, reference, what, body)).statusCode).toBe(403)
  }
  expect((await act(support, reference, 'refund', refundOf(orderId))).statusCode).toBe(403)
  expect(await refundsOf(orderId)).toBe(0)
  expect(await eventsOf(reference)).toEqual([])
})

test('another buyer’s order is not there, and neither is a conversation that was never begun', async () => {
  const [mine, other] = [await aConversation(), await aConversation()]
  for (const [what, body] of [
    ['refund', refundOf(other.orderId)],
    ['claim', claimOf(other.orderId)],
  ] as const) {
    expect((await act(admin, mine.reference, what, body)).statusCode).toBe(404)
  }
  expect((await act(admin, 'TKT-AAAA-AAAA', 'payment-link', link)).statusCode).toBeGreaterThan(399)
  expect(await refundsOf(other.orderId)).toBe(0)
})

test('two members who refund at once, from the inbox and from the order, give the money back once', async () => {
  const { reference, orderId } = await aConversation()
  const colleague = await aColleague(working.shop, 'admin')
  const { orderId: _, ...asked } = refundOf(orderId)
  const replies = await Promise.all([
    act(admin, reference, 'refund', refundOf(orderId)),
    colleague.call('POST', `/api/admin/order-details/${orderId}/refund`, asked, {
      'idempotency-key': randomUUID(),
    }),
  ])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await refundsOf(orderId)).toBe(1)
})

const messageByMail = (reference: string, check: string | null, sender: string | null = null) =>
  sql`
    insert into conversation_messages (conversation_id, author, body, via, sender, sender_check)
    select id, 'customer', 'Please send it to my new address.', 'mail', ${sender}, ${check}
    from conversations where reference = ${reference}`.execute(working.shop.ctx.db)

test.each([
  ['unknown', null],
  ['failed', null],
  [null, null],
  ['verified', 'eve@example.com'],
])(
  'nothing is done on a mail whose sender is %s and other than the customer: %s',
  async (check, sender) => {
    const { reference, orderId } = await aConversation()
    await messageByMail(reference, check, sender)
    for (const [what, body] of [
      ['refund', refundOf(orderId)],
      ['claim', claimOf(orderId)],
      ['payment-link', link],
    ] as const) {
      const reply = await act(admin, reference, what, body)
      expect([what, reply.statusCode, reply.json().code]).toEqual([what, 409, 'talk_needs_proof'])
    }
    expect(await refundsOf(orderId)).toBe(0)
  },
)

test('a verified mail, or a message from the account after one that is not, lets staff act again', async () => {
  const { reference } = await aConversation()
  await messageByMail(reference, 'verified')
  expect((await act(admin, reference, 'payment-link', link)).statusCode).toBe(201)
  await messageByMail(reference, 'unknown')
  expect((await act(admin, reference, 'payment-link', link)).statusCode).toBe(409)
  await sql`
    insert into conversation_messages (conversation_id, author, body)
    select id, 'customer', 'It is me.' from conversations
    where reference = ${reference}`.execute(working.shop.ctx.db)
  expect((await act(admin, reference, 'payment-link', link)).statusCode).toBe(201)
})
