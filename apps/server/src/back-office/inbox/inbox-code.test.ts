import { randomUUID } from 'node:crypto'
import type { Talk } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { talkCode } from '../../modules/voices/inbox/proof/talk-code.email.tsx'
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
  return String(reply.json().ticketNumber)
}

/** A letter in the customer's name that nobody vouches for. */
const mails = (ticket: string, body = 'Please refund my order.') =>
  sql`
    insert into conversation_messages (conversation_id, author, body, via, sender_check)
    select id, 'customer', ${body}, 'mail', 'unknown'
    from conversations where ticket_number = ${ticket}`.execute(working.shop.ctx.db)

async function aDoubtfulTalk() {
  const email = aWriter()
  const orderId = await buys(email)
  const ticket = await writes(email)
  await mails(ticket)
  return { email, orderId, ticket }
}

const post = (by: Colleague, ticket: string, what: string, body?: object) =>
  by.call('POST', `/api/admin/inbox/${ticket}/${what}`, body, { 'idempotency-key': randomUUID() })
const ask = (ticket: string) => post(admin, ticket, 'code')
const talkOf = async (ticket: string) =>
  (await admin.call('GET', `/api/admin/inbox/${ticket}`)).json<{ conversation: Talk }>()
    .conversation
async function enter(ticket: string, code: string) {
  const seen = (await talkOf(ticket)).letters.findLast(({ author }) => author !== 'system')?.id ?? 0
  return await post(admin, ticket, 'proof', { code, seen })
}
const refund = (ticket: string, orderId: string) =>
  post(admin, ticket, 'refund', {
    ...{ orderId, what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 9 },
  })
const link = (ticket: string) =>
  post(admin, ticket, 'payment-link', { title: 'Setup service', amount: '99.00' })

/** The newest code of a conversation and whom it was mailed to, as the worker writes it. */
async function mailed(ticket: string) {
  const { rows } = await sql<{ recipient: string; data: { codeId: number } }>`
    select recipient, data from emails
    where reason = ${`request:${ticket}`} and template = 'talk-code'
    order by id desc limit 1`.execute(working.shop.ctx.db)
  const [mail] = rows
  const view = mail && (await talkCode.load(working.shop.ctx, mail.data))
  return { recipient: mail?.recipient, code: view?.code ?? '', times: view?.mails ?? [] }
}
const later = (hours: number) =>
  sql`
  update talk_codes set asked_at = asked_at - make_interval(hours => ${hours}),
    until = until - make_interval(hours => ${hours}),
    proven_until = proven_until - make_interval(hours => ${hours})`.execute(working.shop.ctx.db)

test('with the code from the customer’s mailbox staff act on a letter that nobody vouches for', async () => {
  const { email, orderId, ticket } = await aDoubtfulTalk()
  expect((await talkOf(ticket)).proof).toEqual({ isNeeded: true, asked: null, provenUntil: null })
  const asked = await ask(ticket)
  expect([asked.statusCode, asked.json().sentTo]).toEqual([200, maskEmail(email)])
  const { recipient, code, times } = await mailed(ticket)
  expect([recipient, times.length]).toEqual([email, 1])
  expect((await talkOf(ticket)).proof.asked?.sentTo).toBe(maskEmail(email))
  expect((await refund(ticket, orderId)).json().code).toBe('talk_needs_proof')
  await mails(ticket, `Yes, it was me. ${code.toLowerCase().replaceAll('-', ' ')}`)
  expect((await enter(ticket, ` ${code.toLowerCase()} `)).statusCode).toBe(200)
  expect((await talkOf(ticket)).proof).toMatchObject({
    ...{ isNeeded: false, asked: null, provenUntil: expect.any(String) },
  })
  expect((await link(ticket)).statusCode).toBe(201)
  expect((await refund(ticket, orderId)).statusCode).toBe(200)
  const said = (await talkOf(ticket)).letters.map(({ body }) => body).join('\n')
  expect(said).toContain(`asked ${maskEmail(email)} for a code`)
  expect(said).toContain('entered the code')
})

test('the next letter that nobody vouches for ends it, and so does a day', async () => {
  const { ticket } = await aDoubtfulTalk()
  await ask(ticket)
  await enter(ticket, (await mailed(ticket)).code)
  expect((await link(ticket)).statusCode).toBe(201)
  await mails(ticket, 'And send the keys to eve@example.com.')
  expect((await link(ticket)).json().code).toBe('talk_needs_proof')
  await ask(ticket)
  await enter(ticket, (await mailed(ticket)).code)
  expect((await link(ticket)).statusCode).toBe(201)
  await later(25)
  expect((await link(ticket)).json().code).toBe('talk_needs_proof')
})

test('a code works once, for a day, and in its own conversation', async () => {
  const [one, other] = [await aDoubtfulTalk(), await aDoubtfulTalk()]
  await ask(one.ticket)
  await ask(other.ticket)
  const { code } = await mailed(one.ticket)
  const foreign = await enter(other.ticket, code)
  expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'code_refused'])
  expect((await enter(one.ticket, code)).statusCode).toBe(200)
  expect((await enter(one.ticket, code)).json().code).toBe('code_refused')
  const { code: old } = await mailed(other.ticket)
  await later(25)
  expect((await enter(other.ticket, old)).json().code).toBe('code_refused')
})

test('five wrong tries end a code, and a mailbox gets three in a day', async () => {
  const { ticket } = await aDoubtfulTalk()
  await ask(ticket)
  const { code } = await mailed(ticket)
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await enter(ticket, `AAAA-BBBB-CCC${nth}`)).json().code).toBe('code_refused')
  }
  expect((await enter(ticket, code)).json().code).toBe('code_refused')
  const more = await Promise.all([ask(ticket), ask(ticket), ask(ticket)])
  expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
  await later(25)
  expect((await ask(ticket)).statusCode).toBe(200)
})

test('a letter that came while the code was under way counts only with the code in it', async () => {
  const { ticket } = await aDoubtfulTalk()
  await ask(ticket)
  const { code } = await mailed(ticket)
  await mails(ticket, 'Refund it to my new card.')
  await mails(ticket, `Here it is: ${code}`)
  const reply = await enter(ticket, code)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  expect((await link(ticket)).json().code).toBe('talk_needs_proof')
})

test('a letter that was not read yet is proven by no code', async () => {
  const { ticket } = await aDoubtfulTalk()
  await ask(ticket)
  const { code } = await mailed(ticket)
  const reply = await post(admin, ticket, 'proof', { code, seen: 0 })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
})

test('the code goes to the address of the order and proves its orders alone', async () => {
  const { orderId, ticket } = await aDoubtfulTalk()
  const owner = aWriter()
  const moved = await buys(owner)
  await sql`
    update conversations set order_id = ${moved} where ticket_number = ${ticket}`.execute(
    working.shop.ctx.db,
  )
  await ask(ticket)
  const { recipient, code } = await mailed(ticket)
  expect(recipient).toBe(owner)
  expect((await enter(ticket, code)).statusCode).toBe(200)
  expect((await refund(ticket, orderId)).json().code).toBe('talk_needs_proof')
  expect((await refund(ticket, moved)).statusCode).toBe(200)
})

test('an address without an order or an account gets no code', async () => {
  const ticket = await writes(aWriter())
  await mails(ticket)
  const reply = await ask(ticket)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  expect(reply.json().error ?? reply.json().message).toContain('No order and no account')
})

test('a conversation that is joined with another has to be proven again', async () => {
  const { email, ticket } = await aDoubtfulTalk()
  const other = await writes(email)
  await ask(ticket)
  await enter(ticket, (await mailed(ticket)).code)
  expect((await link(ticket)).statusCode).toBe(201)
  expect((await post(admin, other, 'merge', { into: ticket })).statusCode).toBe(200)
  await sql`
    delete from conversation_messages
    where via = 'form' and conversation_id = (select id from conversations where ticket_number = ${ticket})`.execute(
    working.shop.ctx.db,
  )
  expect((await link(ticket)).json().code).toBe('talk_needs_proof')
})

test('who does not answer conversations asks for no code, and staff read it nowhere', async () => {
  const { ticket } = await aDoubtfulTalk()
  const finance = await aColleague(working.shop, 'finance')
  expect((await post(finance, ticket, 'code')).statusCode).toBe(403)
  expect((await post(finance, ticket, 'proof', { code: 'A', seen: 0 })).statusCode).toBe(403)
  await ask(ticket)
  const { code } = await mailed(ticket)
  const { rows } = await sql<{ id: number }>`
    select id from emails where reason = ${`request:${ticket}`} and template = 'talk-code'`.execute(
    working.shop.ctx.db,
  )
  const shown = await admin.call('GET', `/api/admin/mails/${rows[0]?.id}`)
  expect([shown.statusCode, shown.body.includes('••••-••••-••••')]).toEqual([200, true])
  expect(shown.body).not.toContain(code)
})
