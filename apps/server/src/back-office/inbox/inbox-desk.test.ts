import { randomUUID } from 'node:crypto'
import type { Talk } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { keepUpInbox } from '../../modules/voices/inbox/upkeep.ts'
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

async function aTalk(over: object = {}): Promise<{ ticket: string; email: string }> {
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
  const { ticketNumber } = (await aVisitor(working.shop).call('POST', '/api/contact', said)).json()
  return { ticket: ticketNumber, email: (said as { email: string }).email }
}

const read = async (ticket: string, headers = support): Promise<Talk> =>
  (await call('GET', `/api/admin/inbox/${ticket}`, undefined, headers)).json().conversation
const seenOf = async (ticket: string) =>
  (await read(ticket)).letters.findLast(({ author, isNote }) => author !== 'system' && !isNote)?.id
const answer = async (ticket: string, over: object = {}, headers = support) =>
  await call(
    'POST',
    `/api/admin/inbox/${ticket}/reply`,
    { message: 'Please restart first.', seen: await seenOf(ticket), ...over },
    headers,
  )
const sort = async (ticket: string, wish: object, headers = support) =>
  await call('PATCH', `/api/admin/inbox/${ticket}`, wish, headers)
const listedIn = async (query: string, headers = support) =>
  (await call('GET', `/api/admin/inbox?${query}`, undefined, headers))
    .json<{ conversations: { ticketNumber: string }[] }>()
    .conversations.map(({ ticketNumber }) => ticketNumber)

describe('an answer', () => {
  test('stops the clock, takes the work on and waits for the customer', async () => {
    const { ticket, email } = await aTalk()
    expect((await read(ticket)).dueAt).not.toBeNull()
    expect((await answer(ticket)).statusCode).toBe(201)
    const talk = await read(ticket)
    expect(talk).toMatchObject({ state: 'pending', dueAt: null })
    expect(talk.assignee).not.toBeNull()
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.text).toContain('Please restart first.')
    expect(mail?.headers['reply-to']).toMatch(/^reply\+\d+\.[0-9a-f]{32}@reply\.keyhaven\.example$/)
  })

  test('beside another one is not sent: the second is told to read first', async () => {
    const { ticket, email } = await aTalk()
    const seen = await seenOf(ticket)
    const both = await Promise.all([
      answer(ticket, { seen, message: 'The first.' }),
      answer(ticket, { seen, message: 'The second.' }, admin),
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
    const { ticket } = await aTalk({ email })
    const other = await aTalk()
    const foreign = await answer(other.ticket, { resendOrderId: orderId })
    expect(foreign.statusCode).toBe(404)
    expect((await read(other.ticket)).state).toBe('open')
    expect((await answer(ticket, { resendOrderId: orderId })).statusCode).toBe(201)
    const talk = await read(ticket)
    expect(talk.letters.at(-1)?.body).toMatch(/^The keys of order .+ went out again\.$/)
    expect(talk.orders).toMatchObject([{ id: orderId }])
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from emails where dedupe_key like ${`keys-resend:${orderId}%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('carries a file, once', async () => {
    const { ticket, email } = await aTalk()
    const bytes = Buffer.from('Step one: restart.')
    const sender = { ...support, ...asFile('../steps.html') }
    const added = await call('POST', `/api/admin/inbox/${ticket}/files`, bytes, sender)
    expect(added.json().file).toMatchObject({ name: 'steps.txt', size: 18 })
    const { id } = added.json().file
    expect((await answer(ticket, { files: [id] })).statusCode).toBe(201)
    expect((await answer(ticket, { files: [id] })).statusCode).toBe(409)
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.attachments).toContain('steps.txt')
    const file = await call('GET', `/api/admin/inbox/${ticket}/files/${id}`)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'content-disposition': "attachment; filename*=UTF-8''steps.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const elsewhere = await aTalk()
    const path = `/api/admin/inbox/${elsewhere.ticket}/files/${id}`
    expect((await call('GET', path)).statusCode).toBe(404)
  })

  test('is for those who may answer, and keys go along for those who may send them', async () => {
    const { ticket } = await aTalk()
    const auditor = await staffHeaders(working.shop, 'auditor')
    expect((await call('GET', `/api/admin/inbox/${ticket}`, undefined, auditor)).statusCode).toBe(
      200,
    )
    expect((await answer(ticket, {}, auditor)).statusCode).toBe(403)
    const catalogue = await staffHeaders(working.shop, 'catalogue')
    expect((await call('GET', '/api/admin/inbox', undefined, catalogue)).statusCode).toBe(403)
  })
})

describe('a note', () => {
  test('is read by staff alone', async () => {
    const { ticket, email } = await aTalk()
    const path = `/api/admin/inbox/${ticket}/notes`
    expect((await call('POST', path, { message: 'Knows the owner.' })).statusCode).toBe(201)
    const talk = await read(ticket)
    expect(talk.letters.at(-1)).toMatchObject({ isNote: true, body: 'Knows the owner.' })
    expect(talk.state).toBe('open')
    expect((await answer(ticket)).statusCode).toBe(201)
    const [mail] = await working.mailsTo(email, 1)
    expect(mail?.text).not.toContain('Knows the owner')
  })
})

describe('sorting', () => {
  test('gives work to a colleague, who is told', async () => {
    const { ticket } = await aTalk()
    const { rows } = await sql<{ id: string }>`
      select id from staff where email like 'admin%' and is_active limit 1`.execute(
      working.shop.ctx.db,
    )
    const assigneeId = rows[0]?.id ?? ''
    const wish = { assigneeId, tags: ['activation'], priority: 'urgent' }
    expect((await sort(ticket, wish)).statusCode).toBe(200)
    expect((await sort(ticket, { assigneeId: 'nobody' })).statusCode).toBe(404)
    expect(await listedIn('owner=mine&state=open', admin)).toContain(ticket)
    expect(await listedIn('tag=activation')).toContain(ticket)
    expect(await listedIn('priority=urgent')).toContain(ticket)
    expect(await listedIn('priority=low')).not.toContain(ticket)
    expect(await listedIn('owner=nobody')).not.toContain(ticket)
    const told = await sql<{ title: string }>`
      select title from notifications where to_staff = ${assigneeId} and object = ${`conversation:${ticket}`}`.execute(
      working.shop.ctx.db,
    )
    expect(told.rows).toEqual([{ title: `${ticket} is yours now` }])
  })

  test('a snoozed conversation comes back at its time, with a clock', async () => {
    const { ticket } = await aTalk()
    const past = new Date(Date.now() - 60_000).toISOString()
    expect((await sort(ticket, { state: 'snoozed', snoozedUntil: past })).statusCode).toBe(400)
    expect((await sort(ticket, { state: 'snoozed' })).statusCode).toBe(400)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await sort(ticket, { state: 'snoozed', snoozedUntil: soon })).statusCode).toBe(200)
    expect(await read(ticket)).toMatchObject({ state: 'snoozed', dueAt: null })
    await keepUpInbox(working.shop.ctx)
    expect((await read(ticket)).state).toBe('snoozed')
    await sql`
      update conversations set snoozed_until = shop_now() where ticket_number = ${ticket}`.execute(
      working.shop.ctx.db,
    )
    await keepUpInbox(working.shop.ctx)
    const talk = await read(ticket)
    expect(talk.state).toBe('open')
    expect(talk.dueAt).not.toBeNull()
  })

  test('an overdue answer is told once', async () => {
    const { ticket } = await aTalk()
    await sql`
      update conversations set due_at = shop_now() - interval '1 minute'
      where ticket_number = ${ticket}`.execute(working.shop.ctx.db)
    await keepUpInbox(working.shop.ctx)
    await keepUpInbox(working.shop.ctx)
    const { rows } = await sql<{ title: string }>`
      select title from notifications where dedupe_key like ${`conversation:${ticket}:overdue%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toEqual([{ title: `${ticket} has waited too long` }])
  })

  test('conversations of one address become one; those of two people do not', async () => {
    const email = anAddress()
    const [one, other, stranger] = [await aTalk({ email }), await aTalk({ email }), await aTalk()]
    const merge = (ticket: string, into: string) =>
      call('POST', `/api/admin/inbox/${ticket}/merge`, { into })
    expect((await merge(one.ticket, stranger.ticket)).statusCode).toBe(409)
    expect((await merge(one.ticket, one.ticket)).statusCode).toBe(404)
    const both = await Promise.all([
      merge(one.ticket, other.ticket),
      merge(other.ticket, one.ticket),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const talks = await Promise.all([read(one.ticket), read(other.ticket)])
    const kept = talks.find(({ mergedInto }) => mergedInto === null)
    expect(kept?.letters.filter(({ author }) => author === 'customer')).toHaveLength(2)
    const gone = talks.find(({ mergedInto }) => mergedInto !== null)
    expect((await answer(gone?.ticketNumber ?? '', { seen: 0 })).statusCode).toBe(409)
  })

  test('is found by ticket, address, subject and words of a letter', async () => {
    const { ticket, email } = await aTalk({
      subject: 'Quandary of licences',
      message: 'There is a perplexing hiccup here.',
    })
    for (const text of [ticket.toLowerCase(), email, 'quandary', 'perplexing hiccup'])
      expect(await listedIn(`q=${encodeURIComponent(text)}`)).toContain(ticket)
    expect(await listedIn('q=unheard')).toEqual([])
  })
})

describe('colleagues', () => {
  test('see who has a conversation open and who writes', async () => {
    const { ticket } = await aTalk()
    const here = async (isWriting: boolean, headers = support) =>
      (await call('PUT', `/api/admin/inbox/${ticket}/presence`, { isWriting }, headers)).json()
        .others
    expect(await here(true)).toEqual([])
    expect(await here(false, admin)).toMatchObject([{ isWriting: true }])
    expect(await here(true)).toMatchObject([{ isWriting: false }])
    const { conversations } = (
      await call('GET', `/api/admin/inbox?q=${ticket}`, undefined, admin)
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
    const { ticket, email } = await aTalk()
    expect((await answer(ticket, { next: 'resolved' })).statusCode).toBe(201)
    expect((await sort(ticket, { state: 'open' })).statusCode).toBe(200)
    expect((await sort(ticket, { state: 'resolved' })).statusCode).toBe(200)
    const mails = await working.mailsTo(email, 2)
    const asked = mails.filter(({ subject }) => subject === `Your request ${ticket} is resolved`)
    expect(asked).toHaveLength(1)
    const token = /#rate=(T-[\w.-]+)/.exec(asked[0]?.text ?? '')?.[1] ?? ''
    const rating = (over: object = {}) =>
      aVisitor(working.shop).call('POST', '/api/contact/rating', { token, score: 4, ...over })
    expect((await rating()).statusCode).toBe(200)
    expect((await rating({ score: 5, comment: 'Quick!' })).statusCode).toBe(200)
    const forged = `${ticket}.${'A'.repeat(22)}`
    expect((await rating({ token: forged })).statusCode).toBe(410)
    expect((await rating({ score: 6 })).statusCode).toBe(400)
    expect((await read(ticket)).rating).toEqual({ score: 5, comment: 'Quick!' })
    const report = (await call('GET', '/api/admin/inbox-report?days=7')).json()
    expect(report.rating.count).toBeGreaterThan(0)
    expect(report.firstAnswer.median).not.toBeNull()
  })
})
