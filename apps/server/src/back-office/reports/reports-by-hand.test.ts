import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listReportRows, Report } from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { emptyShop } from '../../testing/reversals.ts'

let empty: Awaited<ReturnType<typeof emptyShop>>
let finance: Colleague
beforeAll(async () => {
  empty = await emptyShop()
  finance = await aColleague(empty.shop, 'finance')
})
afterAll(() => empty.close())

const db = () => empty.shop.ctx.db
const read = async (key: string, query = '') =>
  (await finance.call('GET', `/api/admin/reports/${key}${query}`)).json<{ report: Report }>().report
const behind = async (key: string, query: string) =>
  (await finance.call('GET', `/api/admin/reports/${key}/rows${query}`)).json<
    ResponseOf<typeof listReportRows>
  >()

/** The table as a person reads it: each row by the titles of its columns. */
const tableOf = ({ columns, rows }: Report) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ title }, at) => [title, cells[at]])))
const factsOf = ({ facts }: Report) =>
  Object.fromEntries(facts.map(({ title, now, before }) => [title, [now, before]]))

type Sale = Readonly<{
  country?: string
  currency?: string
  total?: number
  discount?: number
  daysAgo?: number
}>

/** An order that was paid so many days ago. */
async function aSale({ country = 'US', currency = 'USD', ...sale }: Sale = {}): Promise<string> {
  const { total = 10_000, discount = 0, daysAgo = 0 } = sale
  const id = `order_hand_${randomBytes(6).toString('hex')}`
  await sql`
    insert into orders (
      id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
      country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
      quoted_at, expires_at, payment_status, paid_at)
    select ${id}, ${id}, 'a@example.com', 'a@example.com', '', '', '', '', '', '', ${country},
      ${total + discount}::bigint, ${discount}::bigint, ${total}::bigint,
      (select id from currency_rates where currency = ${currency} limit 1),
      ${currency}, ${total}::bigint, now(), now(), 'paid',
      shop_now() - make_interval(days => ${daysAgo}::integer)`.execute(db())
  return id
}

let serial = 0
async function aDocument(orderId: string, amount: number, { currency = 'USD', daysAgo = 0 } = {}) {
  serial += 1
  const number = `HAND-${serial}`
  await sql`
    with entry as (
      insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
      values (${orderId}, 'charge', ${number}, ${amount}::bigint, ${currency}, shop_now())
      returning id
    )
    insert into invoices (
      number, series, year, serial, order_id, kind, cause, ledger_id, amount_minor, currency, content,
      issued_at)
    select ${number}, 'HAND', 2026, ${serial}::bigint, ${orderId}, 'invoice', 'payment', id,
      ${amount}::bigint, ${currency}, jsonb_build_object('totalMinor', ${amount}::bigint),
      shop_now() - make_interval(days => ${daysAgo}::integer)
    from entry`.execute(db())
  return number
}

async function aCreditNote(orderId: string, corrects: string, amount: number) {
  serial += 1
  const number = `HAND-${serial}`
  await sql`
    with entry as (
      insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
      values (${orderId}, 'refund', ${number}, ${amount}::bigint, 'USD', shop_now())
      returning id
    )
    insert into invoices (
      number, series, year, serial, order_id, kind, cause, ledger_id, corrects, amount_minor, currency,
      content, issued_at)
    select ${number}, 'HAND', 2026, ${serial}::bigint, ${orderId}, 'credit_note', 'refund', id,
      ${corrects}, ${amount}::bigint, 'USD', jsonb_build_object('totalMinor', ${amount}::bigint),
      shop_now()
    from entry`.execute(db())
}

test('the tax report takes credit notes off invoices, by country and currency', async () => {
  const first = await aSale()
  const number = await aDocument(first, 10_000)
  await aCreditNote(first, number, 2_500)
  await aDocument(await aSale(), 4_999)
  await aDocument(await aSale({ country: 'DE', currency: 'EUR' }), 7_001, { currency: 'EUR' })
  await aDocument(await aSale(), 3_000, { daysAgo: 40 })
  await aDocument(await aSale(), 9_900, { daysAgo: 90 })
  const report = await read('tax', '?currency=USD')
  expect(tableOf(report)).toEqual([
    {
      Country: 'United States',
      Documents: '3',
      Invoiced: '149.99',
      Credited: '25.00',
      Net: '124.99',
      Tax: null,
    },
  ])
  const euros = await read('tax', '?currency=EUR')
  expect(tableOf(euros)).toMatchObject([{ Country: 'Germany', Net: '70.01' }])
  expect(euros.rows.map(({ currency }) => currency)).toEqual(['EUR'])
  const all = await read('tax')
  expect(tableOf(all).map(({ Country }) => Country)).toEqual(['United States', 'Germany'])
  expect(all.rows.map(({ currency }) => currency)).toEqual(['USD', 'USD'])
  expect(factsOf(report)).toMatchObject({ Documents: ['3', '1'], Net: ['124.99', '30.00'] })
  expect([report.chart.now, report.chart.before]).toEqual(['124.99', '30.00'])
  expect((await behind('tax', `?currency=USD&row=${report.rows[0]?.id}`)).total).toEqual({
    count: 3,
    amount: '124.99',
    currency: 'USD',
  })
})

async function aCoupon(code: string, template: number | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into coupons (code, kind, percent_bp, template_id)
    values (${code}, 'percentage', 1000, ${template})
    returning id`.execute(db())
  return rows[0]?.id ?? 0
}

const use = (orderId: string, couponId: number, state = 'used', daysAgo = 0) =>
  sql`
    insert into coupon_uses (order_id, coupon_id, email_hash, state, created_at)
    values (${orderId}, ${couponId}, '\\x00', ${state},
      shop_now() - make_interval(days => ${daysAgo}::integer))`.execute(db())

test('the coupon report adds up discounts of paid orders, codes of one coupon together', async () => {
  const spring = await aCoupon('HANDSPRING')
  const once = await aCoupon('HANDSPRING-1', spring)
  const other = await aCoupon('HANDOTHER')
  await use(await aSale({ total: 9_000, discount: 1_000 }), spring)
  await use(await aSale({ total: 4_500, discount: 500 }), once)
  await use(await aSale({ total: 7_777, discount: 2_223 }), other)
  await use(await aSale({ total: 1_000, discount: 9_000 }), other, 'held')
  await use(await aSale({ total: 1_000, discount: 9_000 }), other, 'released')
  await use(await aSale({ total: 2_000, discount: 300 }), other, 'used', 35)
  const report = await read('coupons')
  expect(tableOf(report)).toEqual([
    {
      Coupon: 'HANDSPRING',
      Uses: '2',
      Discount: '15.00',
      'Revenue with coupon': '135.00',
      'Discount of the price': '10.0',
    },
    {
      Coupon: 'HANDOTHER',
      Uses: '1',
      Discount: '22.23',
      'Revenue with coupon': '77.77',
      'Discount of the price': '22.2',
    },
  ])
  expect(factsOf(report)).toEqual({
    Uses: ['3', '1'],
    Discount: ['37.23', '3.00'],
    'Revenue with coupon': ['212.77', '20.00'],
  })
  expect((await behind('coupons', `?row=${report.rows[0]?.id}`)).total).toMatchObject({
    count: 2,
    amount: '15.00',
  })
})

type Left = Readonly<{ mails?: number; orderId?: string; daysAgo?: number }>

/** A cart left five days ago, whose last reminder went out three days ago. */
async function aCart({ mails = 0, orderId, daysAgo = 5 }: Left = {}) {
  await sql`
    with browser as (
      insert into checkout_sessions (token_hash, network, user_agent, expires_at)
      values (${randomBytes(32)}, '198.19.0.0', 'test', now() + interval '1 day')
      returning id
    )
    insert into abandoned_carts (
      id, checkout_id, session_id, items, subtotal_minor, total_minor, token_hash, mails, mailed_at,
      state, order_id, created_at)
    select ${`cart_${randomBytes(6).toString('hex')}`}, id, 'session', '[]', 100, 100,
      ${randomBytes(32)}, ${mails}::smallint,
      case when ${mails}::integer > 0 then shop_now() - interval '3 days' end,
      ${orderId ? 'bought' : 'open'}, ${orderId ?? null},
      shop_now() - make_interval(days => ${daysAgo}::integer)
    from browser`.execute(db())
}

test('a cart is recovered by a reminder only if it was paid after one', async () => {
  await aCart()
  await aCart({ orderId: await aSale({ total: 9_999 }) })
  await aCart({ mails: 1 })
  await aCart({ mails: 1, orderId: await aSale({ total: 12_000, daysAgo: 1 }) })
  await aCart({ mails: 1, orderId: await aSale({ total: 50_000, daysAgo: 4 }) })
  await aCart({ mails: 2, orderId: await aSale({ total: 3_300, daysAgo: 2 }) })
  await aCart({ mails: 1, daysAgo: 50 })
  const report = await read('carts')
  const row = (name: string) => tableOf(report).find(({ Reminders }) => Reminders === name)
  expect(row('No reminder')).toMatchObject({ 'Carts left': '2', Recovered: '0' })
  expect(row('No reminder')).toMatchObject({ 'Recovered of reminded': null })
  expect(row('One reminder')).toMatchObject({
    'Carts left': '3',
    Recovered: '1',
    'Recovered of reminded': '33.3',
    'Revenue recovered': '120.00',
  })
  expect(row('Two reminders')).toMatchObject({ Recovered: '1', 'Revenue recovered': '33.00' })
  expect(factsOf(report)).toEqual({
    'Carts left': ['6', '1'],
    Reminded: ['4', '1'],
    Recovered: ['2', '0'],
    'Revenue recovered': ['153.00', '0.00'],
  })
  expect([report.chart.now, report.chart.before]).toEqual(['2', '0'])
})

type Conversation = Readonly<{
  kind?: string
  state?: string
  answered?: number
  resolved?: number
  score?: number
  daysAgo?: number
}>

async function aConversation({
  kind = 'support',
  state = 'open',
  daysAgo = 2,
  ...conversation
}: Conversation) {
  const { answered = null, resolved = null, score } = conversation
  const { rows } = await sql<{ id: number }>`
    insert into conversations (
      reference, name, email, email_normal, is_proven, subject, kind, state, created_at,
      first_reply_at, resolved_at)
    select ${`T-${randomBytes(4).toString('hex')}`}, 'Ada', 'a@example.com', 'a@example.com', true,
      'A question', ${kind}, ${state}, begun,
      begun + make_interval(mins => ${answered}::integer),
      begun + make_interval(mins => ${resolved}::integer)
    from (select shop_now() - make_interval(days => ${daysAgo}::integer) as begun) b
    returning id`.execute(db())
  if (score === undefined) return
  await sql`
    insert into conversation_ratings (conversation_id, score)
    values (${rows[0]?.id}, ${score})`.execute(db())
}

test('the support report counts conversations by topic, without spam, and halves of the waits', async () => {
  await aConversation({ answered: 10, resolved: 100, score: 5 })
  await aConversation({ answered: 30, resolved: 200, score: 2 })
  await aConversation({ answered: 80 })
  await aConversation({})
  await aConversation({ kind: 'sales', answered: 7, resolved: 9 })
  await aConversation({ state: 'spam', answered: 1, resolved: 1, score: 1 })
  await aConversation({ daysAgo: 33, answered: 60, score: 4 })
  const report = await read('support')
  const topics = tableOf(report)
  expect(topics).toHaveLength(2)
  expect(topics[0]).toMatchObject({
    Conversations: '4',
    Answered: '3',
    'First answer': '30',
    Resolved: '150',
    Ratings: '2',
    'Rating of 5': '3.5',
  })
  expect(topics[1]).toMatchObject({
    Conversations: '1',
    'First answer': '7',
    Ratings: '0',
    'Rating of 5': null,
  })
  expect(factsOf(report)).toEqual({
    Conversations: ['5', '1'],
    'First answer': ['20', '60'],
    Resolved: ['100', null],
    'Rating of 5': ['3.5', '4.0'],
  })
})

test('the file of the revenue report names each of its columns once', async () => {
  for (const key of ['revenue', 'tax', 'refunds', 'support']) {
    const { payload } = await finance.call('GET', `/api/admin/reports/${key}/table.csv`)
    const [header = ''] = payload.replace(/^\uFEFF/, '').split('\r\n')
    const titles = header.split(',')
    expect([key, titles]).toEqual([key, [...new Set(titles)]])
    expect(titles.includes('Currency')).toBe(key !== 'support')
  }
})
