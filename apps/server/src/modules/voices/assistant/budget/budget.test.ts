import type { ChatReply } from '@keyhaven/contracts/assistant'
import { startModel } from '@keyhaven/sandbox/model/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '../../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { aVisitor } from '../../../../testing/visitor.ts'
import { reserve, settle } from './budget.repo.ts'
import { alarmsDue, costOf, microsOf, mostCost } from './cost.rules.ts'

const apiKey = 'only-in-this-test'
let standIn: Awaited<ReturnType<typeof startModel>>
let shop: TestShop
beforeAll(async () => {
  standIn = await startModel({ port: 0, apiKey })
  shop = await testShop({
    ASSISTANT_BASE_URL: `http://127.0.0.1:${standIn.port}/v1`,
    ASSISTANT_API_KEY: apiKey,
    ASSISTANT_MODEL: 'stand-in-helpful',
    ASSISTANT_INPUT_PRICE: 150_000,
    ASSISTANT_OUTPUT_PRICE: 600_000,
    LIMIT_FACTOR: 100,
  })
  await setSetting(shop.ctx, 'chat.visible', true)
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})
beforeEach(async () => {
  await sql`delete from assistant_calls`.execute(shop.ctx.db)
  await sql`delete from assistant_budget_days`.execute(shop.ctx.db)
  await sql`delete from notifications`.execute(shop.ctx.db)
})

const day = async () => {
  const { rows } = await sql<{ reserved: number; spent: number; calls: number }>`
    select reserved, spent, calls from assistant_budget_days`.execute(shop.ctx.db)
  return rows[0]
}
const ask = async (content: string) => {
  const body = { messages: [{ role: 'user', content }] }
  return (await aVisitor(shop).call('POST', '/api/ai-chat', body)).json<ChatReply>()
}

describe('what a call costs', () => {
  test.each([
    [{ input: 1_000_000, output: 0 }, 150_000],
    [{ input: 0, output: 1_000_000 }, 600_000],
    [{ input: 1, output: 1 }, 2],
    [{ input: 0, output: 0 }, 0],
  ])('%o', (tokens, cost) => expect(costOf({ input: 150_000, output: 600_000 }, tokens)).toBe(cost))

  test('is never more than what is set aside: a token has at least one byte', () => {
    const prices = { input: 150_000, output: 600_000 }
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 700 }), (a, b, out) => {
        const most = mostCost(prices, { prompt: a, turns: [b], tools: [], maxTokens: 700 })
        const bytes = Buffer.byteLength(a) + Buffer.byteLength(b)
        expect(costOf(prices, { input: bytes, output: out })).toBeLessThanOrEqual(most)
      }),
    )
  })

  test.each([
    [49, []],
    [50, [50]],
    [80, [50, 80]],
    [100, [50, 80, 100]],
  ])('at %d percent the alarms are %o', (used, due) => expect(alarmsDue(used, 100)).toEqual(due))
})

describe('the budget of a day', () => {
  test('holds to the last millionth when many calls come at once', async () => {
    const budget = 1_000
    const call = { chatId: null, model: 'm', most: 70, budget }
    const all = await Promise.all(Array.from({ length: 100 }, () => reserve(shop.ctx.db, call)))
    expect(all.filter(Boolean)).toHaveLength(14)
    expect(await day()).toEqual({ reserved: 980, spent: 0, calls: 14 })
  })

  test('a call is settled once, and what it did not use is there for others', async () => {
    const call = { chatId: null, model: 'm', most: 900, budget: 1_000 }
    const first = await reserve(shop.ctx.db, call)
    expect(await reserve(shop.ctx.db, call)).toBeUndefined()
    await settle(shop.ctx.db, first?.id ?? 0, 100)
    await settle(shop.ctx.db, first?.id ?? 0, 100)
    expect(await day()).toEqual({ reserved: 0, spent: 100, calls: 1 })
    expect(await reserve(shop.ctx.db, call)).toBeDefined()
  })

  test('a call that never settles counts in full', async () => {
    await reserve(shop.ctx.db, { chatId: null, model: 'm', most: 900, budget: 1_000 })
    await sql`update assistant_calls set created_at = shop_now() - interval '1 hour'`.execute(
      shop.ctx.db,
    )
    await ask('Hello')
    expect((await day())?.spent).toBeGreaterThanOrEqual(900)
    expect((await day())?.reserved).toBe(0)
  })

  test('once it is spent, answers come from our pages and say so, and staff are told', async () => {
    await setSetting(shop.ctx, 'assistant.daily_budget_cents', 1)
    await sql`
      insert into assistant_budget_days (day, spent)
      values ((shop_now() at time zone 'utc')::date, ${microsOf(1)})`.execute(shop.ctx.db)
    const reply = await ask('How do I install it?')
    await setSetting(shop.ctx, 'assistant.daily_budget_cents', 300)
    expect(reply.answeredBy).toBe('search')
    expect(reply.response).toContain('from our pages alone')
    expect(reply.response.length).toBeGreaterThan(80)
    const { rows } = await sql<{ key: string }>`
      select split_part(dedupe_key, ':', 3) as key from notifications order by id`.execute(
      shop.ctx.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(['50', '80', '100'])
  })

  test('with money left a model answers', async () => {
    expect((await ask('How do I install it?')).answeredBy).toBe('model')
    expect(await day()).toMatchObject({ reserved: 0 })
  })
})
