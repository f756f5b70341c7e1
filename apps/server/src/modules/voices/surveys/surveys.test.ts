import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, bought } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { measureFacts } from '../claim-facts/claim-facts.service.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const path = (orderId: string) => `/api/orders/${orderId}/survey`
const db = () => working.shop.ctx.db

test('a buyer answers once, in at most 500 letters, and nobody else does', async () => {
  const { browser, opened } = await bought(working, anAddress())
  const url = path(opened.orderId)
  expect((await browser.call('GET', url)).json()).toMatchObject({ isAnswered: false })
  for (const wrong of [
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: 5, comment: 'x'.repeat(501) },
  ]) {
    expect((await browser.call('POST', url, wrong)).statusCode).toBe(400)
  }
  const stranger = aVisitor(working.shop)
  expect((await stranger.call('POST', url, { rating: 1 })).statusCode).toBe(404)
  expect((await stranger.call('GET', url)).statusCode).toBe(404)
  const answer = { rating: 5, comment: 'x'.repeat(500) }
  expect((await browser.call('POST', url, answer)).statusCode).toBe(201)
  expect((await browser.call('POST', url, { rating: 1 })).statusCode).toBe(409)
  expect((await browser.call('GET', url)).json()).toMatchObject({ isAnswered: true })
})

test('satisfaction is counted from answers', async () => {
  await measureFacts(working.shop.ctx)
  const facts = await db().selectFrom('claim_facts').selectAll().executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ survey_answers: 1, survey_happy: 1 })
})
