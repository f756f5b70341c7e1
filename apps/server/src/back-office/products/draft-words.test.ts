import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { draftSearchWords } from '@keyhaven/contracts/staff/products'
import { startModel } from '@keyhaven/sandbox/model/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aProductDesk } from '../../testing/product-desk.ts'
import { setSetting } from '../../testing/settings.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

type Drafted = OutputOf<typeof draftSearchWords>
const apiKey = 'of-a-test'
const id = 'professional-plus-2024'

const ask = (by: Colleague, edition = id) =>
  by.call('POST', `/api/admin/products/${edition}/search-words-draft`, {})

const saved = async ({ ctx }: TestShop) => {
  const { rows } = await sql<{ words: string }>`
    select seo_title || seo_description || array_to_string(seo_keywords, '') as words
    from products where id = ${id}`.execute(ctx.db)
  return rows[0]?.words
}
const spent = async ({ ctx }: TestShop) => {
  const { rows } = await sql<{ reserved: number; spent: number; calls: number }>`
    select coalesce(sum(reserved), 0)::integer as reserved, coalesce(sum(spent), 0)::integer as spent,
      coalesce(sum(calls), 0)::integer as calls
    from assistant_budget_days`.execute(ctx.db)
  return rows[0] ?? { reserved: 0, spent: 0, calls: 0 }
}

describe('without a model', () => {
  let shop: TestShop
  let editor: Colleague
  beforeAll(async () => {
    shop = await testShop()
    editor = await aColleague(shop, 'catalogue')
  })
  afterAll(() => shop.close())

  test('rules draft the words from the fields, say so, save nothing, and who asked is noted', async () => {
    const reply = await ask(editor)
    expect(reply.statusCode, reply.body).toBe(200)
    const { draft, model, whyRules } = reply.json<Drafted>()
    expect({ model, whyRules }).toEqual({ model: null, whyRules: 'no-model' })
    expect(draft.title).toContain('Professional Plus 2024')
    expect(draft.description).toContain('Windows PC')
    expect(draft.keywords).toContain('Access')
    expect(await saved(shop)).toBe('')
    const { rows } = await sql<{ action: string; object: string }>`
      select action, object from audit_log where action = 'product.words-drafted'`.execute(
      shop.ctx.db,
    )
    expect(rows).toEqual([{ action: 'product.words-drafted', object: `product:${id}` }])
  })

  test('no price is in the draft, even if the text of the edition names one', async () => {
    const desk = await aProductDesk(shop)
    const priced = { description: 'Now for $5.00, today only', targetAudience: 'Only $5.00' }
    expect((await desk.edit(id, priced)).statusCode).toBe(200)
    const refused = await ask(editor)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ message: string }>().message).toContain('an amount')
    await desk.edit(id, { targetAudience: 'For offices' })
    expect((await ask(editor)).json<Drafted>().draft.description).not.toContain('5.00')
  })

  test('those who may not edit get none, and an unknown edition has none', async () => {
    for (const role of ['auditor', 'support']) {
      expect((await ask(await aColleague(shop, role))).statusCode, role).toBe(403)
    }
    expect((await ask(editor, 'no-such-edition')).statusCode).toBe(404)
  })
})

describe('with a model behind HTTP', () => {
  let standIn: Awaited<ReturnType<typeof startModel>>
  const shops: TestShop[] = []
  const shopWith = async (mode: string) => {
    const shop = await testShop({
      ASSISTANT_BASE_URL: `http://127.0.0.1:${standIn.port}/v1`,
      ASSISTANT_API_KEY: apiKey,
      ASSISTANT_MODEL: `stand-in-${mode}`,
      ASSISTANT_INPUT_PRICE: 150_000,
      ASSISTANT_OUTPUT_PRICE: 600_000,
    })
    shops.push(shop)
    return { shop, editor: await aColleague(shop, 'admin') }
  }
  beforeAll(async () => {
    standIn = await startModel({ port: 0, apiKey })
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
    await standIn.close()
  })

  test('its words come as a draft, and the day’s budget pays for them; when that is spent rules write', async () => {
    const { shop, editor } = await shopWith('helpful')
    const { draft, model, whyRules } = (await ask(editor)).json<Drafted>()
    expect({ model, whyRules }).toEqual({ model: 'stand-in-helpful', whyRules: null })
    expect(draft.title).toContain('yours to keep')
    expect(await saved(shop)).toBe('')
    const after = await spent(shop)
    expect(after).toMatchObject({ reserved: 0, calls: 1 })
    expect(after.spent).toBeGreaterThan(0)
    await setSetting(shop.ctx, 'assistant.daily_budget_cents', 0)
    const last = (await ask(editor)).json<Drafted>()
    expect({ model: last.model, whyRules: last.whyRules }).toEqual({
      model: null,
      whyRules: 'budget-spent',
    })
    expect(await spent(shop)).toEqual(after)
  })

  test.each(['hostile', 'hostile-key', 'hostile-price', 'hostile-links', 'hostile-promise'])(
    '%s: after two refused answers rules write, and nothing of its words is shown',
    async (mode) => {
      const { shop, editor } = await shopWith(mode)
      const reply = await ask(editor)
      const { model, whyRules, refusedFor } = reply.json<Drafted>()
      expect({ model, whyRules }).toEqual({ model: null, whyRules: 'refused' })
      expect(refusedFor).not.toBeNull()
      expect(refusedFor).not.toContain('right length')
      expect(reply.body).not.toMatch(
        /[RSTUV]{5}.?[RSTUV]{5}|4\.99|1,99|FREE100|evil|24\/7|partner/i,
      )
      expect((await spent(shop)).calls).toBe(2)
    },
  )

  test.each(['error-500', 'cut', 'malformed', 'empty'])(
    '%s: rules write, and the screen can say why',
    async (mode) => {
      const { shop, editor } = await shopWith(mode)
      const { whyRules, draft } = (await ask(editor)).json<Drafted>()
      expect(whyRules).toBe(mode === 'empty' ? 'refused' : 'unavailable')
      expect(draft.title).toContain('Professional Plus 2024')
      expect((await spent(shop)).reserved).toBe(0)
    },
  )
})
