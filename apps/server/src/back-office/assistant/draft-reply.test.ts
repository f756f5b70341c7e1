import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildKnowledge } from '../../modules/voices/assistant/knowledge/build-knowledge.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { setSetting } from '../../testing/settings.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const aKey = ['A1B2C', 'D3E4F', 'G5H6J', 'K7L8M', 'N9P1Q'].join('-')
const refunds = {
  kind: 'policy',
  path: '/refund-policy',
  anchor: '',
  page: 'Refund policy',
  heading: 'Refund policy',
  text: 'You can return a licence within 30 days. Unused keys are refunded in full.',
}

/** A model that repeats all it was told, and hears what it is told. */
async function anEcho() {
  const heard: string[] = []
  const answer = async (request: IncomingMessage) => {
    const body = await text(request)
    heard.push(body)
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    return `I can repeat this: ${asked.replaceAll('\n', ' ')}`
  }
  const server: Server = createServer((request, reply) => {
    void answer(request).then((content) => {
      const piece = (more: object) => `data: ${JSON.stringify({ id: 'x', ...more })}\n\n`
      reply.setHeader('content-type', 'text/event-stream')
      reply.write(piece({ choices: [{ index: 0, delta: { content } }] }))
      reply.write(piece({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
      reply.write(piece({ choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 100 } }))
      reply.end('data: [DONE]\n\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  }
}

let serial = 0
type Message = Readonly<{ author: 'customer' | 'staff'; body: string; isNote?: boolean }>

async function aConversation(shop: TestShop, staffId: string, messages: readonly Message[]) {
  serial += 1
  const reference = `T-DRFT-${String(serial).padStart(4, '0')}`
  const { rows } = await sql<{ id: number }>`
    insert into conversations (reference, name, email, email_normal, is_proven, subject, kind)
    values (${reference}, 'Ada Byron', 'ada@example.com', 'ada@example.com', false, 'A question',
      'support')
    returning id`.execute(shop.ctx.db)
  for (const { author, body, isNote = false } of messages) {
    await sql`
      insert into conversation_messages (conversation_id, author, body, is_note, staff_id)
      values (${rows[0]?.id}, ${author}, ${body}, ${isNote},
        ${author === 'staff' ? staffId : null})`.execute(shop.ctx.db)
  }
  return reference
}

type Draft = { text: string; sources: { title: string; path: string }[] }
const draft = (by: Colleague, reference: string) =>
  by.call('POST', `/api/admin/inbox/${reference}/draft`, {})

describe('by the rules of the shop', () => {
  let shop: TestShop
  let support: Colleague
  beforeAll(async () => {
    shop = await testShop()
    support = await aColleague(shop, 'support')
    await buildKnowledge(shop.ctx, [refunds])
  })
  afterAll(() => shop.close())

  test('a draft answers the last letters from our pages, with their addresses, and nothing is sent', async () => {
    const reference = await aConversation(shop, support.id, [
      { author: 'customer', body: 'How do refunds work?' },
    ])
    const reply = await draft(support, reference)
    expect(reply.statusCode).toBe(200)
    const { text: words, sources } = reply.json<Draft>()
    expect(words).toContain('30 days')
    expect(words).toContain(`${shop.config.PUBLIC_ORIGIN}/refund-policy`)
    expect(words).not.toMatch(/\[\d\]/)
    expect(sources[0]?.path).toBe('/refund-policy')
    const { rows } = await sql<{ messages: number; turns: number }>`
      select (select count(*) from conversation_messages where author = 'staff')::integer as messages,
        (select count(*) from chat_turns)::integer as turns`.execute(shop.ctx.db)
    expect(rows).toEqual([{ messages: 0, turns: 0 }])
  })

  test('what needs a person is not drafted; the nearest pages are named', async () => {
    const reference = await aConversation(shop, support.id, [
      { author: 'customer', body: 'I will sue you if you do not return my money for the licence!' },
    ])
    expect((await draft(support, reference)).json<Draft>()).toMatchObject({
      text: '',
      sources: [{ path: '/refund-policy' }],
    })
  })

  test('where nothing waits there is no draft, and those who may not answer get none', async () => {
    const answered = await aConversation(shop, support.id, [
      { author: 'customer', body: 'How do refunds work?' },
      { author: 'staff', body: 'Thirty days.' },
    ])
    expect((await draft(support, answered)).statusCode).toBe(409)
    expect((await draft(support, 'T-NONE-0000')).statusCode).toBe(404)
    for (const role of ['auditor', 'finance']) {
      expect((await draft(await aColleague(shop, role), answered)).statusCode).toBe(403)
    }
  })
})

describe('by a model', () => {
  let shop: TestShop
  let admin: Colleague
  let model: Awaited<ReturnType<typeof anEcho>>
  beforeAll(async () => {
    model = await anEcho()
    shop = await testShop({
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_API_KEY: 'of-a-test',
      ASSISTANT_MODEL: 'echo',
      ASSISTANT_INPUT_PRICE: 1,
      ASSISTANT_OUTPUT_PRICE: 1,
    })
    admin = await aColleague(shop, 'admin')
    await buildKnowledge(shop.ctx, [refunds])
  })
  afterAll(async () => {
    await shop.close()
    model.close()
  })

  test('it hears no key, name, address or note, so none can be in the draft', async () => {
    const reference = await aConversation(shop, admin.id, [
      { author: 'customer', body: 'Hello, I asked before.' },
      { author: 'staff', body: 'Thank you, Ada Byron.' },
      { author: 'staff', body: 'Her neighbour Tom Marvolo wrote, too.', isNote: true },
      {
        author: 'customer',
        body: `Ada Byron here, ada@example.com. My key ${aKey} is refused, may I return it?`,
      },
    ])
    const reply = await draft(admin, reference)
    expect(reply.statusCode).toBe(200)
    const heard = model.heard.join('\n')
    expect(heard).toContain('is refused, may I return it')
    for (const secret of [aKey, 'Ada Byron', 'ada@example.com', 'Marvolo']) {
      expect(heard).not.toContain(secret)
      expect(reply.body).not.toContain(secret)
    }
  })

  test('the playground counts against the budget of the day, and answers by search when that is spent', async () => {
    const ask = async () =>
      (
        await admin.call('POST', '/api/admin/assistant/playground', {
          question: 'How do refunds work?',
          version: null,
        })
      ).json<{ answeredBy: string; text: string }>()
    const spent = async () => {
      const { rows } = await sql<{ spent: number; calls: number }>`
        select coalesce(sum(spent), 0)::float8 as spent, coalesce(sum(calls), 0)::integer as calls
        from assistant_budget_days`.execute(shop.ctx.db)
      return rows[0] ?? { spent: 0, calls: 0 }
    }
    const before = await spent()
    expect((await ask()).answeredBy).toBe('model')
    const after = await spent()
    expect(after.spent).toBeGreaterThan(before.spent)
    await setSetting(shop.ctx, 'assistant.daily_budget_cents', 0)
    const last = await ask()
    expect(last.answeredBy).toBe('search')
    expect(last.text).toContain('30 days')
    expect((await spent()).calls).toBe(after.calls)
  })
})
