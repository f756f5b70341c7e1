import { currencies } from '@keyhaven/contracts/money'
import { roles } from '@keyhaven/contracts/staff/permissions'
import type { ShopStatus } from '@keyhaven/contracts/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo, seedLively } from '../../cli/database.ts'
import type { Context } from '../../context.ts'
import { isPasswordOf } from '../../infra/crypto/passwords.ts'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { remindOfCarts } from '../../modules/buying/abandoned-carts/abandoned-carts.service.ts'
import { reconcile } from '../../modules/buying/checkout/settle/reconcile.ts'
import { checkInvariants } from '../../modules/operations/invariants/invariants.service.ts'
import { findings } from '../../modules/operations/invariants/outcomes.rules.ts'
import { processErasures } from '../../modules/people/privacy/erase-person.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { deliverEvents } from '../../modules/platform/webhooks/deliver-events.ts'
import { serveFreedUnits } from '../../modules/stock/licenses/units/fill-backorders.ts'
import { requestReviews } from '../../modules/voices/reviews/request-reviews.ts'
import { aColleague } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { formulas, readBooks } from '../../testing/figures-by-hand.ts'
import { differences, figuresShown } from '../../testing/figures-shown.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { createDice } from '../book/dice.ts'
import { personCalled } from '../book/people.ts'
import { tableCounts } from '../testing/table-counts.ts'
import { seedLivelyShop } from './demo.ts'
import { DEMO_CUSTOMER, DEMO_PASSWORD, staffAddress } from './sign-ins.ts'
import { leftEmpty } from './tables.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await seedDemo(shop.config)
  await seedLively(shop.config)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const brokenIn = async (ctx: Context) => findings(await checkInvariants(ctx))

const statesOf = async (table: string, column: string) => {
  const { rows } = await sql<{ state: string }>`
    select distinct ${sql.ref(column)} as state from ${sql.table(table)} order by 1`.execute(
    shop.ctx.db,
  )
  return rows.map(({ state }) => state)
}

test('every invariant holds in the demo shop, and the provider is not asked about its payments', async () => {
  const results = await checkInvariants(shop.ctx)
  expect(findings(results)).toEqual([])
  expect(results.filter(({ skipped }) => skipped).map(({ id }) => id)).toEqual(['I20'])
})

/** Whatever the shop can write down, in the order of the alphabet. */
const everyState: [string, string, string[]][] = [
  [
    'orders',
    'payment_status',
    [
      'awaiting',
      'dispute_lost',
      'disputed',
      'expired',
      'paid',
      'partially_refunded',
      'processing',
      'refunded',
      'review',
    ],
  ],
  ['orders', 'fulfilment_status', ['allocated', 'backordered', 'none', 'partial', 'revoked']],
  ['orders', 'kind', ['cart', 'payment_link']],
  ['key_claims', 'state', ['queued', 'refused', 'replaced']],
  ['refund_requests', 'state', ['approved', 'closed', 'failed', 'refunded', 'refused', 'review']],
  ['reviews', 'state', ['approved', 'pending', 'rejected', 'spam', 'withdrawn']],
  ['conversations', 'state', ['open', 'pending', 'resolved', 'snoozed', 'spam']],
  ['business_quotes', 'status', ['answered', 'lost', 'new', 'spam', 'won']],
  ['key_units', 'status', ['assigned', 'available', 'quarantined', 'revoked', 'superseded']],
  ['invoices', 'cause', ['cancellation', 'company', 'payment', 'refund']],
  ['ledger', 'kind', ['charge', 'dispute', 'dispute_reversal', 'refund']],
  ['emails', 'state', ['bounced', 'sent']],
  ['orders', 'charge_currency', currencies.toSorted()],
]
test.each(everyState)('%s occur in every %s', async (table, column, expected) => {
  expect(await statesOf(table, column)).toEqual(expected)
})

test('three weeks of payouts bring what the ledger has, and the last is on its way', async () => {
  const { rows } = await sql`
    select p.state, p.payments > 0 and p.fee_minor > 0 as has_payments,
      p.amount_minor = (select sum(net_minor) from balance_entries b where b.payout_id = p.id) as adds_up
    from payouts p order by p.at desc`.execute(shop.ctx.db)
  const one = { has_payments: true, adds_up: true }
  expect(rows).toEqual([
    { state: 'in_transit', ...one },
    { state: 'paid', ...one },
    { state: 'paid', ...one },
  ])
})

test('there are free orders, orders by an offer, and customers with and without orders', async () => {
  const { rows } = await sql`
    select
      exists (select from orders where payment_status = 'paid' and charge_minor = 0) as gift,
      exists (select from orders where offer_id is not null and paid_at is not null) as offer,
      exists (select from customers c join orders o using (email_normal)) as buyer,
      exists (select from customers c where not exists (
        select from orders o where o.email_normal = c.email_normal)) as visitor,
      (select count(*) from orders) between 200 and 900 as some_hundred,
      (select max(created_at) - min(created_at) from orders) > interval '80 days' as three_months`.execute(
    shop.ctx.db,
  )
  const all = { gift: true, offer: true, buyer: true, visitor: true }
  expect(rows).toEqual([{ ...all, some_hundred: true, three_months: true }])
})

test('the keys of one supplier were replaced far more often than those of all others', async () => {
  const { rows } = await sql<{ name: string; replaced: number }>`
    select s.name, count(c.id) as replaced
    from key_claims c
    join license_keys k on k.id = c.key_id
    join key_batches b on b.id = k.batch_id
    join suppliers s on s.id = b.supplier_id
    where c.state = 'replaced'
    group by s.name
    order by 2 desc`.execute(shop.ctx.db)
  expect(rows[0]?.name).toBe('Bargain Bin Samples')
  expect(rows[0]?.replaced).toBeGreaterThan(10)
  expect(rows.slice(1)).toEqual([])
})

test('reviews were written by hand, fit a purchase, and each is marked as a sample', async () => {
  const { rows } = await sql<{
    texts: number
    people: number
    unmarked: number
    strangers: number
    average: number
  }>`
    select
      count(distinct comment) filter (where state = 'approved')::int as texts,
      count(distinct customer_email)::int as people,
      count(*) filter (where not is_sample)::int as unmarked,
      count(*) filter (where not exists (
        select from order_lines i where i.order_id = r.order_id and i.product_id = r.product_id
      ))::int as strangers,
      round(avg(rating) filter (where state = 'approved'), 2)::float as average
    from reviews r where not is_demo`.execute(shop.ctx.db)
  expect(rows).toEqual([{ texts: 44, people: 50, unmarked: 0, strangers: 0, average: 4.43 }])
})

test('staff of every role and a customer sign in with the password that is printed', async () => {
  const staff = await shop.ctx.db
    .selectFrom('staff')
    .select(['email', 'role', 'password_hash'])
    .execute()
  expect(staff.map(({ role }) => role).toSorted()).toEqual(roles.toSorted())
  for (const { email, role, password_hash } of staff) {
    expect(email).toBe(staffAddress(role))
    expect(await isPasswordOf(DEMO_PASSWORD, password_hash)).toBe(true)
  }
  const body = { email: DEMO_CUSTOMER, password: DEMO_PASSWORD }
  expect((await aBrowser(shop).call('POST', '/api/auth/login', body)).statusCode).toBe(200)
  expect(personCalled(0, createDice(1)).email).toBe(DEMO_CUSTOMER)
})

test('a worker that starts writes to nobody and changes nothing', async () => {
  const { ctx } = shop
  const before = await tableCounts(ctx.db)
  await reconcile(ctx)
  await remindOfCarts(ctx)
  await requestReviews(ctx)
  await issueMissing(ctx)
  await processErasures(ctx)
  await deliverEvents(ctx)
  await serveFreedUnits(ctx, async () => {
    throw new Error('nobody is served')
  })
  expect(await tableCounts(ctx.db)).toEqual(before)
  expect(await statesOf('emails', 'state')).toEqual(['bounced', 'sent'])
  expect(await statesOf('payment_attempts', 'status')).not.toContain('open')
})

test('seeding the demo again changes nothing', async () => {
  const before = await tableCounts(shop.ctx.db)
  await seedLively(shop.config)
  expect(await tableCounts(shop.ctx.db)).toEqual(before)
})

test('every table is filled, or named with a reason', async () => {
  const counts = await tableCounts(shop.ctx.db)
  const empty = Object.keys(counts).filter((table) => counts[table] === 0)
  expect(empty.filter((table) => !(table in leftEmpty))).toEqual([])
  expect(Object.keys(leftEmpty).filter((table) => !(table in counts))).toEqual([])
})

test('the demo shop opens with the finder', async () => {
  const settings = await settingsOf(shop.ctx)
  expect(settings['hero.layout']).toBe('finder')
})

test('all people are samples: no address but those of example.com', async () => {
  const { rows } = await sql`
    select email from orders where email not like '%@example.com'
    union all select email from customers where email not like '%@example.com'
    union all select recipient from emails where recipient not like '%@example.com'`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([])
})

test('after the seed the shop sells as before, and numbers go on without a gap', async () => {
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  const bought = (await buyer.confirm(opened)).json<{ licenseKeys: unknown[] }>()
  expect(bought.licenseKeys).toHaveLength(1)
  expect(await issueMissing(shop.ctx)).toBe(1)
  expect(await brokenIn(shop.ctx)).toEqual([])
})

test('a shop with live keys, or without the stand-in, gets no demo', async () => {
  const refused = 'the demo shop needs the card provider’s stand-in'
  const { config } = shop
  for (const more of [{ isLive: true }, { sandboxUrl: undefined }]) {
    const seeding = seedLivelyShop({ ...config, ...more }, config.DATABASE_URL)
    await expect(seeding).rejects.toThrow(refused)
  }
})

test('every figure of every screen of the demo shop is what its definition says', async () => {
  const admin = await aColleague(shop, 'admin')
  const shown = await figuresShown(shop.ctx, admin)
  const books = await readBooks(shop.ctx.db)
  expect(differences(shown, books, formulas)).toEqual([])
  expect(shown.length).toBeGreaterThan(40)
})

test('the status page tells ninety days: four bad ones, and the newest incident in words', async () => {
  const { json } = await aBrowser(shop).call('GET', '/api/status')
  const { components, incidents } = json<ShopStatus>()
  const days = components.flatMap(({ id, days: ofPart }) => ofPart.map((day) => ({ id, ...day })))
  expect(days.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(8)
  const bad = days.filter(({ state }) => state === 'trouble' || state === 'down')
  expect(
    bad.map(({ id, troubleMinutes, downMinutes }) => [id, troubleMinutes, downMinutes]),
  ).toEqual([
    ['shop', 2, 0],
    ['checkout', 9, 6],
    ['keys', 3, 0],
    ['email', 38, 0],
  ])
  expect(incidents.map(({ component, state }) => [component, state])).toEqual([
    ['checkout', 'resolved'],
  ])
})
