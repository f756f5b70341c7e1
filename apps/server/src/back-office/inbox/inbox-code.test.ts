import { randomUUID } from 'node:crypto'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { conversationCode } from '../../modules/voices/inbox/proof/conversation-code.email.tsx'
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
  await stock(working.shop.ctx, 12)
})
afterAll(() => working.close())

const aWriter = () => `writer-${randomUUID()}@example.com`
const buys = async (email: string) =>
  (await bought(working.shop, working.provider, { billingInfo: aBuyer({ email }) })).orderId

async function writes(email: string): Promise<string> {
  const formToken = newFormToken(working.shop.config, new Date(Date.now() - 30_000))
  const said = {
    ...{ name: 'Ada Byron', email, subject: 'The key is refused', messageType: 'support' },
    ...{ message: 'The installer says 0xC004F050 and stops.', website: '', formToken },
  }
  const reply = await aVisitor(working.shop).call('POST', '/api/contact', said)
  return String(reply.json().reference)
}

/** A message in the customer's name that nobody vouches for. */
const mails = (reference: string, body = 'Please refund my order.') =>
  sql`
    insert into conversation_messages (conversation_id, author, body, via, sender_check)
    select id, 'customer', ${body}, 'mail', 'unknown'
    from conversations where reference = ${reference}`.execute(working.shop.ctx.db)

async function aDoubtfulConversation() {
  const email = aWriter()
  const orderId = await buys(email)
  const reference = await writes(email)
  await mails(reference)
  return { email, orderId, reference }
}

const post = (by: Colleague, reference: string, what: string, body?: object) =>
  by.call('POST', `/api/admin/inbox/${reference}/${what}`, body, {
    'idempotency-key': randomUUID(),
  })
const ask = (reference: string) => post(admin, reference, 'code')
const conversationOf = async (reference: string) =>
  (await admin.call('GET', `/api/admin/inbox/${reference}`)).json<{ conversation: Conversation }>()
    .conversation
async function enter(reference: string, code: string) {
  const seen =
    (await conversationOf(reference)).messages.findLast(({ author }) => author !== 'system')?.id ??
    0
  return await post(admin, reference, 'proof', { code, seen })
}
const refund = (reference: string, orderId: string) =>
  post(admin, reference, 'refund', {
    ...{ orderId, what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 9 },
  })
const link = (reference: string) =>
  post(admin, reference, 'payment-link', { title: 'Setup service', amount: '99.00' })

/** The newest code of a conversation and whom it was mailed to, as the worker writes it. */
async function mailed(reference: string) {
  const { rows } = await sql<{ recipient: string; data: { codeId: number } }>`
    select recipient, data from emails
    where reason = ${`request:${reference}`} and template = 'talk-code'
    order by id desc limit 1`.execute(working.shop.ctx.db)
  const [mail] = rows
  const view = mail && (await conversationCode.load(working.shop.ctx, mail.data))
  return { recipient: mail?.recipient, code: view?.code ?? '', times: view?.mails ?? [] }
}
const later = (hours: number) =>
  sql`
  update talk_codes set asked_at = asked_at - make_interval(hours => ${hours}),
    until = until - make_interval(hours => ${hours}),
    proven_until = proven_until - make_interval(hours => ${hours})`.execute(working.shop.ctx.db)

test('with the code from the customer’s mailbox staff act on a message that nobody vouches for', async () => {
  const { email, orderId, reference } = await aDoubtfulConversation()
  expect((await conversationOf(reference)).proof).toEqual({
    isNeeded: true,
    asked: null,
    provenUntil: null,
  })
  const asked = await ask(reference)
  expect([asked.statusCode, asked.json().sentTo]).toEqual([200, maskEmail(email)])
  const { recipient, code, times } = await mailed(reference)
  expect([recipient, times.length]).toEqual([email, 1])
  expect((await conversationOf(reference)).proof.asked?.sentTo).toBe(maskEmail(email))
  expect((await refund(reference, orderId)).json().code).toBe('talk_needs_proof')
  await mails(reference, `Yes, it was me. ${code.toLowerCase().replaceAll('-', ' ')}`)
  expect((await enter(reference, ` ${code.toLowerCase()} `)).statusCode).toBe(200)
  expect((await conversationOf(reference)).proof).toMatchObject({
    ...{ isNeeded: false, asked: null, provenUntil: expect.any(String) },
  })
  expect((await link(reference)).statusCode).toBe(201)
  expect((await refund(reference, orderId)).statusCode).toBe(200)
  const said = (await conversationOf(reference)).messages.map(({ body }) => body).join('\n')
  expect(said).toContain(`asked ${maskEmail(email)} for a code`)
  expect(said).toContain('entered the code')
})

test('the next message that nobody vouches for ends it, and so does a day', async () => {
  const { reference } = await aDoubtfulConversation()
  await ask(reference)
  await enter(reference, (await mailed(reference)).code)
  expect((await link(reference)).statusCode).toBe(201)
  await mails(reference, 'And send the keys to eve@example.com.')
  expect((await link(reference)).json().code).toBe('talk_needs_proof')
  await ask(reference)
  await enter(reference, (await mailed(reference)).code)
  expect((await link(reference)).statusCode).toBe(201)
  await later(25)
  expect((await link(reference)).json().code).toBe('talk_needs_proof')
})

test('a code works once, for a day, and in its own conversation', async () => {
  const [one, other] = [await aDoubtfulConversation(), await aDoubtfulConversation()]
  await ask(one.reference)
  await ask(other.reference)
  const { code } = await mailed(one.reference)
  const foreign = await enter(other.reference, code)
  expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'code_refused'])
  expect((await enter(one.reference, code)).statusCode).toBe(200)
  expect((await enter(one.reference, code)).json().code).toBe('code_refused')
  const { code: old } = await mailed(other.reference)
  await later(25)
  expect((await enter(other.reference, old)).json().code).toBe('code_refused')
})

test('five wrong tries end a code, and a mailbox gets three in a day', async () => {
  const { reference } = await aDoubtfulConversation()
  await ask(reference)
  const { code } = await mailed(reference)
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await enter(reference, `AAAA-BBBB-CCC${nth}`)).json().code).toBe('code_refused')
  }
  expect((await enter(reference, code)).json().code).toBe('code_refused')
  const more = await Promise.all([ask(reference), ask(reference), ask(reference)])
  expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
  await later(25)
  expect((await ask(reference)).statusCode).toBe(200)
})

test('a message that came while the code was under way counts only with the code in it', async () => {
  const { reference } = await aDoubtfulConversation()
  await ask(reference)
  const { code } = await mailed(reference)
  await mails(reference, 'Refund it to my new card.')
  await mails(reference, `Here it is: ${code}`)
  const reply = await enter(reference, code)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  expect((await link(reference)).json().code).toBe('talk_needs_proof')
})

test('a message that was not read yet is proven by no code', async () => {
  const { reference } = await aDoubtfulConversation()
  await ask(reference)
  const { code } = await mailed(reference)
  const reply = await post(admin, reference, 'proof', { code, seen: 0 })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
})

test('the code goes to the address of the order and proves its orders alone', async () => {
  const { orderId, reference } = await aDoubtfulConversation()
  const owner = aWriter()
  const moved = await buys(owner)
  await sql`
    update conversations set order_id = ${moved} where reference = ${reference}`.execute(
    working.shop.ctx.db,
  )
  await ask(reference)
  const { recipient, code } = await mailed(reference)
  expect(recipient).toBe(owner)
  expect((await enter(reference, code)).statusCode).toBe(200)
  expect((await refund(reference, orderId)).json().code).toBe('talk_needs_proof')
  expect((await refund(reference, moved)).statusCode).toBe(200)
})

test('an address without an order or an account gets no code', async () => {
  const reference = await writes(aWriter())
  await mails(reference)
  const reply = await ask(reference)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  expect(reply.json().error ?? reply.json().message).toContain('No order and no account')
})

test('a conversation that is joined with another has to be proven again', async () => {
  const { email, reference } = await aDoubtfulConversation()
  const other = await writes(email)
  await ask(reference)
  await enter(reference, (await mailed(reference)).code)
  expect((await link(reference)).statusCode).toBe(201)
  expect((await post(admin, other, 'merge', { into: reference })).statusCode).toBe(200)
  await sql`
    delete from conversation_messages
    where via = 'form' and conversation_id = (select id from conversations where reference = ${reference})`.execute(
    working.shop.ctx.db,
  )
  expect((await link(reference)).json().code).toBe('talk_needs_proof')
})

test('who does not answer conversations asks for no code, and staff read it nowhere', async () => {
  const { reference } = await aDoubtfulConversation()
  const finance = await aColleague(working.shop, 'finance')
  expect((await post(finance, reference, 'code')).statusCode).toBe(403)
  expect((await post(finance, reference, 'proof', { code: 'A', seen: 0 })).statusCode).toBe(403)
  await ask(reference)
  const { code } = await mailed(reference)
  const { rows } = await sql<{ id: number }>`
    select id from emails where reason = ${`request:${reference}`} and template = 'talk-code'`.execute(
    working.shop.ctx.db,
  )
  const shown = await admin.call('GET', `/api/admin/mails/${rows[0]?.id}`)
  expect([shown.statusCode, shown.body.includes('••••-••••-••••')]).toEqual([200, true])
  expect(shown.body).not.toContain(code)
})
