import {
  type ChatReply,
  MAX_CHAT_MESSAGE,
  MAX_CHAT_TURNS,
  type OwnChat,
} from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSetting } from '../../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { aVisitor } from '../../../../testing/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await setSetting(shop.ctx, 'chat.visible', true)
})
afterAll(() => shop.close())

type Visitor = ReturnType<typeof aVisitor>
const asked = (content: string) => ({ messages: [{ role: 'user', content }] })
const call = (visitor: Visitor, content: string) =>
  visitor.call('POST', '/api/ai-chat', asked(content))
async function ask(visitor: Visitor, content: string) {
  const reply = await call(visitor, content)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ChatReply>()
}
const read = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/ai-chat')).json<{ chat: OwnChat | null }>().chat

/** The same browser from another network. */
function elsewhere(visitor: Visitor): Visitor {
  const other = aVisitor(shop)
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
  return other
}

describe('a chat', () => {
  test('answers, and is there again after a reload', async () => {
    const visitor = aVisitor(shop)
    const reply = await ask(visitor, 'Can I play the flute with it?')
    expect(reply).toMatchObject({ state: 'open', answeredBy: 'rules', handoff: null })
    expect(reply.suggestions).toHaveLength(3)
    const chat = await read(visitor)
    expect(chat?.conversationId).toBe(reply.conversationId)
    expect(chat?.messages.map(({ type, message }) => [type, message])).toEqual([
      ['user', 'Can I play the flute with it?'],
      ['ai', reply.response],
    ])
  })

  test('belongs to its browser: nobody else reads, rates or deletes it', async () => {
    const owner = aVisitor(shop)
    const { messageId } = await ask(owner, 'Hello there')
    const stranger = aVisitor(shop)
    expect(await read(stranger)).toBeNull()
    const rating = { messageId, isGood: false }
    expect((await stranger.call('POST', '/api/ai-chat/ratings', rating)).statusCode).toBe(404)
    await stranger.call('DELETE', '/api/ai-chat')
    expect((await read(owner))?.messages[1]?.isGood).toBeNull()
    expect((await owner.call('POST', '/api/ai-chat/ratings', rating)).statusCode).toBe(200)
    expect((await read(owner))?.messages[1]?.isGood).toBe(false)
  })

  test('is gone once its visitor deletes it', async () => {
    const visitor = aVisitor(shop)
    await ask(visitor, 'Hello there')
    expect((await visitor.call('DELETE', '/api/ai-chat')).statusCode).toBe(200)
    expect(await read(visitor)).toBeNull()
  })

  test('hints of the page open no order', async () => {
    const visitor = aVisitor(shop)
    const context = { orderId: 'order_any', customerEmail: 'victim@example.com', products: [] }
    const body = { ...asked('What is in my order?'), context }
    expect((await visitor.call('POST', '/api/ai-chat', body)).statusCode).toBe(200)
    expect((await read(visitor))?.order).toBeNull()
  })

  test('a person who is asked for is offered', async () => {
    const reply = await ask(aVisitor(shop), 'I want to talk to a human')
    expect(reply.offers).toContainEqual({ kind: 'person', needsAddress: true })
    expect(reply.answeredBy).toBe('rules')
  })

  test('a person is offered after two answers that did not help', async () => {
    const visitor = aVisitor(shop)
    const first = await ask(visitor, 'qwertyuiop zxcvbnm')
    const second = await ask(visitor, 'asdfghjkl qazwsx')
    const offers = [first, second].map((reply) =>
      reply.offers.some(({ kind }) => kind === 'person'),
    )
    expect(offers).toEqual([false, true])
  })
})

describe('limits', () => {
  test('a question has at most two thousand characters, and is not blank', async () => {
    const visitor = aVisitor(shop)
    const statusOf = async (content: string) => (await call(visitor, content)).statusCode
    expect(await statusOf('a'.repeat(MAX_CHAT_MESSAGE + 1))).toBe(400)
    expect(await statusOf('   ')).toBe(400)
    expect(await statusOf('a '.repeat(MAX_CHAT_MESSAGE / 2))).toBe(200)
  })

  test('after twenty questions a new chat begins', async () => {
    const visitor = aVisitor(shop)
    const first = await ask(visitor, 'Hello')
    await sql`
      insert into chat_turns (chat_id, author, body)
      select ${first.conversationId}, 'visitor', 'again'
      from generate_series(2, ${MAX_CHAT_TURNS})`.execute(shop.ctx.db)
    const next = await ask(visitor, 'Hello')
    expect(next.conversationId).not.toBe(first.conversationId)
    expect((await read(visitor))?.messages).toHaveLength(2)
  })

  test('questions asked at once do not pass the twenty of a chat', async () => {
    const visitor = aVisitor(shop)
    const first = await ask(visitor, 'Hello')
    await sql`
      insert into chat_turns (chat_id, author, body)
      select ${first.conversationId}, 'visitor', 'again'
      from generate_series(2, ${MAX_CHAT_TURNS - 2})`.execute(shop.ctx.db)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => call(elsewhere(visitor), 'Hello')),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    const { rows } = await sql<{ questions: number }>`
      select count(*)::integer as questions from chat_turns
      where author = 'visitor' and chat_id = ${first.conversationId}`.execute(shop.ctx.db)
    expect(rows).toEqual([{ questions: MAX_CHAT_TURNS }])
  })

  test('a chat that waits for a person is answered no more after twenty questions, and the person gets them', async () => {
    const visitor = aVisitor(shop)
    const { conversationId: id } = await ask(visitor, 'I want to talk to a human')
    const person = { name: 'Anna', email: 'anna@example.com', message: '' }
    await visitor.call('POST', '/api/ai-chat/person', person)
    await sql`
      insert into chat_turns (chat_id, author, body)
      select ${id}, 'visitor', 'again' from generate_series(2, ${MAX_CHAT_TURNS})`.execute(
      shop.ctx.db,
    )
    expect(await ask(visitor, 'One more thing')).toMatchObject({
      response: '',
      state: 'waiting',
      answeredBy: 'person',
      conversationId: id,
    })
  })

  test('a network asks ten times a minute, by both calls together', async () => {
    const visitor = aVisitor(shop)
    for (let time = 0; time < 10; time += 1) {
      const path = time % 2 ? '/api/ai-chat' : '/api/ai-chat/stream'
      expect((await visitor.call('POST', path, asked('Hello'))).statusCode).toBe(200)
    }
    const refused = await call(visitor, 'Hello')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(aVisitor(shop), 'Hello')).statusCode).toBe(200)
  }, 20_000)

  test('a visitor asks sixty times a day, from however many networks', async () => {
    const visitor = aVisitor(shop)
    await ask(visitor, 'Hello')
    let answered = 1
    for (let time = 0; time < 61; time += 1) {
      if ((await call(elsewhere(visitor), 'Hello')).statusCode === 200) answered += 1
    }
    expect(answered).toBe(60)
  }, 60_000)
})

describe('a person who has joined', () => {
  test('gets what the visitor writes, and the assistant is silent', async () => {
    const visitor = aVisitor(shop)
    const { conversationId: id } = await ask(visitor, 'Hello')
    const { rows } = await sql<{ id: number }>`
      insert into conversations (reference, name, email, email_normal, is_proven, phone,
        order_number_said, subject, kind, source, priority, due_at)
      values ('KH-T-JOINED', 'Anna', 'anna@example.com', 'anna@example.com', false, '', '', 'A chat with the assistant',
        'general', 'contact', 'normal', 'infinity')
      returning id`.execute(shop.ctx.db)
    await sql`
      update chats set state = 'joined', conversation_id = ${rows[0]?.id} where id = ${id}`.execute(
      shop.ctx.db,
    )
    const reply = await ask(visitor, 'Are you still there?')
    expect(reply).toMatchObject({ answeredBy: 'person', response: '', state: 'joined' })
    expect(reply.handoff?.reference).toBe('KH-T-JOINED')
    const messages = await sql<{ body: string }>`
      select body from conversation_messages where conversation_id = ${rows[0]?.id}`.execute(
      shop.ctx.db,
    )
    expect(messages.rows).toEqual([{ body: 'Are you still there?' }])
  })
})

test('with the assistant switched off its calls are not there', async () => {
  const visitor = aVisitor(shop)
  await setSetting(shop.ctx, 'chat.visible', false)
  const statuses = [
    await call(visitor, 'Hello'),
    await visitor.call('POST', '/api/ai-chat/stream', asked('Hello')),
    await visitor.call('GET', '/api/ai-chat'),
    await visitor.call('DELETE', '/api/ai-chat'),
    await visitor.call('POST', '/api/ai-chat/ratings', { messageId: '1', isGood: true }),
  ].map(({ statusCode }) => statusCode)
  await setSetting(shop.ctx, 'chat.visible', true)
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})
