import { randomUUID } from 'node:crypto'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { maintainInbox } from '../../modules/voices/inbox/upkeep.ts'
import { asFile } from '../../testing/as-file.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let support: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }, [])
  support = await staffHeaders(working.shop, 'support')
  admin = await staffHeaders(working.shop, 'admin')
})
afterAll(() => working.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = async (method: Method, url: string, payload?: object, headers = support) =>
  await working.shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

const anAddress = () => `writer-${randomUUID()}@example.com`

async function aConversation(over: object = {}): Promise<{ reference: string; email: string }> {
  const email = anAddress()
  const formToken = newFormToken(working.shop.config, new Date(Date.now() - 30_000))
  const said = {
    name: 'Ada Byron',
    email,
    subject: 'The key is refused',
    messageType: 'support',
    message: 'The installer says 0xC004F050 and stops.',
    website: '',
    formToken,
    ...over,
  }
  const { reference } = (await aVisitor(working.shop).call('POST', '/api/contact', said)).json()
  return { reference, email: (said as { email: string }).email }
}

const read = async (reference: string, headers = support): Promise<Conversation> =>
  (await call('GET', `/api/admin/inbox/${reference}`, undefined, headers)).json().conversation
const seenOf = async (reference: string) =>
  (await read(reference)).messages.findLast(({ author, isNote }) => author !== 'system' && !isNote)
    ?.id
const answer = async (reference: string, over: object = {}, headers = support) =>
  await call(
    'POST',
    `/api/admin/inbox/${reference}/reply`,
    { message: 'Please restart first.', seen: await seenOf(reference), ...over },
    headers,
  )
const sort = async (reference: string, request: object, headers = support) =>
  await call('PATCH', `/api/admin/inbox/${reference}`, request, headers)
const listedIn = async (query: string, headers = support) =>
  (await call('GET', `/api/admin/inbox?${query}`, undefined, headers))
    .json<{ conversations: { reference: string }[] }>()
    .conversations.map(({ reference }) => reference)

describe('an answer', () => {
  test('stops the clock, takes the work on and waits for the customer', async () => {
    const { reference, email } = await aConversation()
    expect((await read(reference)).dueAt).not.toBeNull()
    expect((await answer(reference)).statusCode).toBe(201)
    const conversation = await read(reference)
    expect(conversation).toMatchObject({ state: 'pending', dueAt: null })
    expect(conversation.assignee).not.toBeNull()
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.text).toContain('Please restart first.')
    expect(mail?.headers['reply-to']).toMatch(/^reply\+\d+\.[0-9a-f]{32}@reply\.keyhaven\.example$/)
  })

  test('beside another one is not sent: the second is told to read first', async () => {
    const { reference, email } = await aConversation()
    const seen = await seenOf(reference)
    const both = await Promise.all([
      answer(reference, { seen, message: 'The first.' }),
      answer(reference, { seen, message: 'The second.' }, admin),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await working.mailsTo(email, 1)).toHaveLength(1)
  })

  test('takes the keys of an order along, or neither goes', async () => {
    await stock(working.shop.ctx, 1)
    const email = anAddress()
    const { orderId } = await bought(working.shop, working.provider, {
      billingInfo: aBuyer({ email }),
    })
    const { reference } = await aConversation({ email })
    const other = await aConversation()
    const foreign = await answer(other.reference, { resendOrderId: orderId })
    expect(foreign.statusCode).toBe(404)
    expect((await read(other.reference)).state).toBe('open')
    expect((await answer(reference, { resendOrderId: orderId })).statusCode).toBe(201)
    const conversation = await read(reference)
    expect(conversation.messages.at(-1)?.body).toMatch(/^The keys of order .+ went out again\.$/)
    expect(conversation.orders).toMatchObject([{ id: orderId }])
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from emails where dedupe_key like ${`keys-resend:${orderId}%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('carries a file, once', async () => {
    const { reference, email } = await aConversation()
    const bytes = Buffer.from('Step one: restart.')
    const sender = { ...support, ...asFile('../steps.html') }
    const added = await call('POST', `/api/admin/inbox/${reference}/files`, bytes, sender)
    expect(added.json().file).toMatchObject({ name: 'steps.txt', size: 18 })
    const { id } = added.json().file
    expect((await answer(reference, { files: [id] })).statusCode).toBe(201)
    expect((await answer(reference, { files: [id] })).statusCode).toBe(409)
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.attachments).toContain('steps.txt')
    const file = await call('GET', `/api/admin/inbox/${reference}/files/${id}`)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'content-disposition': "attachment; filename*=UTF-8''steps.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const elsewhere = await aConversation()
    const path = `/api/admin/inbox/${elsewhere.reference}/files/${id}`
    expect((await call('GET', path)).statusCode).toBe(404)
  })

  test('is for those who may answer, and keys go along for those who may send them', async () => {
    const { reference } = await aConversation()
    const auditor = await staffHeaders(working.shop, 'auditor')
    expect(
      (await call('GET', `/api/admin/inbox/${reference}`, undefined, auditor)).statusCode,
    ).toBe(200)
    expect((await answer(reference, {}, auditor)).statusCode).toBe(403)
    const catalogue = await staffHeaders(working.shop, 'catalogue')
    expect((await call('GET', '/api/admin/inbox', undefined, catalogue)).statusCode).toBe(403)
  })
})

describe('a note', () => {
  test('is read by staff alone', async () => {
    const { reference, email } = await aConversation()
    const path = `/api/admin/inbox/${reference}/notes`
    expect((await call('POST', path, { message: 'Knows the owner.' })).statusCode).toBe(201)
    const conversation = await read(reference)
    expect(conversation.messages.at(-1)).toMatchObject({ isNote: true, body: 'Knows the owner.' })
    expect(conversation.state).toBe('open')
    expect((await answer(reference)).statusCode).toBe(201)
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.text).not.toContain('Knows the owner')
  })
})

describe('sorting', () => {
  test('gives work to a colleague, who is told', async () => {
    const { reference } = await aConversation()
    const { rows } = await sql<{ id: string }>`
      select id from staff where email like 'admin%' and is_active limit 1`.execute(
      working.shop.ctx.db,
    )
    const assigneeId = rows[0]?.id ?? ''
    const request = { assigneeId, tags: ['activation'], priority: 'urgent' }
    expect((await sort(reference, request)).statusCode).toBe(200)
    expect((await sort(reference, { assigneeId: 'nobody' })).statusCode).toBe(404)
    expect(await listedIn('owner=mine&state=open', admin)).toContain(reference)
    expect(await listedIn('tag=activation')).toContain(reference)
    expect(await listedIn('priority=urgent')).toContain(reference)
    expect(await listedIn('priority=low')).not.toContain(reference)
    expect(await listedIn('owner=nobody')).not.toContain(reference)
    const told = await sql<{ title: string }>`
      select title from notifications where to_staff = ${assigneeId} and object = ${`conversation:${reference}`}`.execute(
      working.shop.ctx.db,
    )
    expect(told.rows).toEqual([{ title: `${reference} is yours now` }])
  })

  test('a snoozed conversation comes back at its time, with a clock', async () => {
    const { reference } = await aConversation()
    const past = new Date(Date.now() - 60_000).toISOString()
    expect((await sort(reference, { state: 'snoozed', snoozedUntil: past })).statusCode).toBe(400)
    expect((await sort(reference, { state: 'snoozed' })).statusCode).toBe(400)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await sort(reference, { state: 'snoozed', snoozedUntil: soon })).statusCode).toBe(200)
    expect(await read(reference)).toMatchObject({ state: 'snoozed', dueAt: null })
    await maintainInbox(working.shop.ctx)
    expect((await read(reference)).state).toBe('snoozed')
    await sql`
      update conversations set snoozed_until = shop_now() where reference = ${reference}`.execute(
      working.shop.ctx.db,
    )
    await maintainInbox(working.shop.ctx)
    const conversation = await read(reference)
    expect(conversation.state).toBe('open')
    expect(conversation.dueAt).not.toBeNull()
  })

  test('an overdue answer is told once', async () => {
    const { reference } = await aConversation()
    await sql`
      update conversations set due_at = shop_now() - interval '1 minute'
      where reference = ${reference}`.execute(working.shop.ctx.db)
    await maintainInbox(working.shop.ctx)
    await maintainInbox(working.shop.ctx)
    const { rows } = await sql<{ title: string }>`
      select title from notifications where dedupe_key like ${`conversation:${reference}:overdue%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toEqual([{ title: `${reference} has waited too long` }])
  })

  test('conversations of one address become one; those of two people do not', async () => {
    const email = anAddress()
    const [one, other, stranger] = [
      await aConversation({ email }),
      await aConversation({ email }),
      await aConversation(),
    ]
    const merge = (reference: string, into: string) =>
      call('POST', `/api/admin/inbox/${reference}/merge`, { into })
    expect((await merge(one.reference, stranger.reference)).statusCode).toBe(409)
    expect((await merge(one.reference, one.reference)).statusCode).toBe(404)
    const both = await Promise.all([
      merge(one.reference, other.reference),
      merge(other.reference, one.reference),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const conversations = await Promise.all([read(one.reference), read(other.reference)])
    const kept = conversations.find(({ mergedInto }) => mergedInto === null)
    expect(kept?.messages.filter(({ author }) => author === 'customer')).toHaveLength(2)
    const gone = conversations.find(({ mergedInto }) => mergedInto !== null)
    expect((await answer(gone?.reference ?? '', { seen: 0 })).statusCode).toBe(409)
  })

  test('is found by ticket, address, subject and words of a message', async () => {
    const { reference, email } = await aConversation({
      subject: 'Quandary of licences',
      message: 'There is a perplexing hiccup here.',
    })
    for (const text of [reference.toLowerCase(), email, 'quandary', 'perplexing hiccup'])
      expect(await listedIn(`q=${encodeURIComponent(text)}`)).toContain(reference)
    expect(await listedIn('q=unheard')).toEqual([])
  })
})

describe('colleagues', () => {
  test('see who has a conversation open and who writes', async () => {
    const { reference } = await aConversation()
    const here = async (isWriting: boolean, headers = support) =>
      (await call('PUT', `/api/admin/inbox/${reference}/presence`, { isWriting }, headers)).json()
        .others
    expect(await here(true)).toEqual([])
    expect(await here(false, admin)).toMatchObject([{ isWriting: true }])
    expect(await here(true)).toMatchObject([{ isWriting: false }])
    const { conversations } = (
      await call('GET', `/api/admin/inbox?q=${reference}`, undefined, admin)
    ).json()
    expect(conversations[0].writing).not.toBeNull()
    expect(
      (await call('PUT', '/api/admin/inbox/T-0000-0000/presence', { isWriting: true })).statusCode,
    ).toBe(404)
  })
})

describe('answers that are used again', () => {
  test('are kept, changed by one at a time and removed', async () => {
    const title = `Restart ${randomUUID()}`
    const body = 'Hello {{name}}, please restart.'
    const add = (words: object) => call('POST', '/api/admin/canned-replies', words)
    const added = await add({ title, body })
    expect(added.statusCode).toBe(201)
    expect((await add({ title: title.toUpperCase(), body })).statusCode).toBe(409)
    expect((await add({ title: 'Other', body: 'Hello {{password}}' })).statusCode).toBe(400)
    const path = `/api/admin/canned-replies/${added.json().id}`
    const edit = (version: number) => call('PUT', path, { title, body: 'Hello.', version })
    expect((await edit(1)).statusCode).toBe(200)
    expect((await edit(1)).statusCode).toBe(409)
    expect((await call('DELETE', path)).statusCode).toBe(200)
    expect((await call('DELETE', path)).statusCode).toBe(404)
  })
})

describe('the end', () => {
  test('asks once what the help was worth; the link rates and opens nothing', async () => {
    const { reference, email } = await aConversation()
    expect((await answer(reference, { next: 'resolved' })).statusCode).toBe(201)
    expect((await sort(reference, { state: 'open' })).statusCode).toBe(200)
    expect((await sort(reference, { state: 'resolved' })).statusCode).toBe(200)
    const mails = await working.mailsTo(email, 2)
    const asked = mails.filter(({ subject }) => subject === `Your request ${reference} is resolved`)
    expect(asked).toHaveLength(1)
    const token = /#rate=(T-[\w.-]+)/.exec(asked[0]?.text ?? '')?.[1] ?? ''
    const rating = (over: object = {}) =>
      aVisitor(working.shop).call('POST', '/api/contact/rating', { token, score: 4, ...over })
    expect((await rating()).statusCode).toBe(200)
    expect((await rating({ score: 5, comment: 'Quick!' })).statusCode).toBe(200)
    const forged = `${reference}.${'A'.repeat(22)}`
    expect((await rating({ token: forged })).statusCode).toBe(410)
    expect((await rating({ score: 6 })).statusCode).toBe(400)
    expect((await read(reference)).rating).toEqual({ score: 5, comment: 'Quick!' })
    const report = (await call('GET', '/api/admin/inbox-report?days=7')).json()
    expect(report.rating.count).toBeGreaterThan(0)
    expect(report.firstAnswer.median).not.toBeNull()
  })
})
