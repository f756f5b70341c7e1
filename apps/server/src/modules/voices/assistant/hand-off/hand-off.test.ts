import { randomUUID } from 'node:crypto'
import type { ChatReply } from '@keyhaven/contracts/assistant'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChatter, bought, codesTo, prove } from '../../../../testing/chats.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { fromOurPage, staffHeaders } from '../../../../testing/test-staff.ts'
import { aVisitor } from '../../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'
import { processErasures } from '../../../people/privacy/erase-person.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
  await setSetting(working.shop.ctx, 'chat.visible', true)
})
afterAll(() => working.close())

const replyIn = (response: { json: <T>() => T }) => response.json<{ reply: ChatReply }>().reply
let serial = 0
const aWriter = (over = {}) => ({
  name: 'Ada Byron',
  email: `asker-${++serial}@example.com`,
  message: 'Does a person know more?',
  ...over,
})

const asStaff = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  await working.shop.app.inject({
    method,
    url: `/api/admin/inbox/${path}`,
    headers: {
      ...fromOurPage,
      ...(await staffHeaders(working.shop, 'support')),
      'idempotency-key': randomUUID(),
    },
    ...(payload && { payload }),
  })

const conversationOf = async (reference: string) =>
  (await asStaff('GET', reference)).json<{ conversation: Conversation }>().conversation

async function answer(reference: string, message: string, next = 'pending') {
  const { messages } = await conversationOf(reference)
  const seen = messages.filter(({ author, isNote }) => author !== 'system' && !isNote).at(-1)?.id
  return await asStaff('POST', `${reference}/reply`, { message, seen, next, files: [] })
}

/** A chat that was handed over by a person who typed a name and an address. */
async function handedOver(over = {}) {
  const chatter = aChatter(working)
  await chatter.say('Can I play the flute with it?')
  const writer = aWriter(over)
  const handed = await chatter.post('/person', writer)
  expect(handed.statusCode, handed.body).toBe(200)
  const { handoff, state, response } = replyIn(handed)
  return { chatter, writer, state, response, reference: handoff?.reference ?? '' }
}

const mailCount = async (recipient: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from emails where recipient = ${recipient}`.execute(
    working.shop.ctx.db,
  )
  return rows[0]?.count
}

describe('a chat that is handed over', () => {
  test('is a conversation with question, transcript and summary; an address nobody proved gets no mail', async () => {
    const { reference, writer, state, response } = await handedOver()
    expect(state).toBe('waiting')
    expect(response).toContain(reference)
    const conversation = await conversationOf(reference)
    expect(conversation).toMatchObject({
      source: 'assistant',
      isProven: false,
      email: writer.email,
      chat: 'waiting',
      state: 'open',
    })
    expect(Date.parse(conversation.dueAt ?? '')).toBeGreaterThan(Date.now())
    const [note, message] = conversation.messages
    expect(note).toMatchObject({ author: 'system', isNote: true })
    expect(note?.body).toContain('Can I play the flute with it?')
    expect(note?.body).toContain('1 question')
    expect(note?.body).toMatch(/Tools used\n- \w+: /)
    expect(note?.body).toContain('No order was proven')
    expect(message).toMatchObject({ author: 'customer', body: writer.message })
    const told = await working.shop.ctx.db
      .selectFrom('notifications')
      .select('title')
      .where('object', '=', `conversation:${reference}`)
      .execute()
    expect(told).toEqual([{ title: `New message ${reference}` }])
    expect(await mailCount(writer.email)).toBe(0)
  })

  test('by the buyer of a proven order needs no form, and is theirs', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await prove(working, chatter, order)
    const handed = await chatter.post('/person', { message: 'Please call me.' })
    const reference = replyIn(handed).handoff?.reference ?? ''
    expect(await conversationOf(reference)).toMatchObject({
      isProven: true,
      email: order.email,
      orderId: order.orderId,
      name: 'Ada Byron',
    })
    const mails = await working.mailsTo(order.email, 4)
    expect(mails.some(({ text }) => text.includes(reference))).toBe(true)
    await answer(reference, 'We call you at noon.')
    expect((await chatter.chat())?.messages.at(-1)?.message).toBe('We call you at noon.')
  })

  test.each([
    ['no name', { name: '' }, 'Name must be at least 2 characters'],
    ['no address', { email: '' }, 'Please enter a valid email address'],
    [
      'a line break in the address',
      { email: 'a@example.com\nBcc: b@example.com' },
      'Please enter a valid email address',
    ],
  ])('with %s is refused in the words of the form', async (_what, over, words) => {
    const refused = await aChatter(working).post('/person', aWriter(over))
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toBe(words)
  })

  test('twice or at once is one conversation', async () => {
    const chatter = aChatter(working)
    await chatter.say('Hello')
    const writer = aWriter()
    const both = await Promise.all([
      chatter.post('/person', writer),
      chatter.post('/person', writer),
    ])
    const references = both.map((reply) => replyIn(reply).handoff?.reference)
    expect(references[0]).toBe(references[1])
    const { rows } = await sql`select from conversations where email = ${writer.email}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('cuts a key out of the letter and the note', async () => {
    const key = ['ABCDE', '12345', 'FGHJK', '67890', 'LMNPQ'].join('-')
    const { reference } = await handedOver({ message: `My key is ${key}` })
    expect(JSON.stringify(await conversationOf(reference))).not.toContain(key)
  })
})

describe('a person who answers', () => {
  test('is read by mail alone where nobody proved the address, and the assistant is silent from then on', async () => {
    const { chatter, reference, writer } = await handedOver()
    expect((await answer(reference, 'Sadly not. It has no flute.')).statusCode).toBe(201)
    const chat = await chatter.chat()
    expect(chat?.state).toBe('joined')
    expect(chat?.messages.at(-1)).toMatchObject({
      type: 'staff',
      message: 'Our team has answered you. The answer is in your mailbox.',
    })
    await working.mailsTo(writer.email, 1)
    const said = (await chatter.say('And a drum?')).json<ChatReply>()
    expect(said).toMatchObject({ response: '', answeredBy: 'person', state: 'joined' })
    const { messages, state } = await conversationOf(reference)
    expect(messages.at(-1)).toMatchObject({ author: 'customer', body: 'And a drum?' })
    expect(state).toBe('open')
  })

  test('reads what the visitor writes while waiting', async () => {
    const { chatter, reference } = await handedOver()
    await chatter.say('It is about the 2024 edition.')
    expect((await conversationOf(reference)).messages.at(-1)?.body).toBe(
      'It is about the 2024 edition.',
    )
  })

  test('can give the chat back, and the assistant answers again', async () => {
    const { chatter, reference } = await handedOver()
    await answer(reference, 'One moment.')
    const back = await asStaff('POST', `${reference}/hand-back`)
    expect(back.statusCode, back.body).toBe(200)
    expect((await chatter.chat())?.state).toBe('open')
    const said = (await chatter.say('And a drum?')).json<ChatReply>()
    expect(said.answeredBy).toBe('rules')
    expect(said.response).not.toBe('')
    expect(await conversationOf(reference)).toMatchObject({
      chat: 'open',
      state: 'pending',
      dueAt: null,
    })
    expect((await asStaff('POST', `${reference}/hand-back`)).statusCode).toBe(409)
  })

  test('who resolves the conversation leaves the chat to the assistant', async () => {
    const { chatter, reference } = await handedOver()
    await answer(reference, 'That was all.', 'resolved')
    expect((await chatter.chat())?.state).toBe('open')
    const other = await handedOver()
    await answer(other.reference, 'One moment.')
    await asStaff('PATCH', other.reference, { state: 'resolved' })
    expect((await other.chatter.chat())?.state).toBe('open')
  })

  test('of another conversation changes no chat', async () => {
    const { chatter } = await handedOver()
    const other = await handedOver()
    await answer(other.reference, 'For the other one.')
    expect((await chatter.chat())?.state).toBe('waiting')
  })

  test('answers in the conversation that this one was made part of', async () => {
    const writer = aWriter()
    const [one, two] = [await handedOver(writer), await handedOver(writer)]
    expect(
      (await asStaff('POST', `${one.reference}/merge`, { into: two.reference })).statusCode,
    ).toBe(200)
    await answer(two.reference, 'For both.')
    expect((await one.chatter.chat())?.messages.at(-1)?.type).toBe('staff')
    expect((await conversationOf(two.reference)).chat).toBe('joined')
    await one.chatter.say('Thanks')
    expect((await conversationOf(two.reference)).messages.at(-1)?.body).toBe('Thanks')
  })
})

describe('a person who wants to be forgotten', () => {
  const chats = async (ids: readonly string[]) =>
    (await working.shop.ctx.db.selectFrom('chats').select('id').where('id', 'in', ids).execute())
      .length

  test('takes along the chats about their order and those they gave their address in', async () => {
    const order = await bought(working)
    const about = aChatter(working)
    await prove(working, about, order)
    const { chatter: asked } = await handedOver({ email: order.email })
    const { chatter: stranger } = await handedOver()
    const idOf = async (chatter: typeof about) => (await chatter.chat())?.conversationId ?? ''
    const theirs = [await idOf(about), await idOf(asked)]
    const others = [await idOf(stranger)]
    expect([await chats(theirs), await chats(others)]).toEqual([2, 1])

    const guest = aVisitor(working.shop)
    await guest.call('POST', '/api/auth/code/request', { email: order.email })
    const [access = ''] = await codesTo(working, order.email, 2)
    await guest.enter('/api/auth/code', { email: order.email, code: access })
    await guest.call('POST', '/api/account/erasure/code')
    const [code = ''] = await codesTo(working, order.email, 3)
    const request = await guest.call('POST', '/api/account/erasure', { code })
    expect(request.statusCode, request.body).toBe(202)
    await eventually('the end of it', async () => {
      await processErasures(working.shop.ctx)
      return (await chats(theirs)) === 0
    })
    expect(await chats(others)).toBe(1)
    const codes = await working.shop.ctx.db
      .selectFrom('one_time_codes')
      .select('id')
      .where('email_normal', '=', order.email)
      .execute()
    expect(codes).toEqual([])
  })
})
