import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkDesk } from '../../../testing/payment-links.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  shop = await testShop()
  desk = await aLinkDesk(shop)
})
afterAll(() => shop.close())

const historyOf = async (linkId: string) =>
  (
    await shop.ctx.db
      .selectFrom('payment_link_changes')
      .select(['action', 'facts'])
      .where('link_id', '=', linkId)
      .orderBy('id')
      .execute()
  ).map(({ action, facts }) => ({ action, facts }))

test('a link is made, listed, changed, paused and taken back into use, all on record', async () => {
  const link = await desk.made({ isCustomerPaymentLink: true, maxUses: null })
  expect(link).toMatchObject({
    url: `${shop.config.PUBLIC_ORIGIN}/payment/${link.id}`,
    amount: '99.00',
    shownAmount: '$99.00',
    status: 'active',
    maxUses: null,
    uses: 0,
  })
  const listed = (await desk.call('GET', '')).json()
  expect(listed).toMatchObject({ success: true, links: [{ id: link.id }], count: { value: 1 } })
  const edited = await desk.edit(link.id, { amount: '120.50', maxUses: 4 })
  expect(edited.json().link).toMatchObject({ amount: '120.50', maxUses: 4, title: link.title })
  const paused = await desk.call('POST', `/${link.id}/pause`, { paused: true })
  expect(paused.json().link).toMatchObject({ status: 'paused' })
  await desk.call('POST', `/${link.id}/pause`, { paused: true })
  await desk.call('POST', `/${link.id}/pause`, { paused: false })
  const history = await historyOf(link.id)
  expect(history.map(({ action }) => action)).toEqual(['created', 'edited', 'paused', 'resumed'])
  expect(history[1]?.facts).toMatchObject({ amount_minor: 12_050, max_uses: 4 })
  const audited = await shop.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('object', '=', `payment-link:${link.id}`)
    .orderBy('seq')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'payment-link.created',
    'payment-link.edited',
    'payment-link.paused',
    'payment-link.resumed',
  ])
})

test.each([
  ['no title', { title: ' ' }, 400, 'title'],
  ['a title of 121 letters', { title: 'x'.repeat(121) }, 400, 'title'],
  ['an amount in words', { amount: 'ten' }, 400, 'amount'],
  ['a negative amount', { amount: '-1' }, 400, 'amount'],
  ['half a yen', { amount: '10.50', currency: 'JPY' }, 400, 'amount'],
  ['a tenth currency', { currency: 'BTC' }, 400, 'currency'],
  ['no uses', { maxUses: 0 }, 400, 'maxUses'],
  ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 400, 'expiresAt'],
])('a link with %s is refused', async (_, over, status, field) => {
  const reply = await desk.create(over)
  expect(reply.statusCode).toBe(status)
  expect(reply.json().details).toMatchObject([{ field }])
})

test('a link must ask what a card can pay, and name editions that are on sale', async () => {
  const little = await desk.create({ amount: '0.49' })
  expect([little.statusCode, little.json().code]).toEqual([422, 'amount_too_small'])
  const unknown = await desk.create({ products: [{ productId: 'home-1995', quantity: 1 }] })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'product_not_found'])
})

test('above 500 dollars, in any currency, a link of support waits for a second person', async () => {
  const support = await aLinkDesk(shop, 'support')
  expect((await support.create({ amount: '500.00' })).statusCode).toBe(201)
  expect((await support.create({ amount: '55000', currency: 'JPY' })).statusCode).toBe(201)
  for (const over of [{ amount: '500.01' }, { amount: '56000', currency: 'JPY' }]) {
    const reply = await support.create(over)
    expect(reply.json()).toMatchObject({ approval: { state: 'open' } })
    expect(reply.json().link).toBeUndefined()
    expect(reply.json().approval.summary).toContain('above the limit of the role Support')
  }
  const link = await support.made()
  expect((await support.edit(link.id, { amount: '1.00' })).statusCode).toBe(403)
  expect((await support.call('POST', `/${link.id}/pause`, { paused: true })).statusCode).toBe(200)
})

test.each(['marketing', 'catalogue'] as const)('%s sees no links and makes none', async (role) => {
  const other = await aLinkDesk(shop, role)
  expect((await other.call('GET', '')).statusCode).toBe(403)
  expect((await other.create()).statusCode).toBe(403)
})

test('an auditor sees links and makes none', async () => {
  const auditor = await aLinkDesk(shop, 'auditor')
  expect((await auditor.call('GET', '')).statusCode).toBe(200)
  expect((await auditor.create()).statusCode).toBe(403)
})

test('fewer uses than were taken are refused', async () => {
  const link = await desk.made({ maxUses: 5 })
  await sql`
    insert into orders (id, order_number, kind, payment_link_id, title, email, email_normal, first_name,
      last_name, phone, address, city, zip_code, country, subtotal_minor, discount_minor, total_minor,
      rate_id, charge_currency, charge_minor, quoted_at, expires_at)
    select 'order_' || n, 'KH-' || n, 'payment_link', ${link.id}, 'x', '', '', '', '', '', '', '', '',
      'US', 9900, 0, 9900, (select min(id) from currency_rates where currency = 'USD'), 'USD', 9900,
      now(), now()
    from generate_series(1, 2) n`.execute(shop.ctx.db)
  const reply = await desk.edit(link.id, { maxUses: 1 })
  expect([reply.statusCode, reply.json().details[0].field]).toEqual([400, 'maxUses'])
  expect((await desk.edit(link.id, { maxUses: 2 })).statusCode).toBe(200)
})

test('the address of a link comes as a QR code, drawn and as a picture', async () => {
  const link = await desk.made()
  const code = (await desk.call('GET', `/${link.id}/qr`)).json()
  expect(code.url).toBe(link.url)
  expect(code.svg).toContain('<svg')
  expect(code.png).toMatch(/^data:image\/png;base64,/)
  expect((await desk.call('GET', '/pl_unknown/qr')).statusCode).toBe(404)
})

test('an unknown link can be neither changed nor paused', async () => {
  expect((await desk.edit('pl_unknown', { title: 'x' })).statusCode).toBe(404)
  expect((await desk.call('POST', '/pl_unknown/pause', { paused: true })).statusCode).toBe(404)
})
