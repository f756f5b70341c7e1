import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, aRequest, aSeller, lastDay, tokenTo } from '../../testing/business-quotes.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let finance: Record<string, string>
let seller: Awaited<ReturnType<typeof aSeller>>
beforeAll(async () => {
  working = await workingShop()
  finance = { ...fromOurPage, ...(await staffHeaders(working.shop, 'finance')) }
  seller = await aSeller(working)
})
afterAll(() => working.close())

const lines = [{ productId: 'home-2024', quantity: 10 }]
const act = async (reference: string, path: string, payload: object = {}, headers = finance) =>
  await working.shop.app.inject({
    method: 'POST',
    url: `/api/admin/quotes/${reference}/${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  })
const recordsOf = async (reference: string) =>
  (await seller.read(`/api/admin/quotes/${reference}/records`)).json()

/** A firm that has a quote, and the secret of its link. */
async function offered() {
  const asked = await aRequest(working, lines)
  expect((await seller.price(asked.reference)).statusCode).toBe(201)
  const [token = ''] = await tokenTo(working, asked.email)
  return { ...asked, token }
}
const open = async (token: string) =>
  await aBrowser(working.shop).call('POST', '/api/business-quote/open', { token })

test('a withdrawn offer says so to the firm, and a new version can follow', async () => {
  const { reference, token } = await offered()
  const reply = await act(reference, 'withdraw', { reason: 'The price was a mistake.' })
  expect(reply.json().offers[0]).toMatchObject({ version: 1, isWithdrawn: true })
  const opened = await open(token)
  expect([opened.statusCode, opened.json().code]).toEqual([410, 'quote_withdrawn'])
  expect((await act(reference, 'withdraw', { reason: 'again' })).statusCode).toBe(409)
  expect((await recordsOf(reference)).events[0]).toMatchObject({
    action: 'quote.withdrawn',
    by: 'Ada Byron',
    text: 'The price was a mistake.',
  })
  expect((await seller.price(reference)).statusCode).toBe(201)
})

test('a lost request has no offer that could be accepted, and is opened again by hand', async () => {
  const { reference, token } = await offered()
  const lost = await act(reference, 'state', { state: 'lost', reason: 'They bought elsewhere.' })
  expect(lost.json().request.state).toBe('lost')
  expect((await open(token)).statusCode).toBe(410)
  const again = await act(reference, 'state', { state: 'open', reason: 'They came back.' })
  expect(again.json().request.state).toBe('answered')
  const spam = await aRequest(working, lines)
  await act(spam.reference, 'state', { state: 'spam', reason: 'A robot.' })
  const listed = (await seller.read('/api/admin/quotes?state=spam')).json().requests
  expect(listed.map((one: { reference: string }) => one.reference)).toContain(spam.reference)
})

test('an offer is mailed again to the firm that asked, with a link that opens it', async () => {
  const { reference, email, token } = await offered()
  expect((await act(reference, 'mail')).statusCode).toBe(200)
  const tokens = [...(await tokenTo(working, email, 2))]
  expect(tokens).toContain(token)
  for (const one of tokens) expect((await open(one)).statusCode).toBe(200)
  await act(reference, 'withdraw', { reason: 'wrong' })
  expect((await act(reference, 'mail')).statusCode).toBe(409)
})

test('an offer that is being paid is neither lost nor withdrawn; an auditor changes nothing', async () => {
  const { reference, accept } = await anOffer(working, lines)
  expect((await accept()).statusCode).toBe(200)
  const withdrawn = await act(reference, 'withdraw', { reason: 'too late' })
  expect([withdrawn.statusCode, withdrawn.json().code]).toEqual([409, 'quote_in_payment'])
  const lost = await act(reference, 'state', { state: 'lost', reason: 'too late' })
  expect([lost.statusCode, lost.json().code]).toEqual([409, 'quote_in_payment'])
  const auditor = { ...fromOurPage, ...(await staffHeaders(working.shop, 'auditor')) }
  expect((await act(reference, 'withdraw', { reason: 'x' }, auditor)).statusCode).toBe(403)
  expect((await act(reference, 'mail', {}, auditor)).statusCode).toBe(403)
})

test('what waits for a second person stands beside the quote', async () => {
  const { reference } = await aRequest(working, lines)
  const priced = await working.shop.app.inject({
    method: 'POST',
    url: `/api/admin/quotes/${reference}/offers`,
    headers: finance,
    payload: {
      currency: 'USD',
      expiresOn: lastDay(),
      lines: [{ productId: 'home-2024', unitMinor: 100 }],
    },
  })
  expect(priced.json().approval).not.toBeNull()
  expect((await recordsOf(reference)).awaited).toEqual([
    expect.objectContaining({ askedByName: 'Ada Byron' }),
  ])
})
