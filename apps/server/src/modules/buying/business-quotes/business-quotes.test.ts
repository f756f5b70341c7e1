import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const aRequest = (over = {}) => ({
  company: 'Harbour Ltd',
  contactName: 'Ada Byron',
  email: 'ada@example.com',
  country: 'GB',
  lines: [
    { productId: 'home-business-2024', quantity: 20 },
    { productId: 'professional-plus-2024', quantity: 5 },
  ],
  ...over,
})

const ask = (request: object, browser = aBrowser(shop)) =>
  browser.call('POST', '/api/quotes', request)

const stored = async (company: string) =>
  await shop.ctx.db
    .selectFrom('business_quotes')
    .selectAll()
    .where('company', '=', company)
    .execute()

test('a request is kept with its editions, and staff are told', async () => {
  const reply = await ask(aRequest({ neededBy: '2027-01-31', phone: '+44 20 7946 0000' }))
  expect(reply.statusCode).toBe(201)
  const { reference } = reply.json<{ reference: string }>()
  expect(reference).toMatch(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const [quote] = await stored('Harbour Ltd')
  expect(quote).toMatchObject({ reference, status: 'new', country: 'GB', tax_id: '' })
  const lines = await shop.ctx.db
    .selectFrom('business_quote_lines')
    .select(['product_id', 'quantity'])
    .where('quote_id', '=', quote?.id ?? 0)
    .orderBy('product_id')
    .execute()
  expect(lines).toEqual([
    { product_id: 'home-business-2024', quantity: 20 },
    { product_id: 'professional-plus-2024', quantity: 5 },
  ])
  const told = await shop.ctx.db
    .selectFrom('notifications')
    .select('body')
    .where('object', '=', `quote:${reference}`)
    .execute()
  expect(told).toEqual([{ body: '25 licences for Harbour Ltd' }])
})

test('nothing is mailed: the address is not proven', async () => {
  await ask(aRequest({ company: 'Quiet Ltd' }))
  const mails = await shop.ctx.db.selectFrom('emails').select('id').execute()
  expect(mails).toEqual([])
})

test('a machine that fills in the hidden field is thanked and forgotten', async () => {
  const reply = await ask(aRequest({ company: 'Robots Inc', website: 'https://spam.example' }))
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({ success: true })
  expect(await stored('Robots Inc')).toEqual([])
})

test.each([
  ['no company', { company: ' ' }, 'company'],
  ['no address', { email: 'ada' }, 'email'],
  ['an unknown country', { country: 'XX' }, 'country'],
  ['no edition', { lines: [] }, 'lines'],
  ['an edition twice', { lines: Array(2).fill(aRequest().lines[0]) }, 'lines'],
  ['half a licence', { lines: [{ productId: 'home-2024', quantity: 0.5 }] }, 'lines.0.quantity'],
  ['a day that does not exist', { neededBy: '2027-13-01' }, 'neededBy'],
  ['a phone number of letters', { phone: 'call me' }, 'phone'],
])('a request with %s is refused, and the field is named', async (_, over, field) => {
  const reply = await ask(aRequest(over))
  expect(reply.statusCode).toBe(400)
  const fields = reply.json<{ details: { field: string }[] }>().details.map((item) => item.field)
  expect(fields).toContain(field)
})

test('an edition that is not on sale is refused', async () => {
  const reply = await ask(aRequest({ lines: [{ productId: 'home-1995', quantity: 1 }] }))
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'product_not_found' })
})

test('one network may ask five times an hour; correcting a field does not count', async () => {
  const browser = aBrowser(shop)
  for (let index = 0; index < 6; index += 1) await ask(aRequest({ email: 'ada' }), browser)
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    statuses.push((await ask(aRequest({ company: 'Often Ltd' }), browser)).statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})
