import { OVERDUE_HOURS } from '@keyhaven/contracts/staff/overdue'
import type { Home, MenuCount, Opening, Step, Welcome } from '@keyhaven/contracts/staff/welcome'
import { startDns } from '@keyhaven/sandbox/mail/dns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { setSetting } from '../../testing/settings.ts'
import { addApp } from '../../testing/staff-factors.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, signInByPassword } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

/** The same shop twice: with keys that move no money, and with live ones. */
let dns: Awaited<ReturnType<typeof startDns>>
let trial: WorkingShop
let live: TestShop
let owner: Colleague
beforeAll(async () => {
  dns = await startDns({ port: 0 })
  const raised = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
  const settings = { ...raised, MAIL_DNS_SERVERS: [`127.0.0.1:${dns.port}`] }
  trial = await workingShop(settings)
  const { DATABASE_URL, SMTP_URL } = trial.shop.config
  live = await testShop({
    ...trial.provider.config,
    ...settings,
    DATABASE_URL,
    SMTP_URL,
    isLive: true,
  })
  await addSuperAdmin('Eva')
  owner = await aColleague(live, 'super_admin', { firstName: 'Olga' })
})
afterAll(async () => {
  await live.close()
  await trial.close()
  await dns.close()
})

async function addSuperAdmin(firstName: string) {
  const { email } = await addStaff(live, 'super_admin', { firstName })
  await addApp(live, await signInByPassword(live, email))
}
const welcome = async (by = owner) => (await by.call('GET', '/api/admin/welcome')).json<Welcome>()
const stepOf = async (key: Step['key']) => (await welcome()).steps.find((one) => one.key === key)

test('a shop with one member says how one person confirms, and no longer with a second', async () => {
  expect((await welcome()).isAlone).toBe(false)
  const byCommand = sql`
    select set_config('shop.actor', 'command', true);`
  await inTransaction(live.ctx.db, async (tx) => {
    await byCommand.execute(tx)
    await sql`update staff set is_active = false where id <> ${owner.id}`.execute(tx)
  })
  expect((await welcome()).isAlone).toBe(true)
  await inTransaction(live.ctx.db, async (tx) => {
    await byCommand.execute(tx)
    await sql`update staff set is_active = true`.execute(tx)
  })
})

const goLive = (isOpen: boolean, by = owner) =>
  by.call('POST', '/api/admin/go-live', { isOpen, reason: 'The day has come' })
const provider = () => trial.provider

async function buyOnTrial() {
  const browser = aBrowser(trial.shop)
  const opened = await browser.opened({
    items: [aLine()],
    billingInfo: aBuyer({ email: 'owner@example.com' }),
  })
  await provider().pay(opened.paymentIntentId)
  return (await browser.confirm(opened)).json<{ orderNumber: string }>()
}

async function makeReady() {
  const { ctx } = trial.shop
  const settings = await settingsOf(ctx)
  const company = { ...settings['company.facts'], name: 'Keys of Olga' }
  await setSetting(ctx, 'company.facts', company)
  await setSetting(ctx, 'invoice.seller', { ...settings['invoice.seller'], name: 'Keys of Olga' })
  await setSetting(ctx, 'company.postal_address', 'Keys of Olga, 1 Main Street')
  await setSetting(ctx, 'truth.mode', 'computed')
  const { rows } = await sql<{ id: string }>`select id from products where is_active`.execute(
    ctx.db,
  )
  for (const { id } of rows) await stock(ctx, 3, id)
  await buyOnTrial()
  await addSuperAdmin('Hugo')
  await owner.call('POST', '/api/admin/payment-test', {})
}

test('with live keys nothing is sold before the shop is opened: no order, no key, no payment', async () => {
  const count = async () => {
    const { rows } = await sql<{ orders: number; held: number }>`
      select (select count(*) from orders) as orders,
        (select count(*) from key_units where status <> 'available') as held`.execute(live.ctx.db)
    const { data } = await provider().read<{ data: unknown[] }>('/v1/payment_intents')
    return { ...rows[0], payments: data.length }
  }
  await stock(live.ctx, 2)
  const before = await count()
  const refused = await aBrowser(live).open()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'opening_soon',
      message: 'Opening soon. The shop takes no payments yet, and nothing was charged.',
    },
  ])
  const free = await aBrowser(live).call('POST', '/api/confirm-free-order', {
    items: [aLine()],
    couponCode: 'DEMOGIFT100',
    billingInfo: aBuyer(),
  })
  expect([free.statusCode, free.json().code]).toEqual([409, 'opening_soon'])
  const link = await aBrowser(live).call('POST', '/api/process-payment', {
    paymentLinkId: 'pl_any0000',
    customerInfo: { ...aBuyer(), state: '' },
  })
  expect([link.statusCode, link.json().code]).toEqual([409, 'opening_soon'])
  expect(await count()).toEqual(before)
  const config = await live.app.inject({ url: '/api/stripe/config' })
  expect(config.json()).toMatchObject({ mode: 'live', isOpen: false })
})

test('without live keys the shop can be tried before it is opened', async () => {
  await stock(trial.shop.ctx, 2)
  const opened = await aBrowser(trial.shop).open()
  expect(opened.statusCode).toBe(200)
  const config = await trial.shop.app.inject({ url: '/api/stripe/config' })
  expect(config.json()).toMatchObject({ mode: 'test', isOpen: true })
})

test('the shop is not opened while a needed step is missing, and says which', async () => {
  const reply = await goLive(true)
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    code: 'not_ready_to_open',
    message: 'Waits for steps 1, 2, 5, 6 and 9.',
  })
  expect((await welcome()).opening).toEqual({ isLive: true, isOpen: false, changed: null })
})

test('trying the payment keys opens a payment and cancels it, with no order and no money', async () => {
  expect(await stepOf('payments')).toMatchObject({
    isDone: false,
    says: 'Nobody has tried the live keys yet.',
  })
  const reply = await owner.call('POST', '/api/admin/payment-test', {})
  expect(reply.statusCode).toBe(200)
  expect(await stepOf('payments')).toMatchObject({ isDone: true })
  const { data } = await provider().read<{ data: { metadata: object; status: string }[] }>(
    '/v1/payment_intents',
  )
  const tests = data.filter(({ metadata }) => JSON.stringify(metadata).includes('keytest_'))
  expect(tests.map(({ status }) => status)).toEqual(['canceled'])
  // Tried with one key, another is not proven.
  const other = await testShop({ ...live.config, STRIPE_SECRET_KEY: 'sk_test_keyhaven_other' })
  try {
    const by = await aColleague(other, 'super_admin')
    const { steps } = await welcome(by)
    expect(steps.find(({ key }) => key === 'payments')?.isDone).toBe(false)
  } finally {
    await other.close()
  }
})

test('the shop is not opened while pages show a review of the demo', async () => {
  await makeReady()
  await sql`
    insert into reviews (product_id, customer_name, customer_email, rating, title, comment, state, is_sample)
    values ('home-2024', 'Ada B.', 'ada@example.com', 5, 'Written for the demo', 'It does what it says.', 'approved', true)
  `.execute(live.ctx.db)
  expect(await stepOf('demo-content')).toMatchObject({
    isDone: false,
    says: 'Still here: 1 sample review.',
  })
  expect((await goLive(true)).json().code).toBe('not_ready_to_open')
  await sql`delete from reviews where is_sample`.execute(live.ctx.db)
})

test('with every needed step done a super admin opens the shop, and closes it again', async () => {
  await makeReady()
  const { steps } = await welcome()
  expect(steps.filter(({ isDone }) => !isDone).map(({ key }) => key)).toEqual(['hours'])
  expect(steps.find(({ key }) => key === 'test-order')?.says).toMatch(/^KH-\S+ was paid and deliv/)
  const opened = await goLive(true)
  expect(opened.json<{ opening: Opening }>().opening).toMatchObject({
    isOpen: true,
    changed: { by: expect.stringContaining('Olga'), reason: 'The day has come' },
  })
  expect((await aBrowser(live).open()).statusCode).toBe(200)
  const { rows } = await sql<{ actor: string; meta: object }>`
    select actor, meta from audit_log where object = 'setting:opening.is_open'`.execute(live.ctx.db)
  expect(rows).toMatchObject([
    {
      actor: `staff:${owner.id}`,
      meta: { before: false, after: true, reason: 'The day has come' },
    },
  ])

  expect((await goLive(false)).statusCode).toBe(200)
  expect((await aBrowser(live).open()).json().code).toBe('opening_soon')
})

test('nobody but a super admin with a fresh second factor opens the shop', async () => {
  const admin = await aColleague(live, 'admin')
  expect((await goLive(true, admin)).statusCode).toBe(403)
  await sql`
    update staff_sessions set proven_at = shop_now() - interval '16 minutes'
    where staff_id = ${owner.id}`.execute(live.ctx.db)
  const stale = await goLive(true)
  expect([stale.statusCode, (await welcome()).opening.isOpen]).toEqual([403, false])
  const viaSettings = await admin.call(
    'PUT',
    '/api/admin/settings/opening.is_open',
    { value: true, reason: 'Another way in' },
    { 'if-match': '"2"' },
  )
  expect(viaSettings.statusCode).toBe(400)
})

test('home names the open work of a member by their rights, and nothing else', async () => {
  const { ctx } = trial.shop
  await sql`
    insert into conversations (reference, name, email, email_normal, is_proven, subject, kind, due_at)
    values ('T-LATE0001', 'Ada Byron', 'ada@example.com', 'ada@example.com', true, 'Where is my key', 'support',
      shop_now() - interval '1 hour')`.execute(ctx.db)
  const support = await aColleague(live, 'support', { firstName: 'Sam' })
  const home = (await support.call('GET', '/api/admin/home')).json<Home>()
  expect(home.firstName).toBe('Sam')
  expect(home.work.find(({ key }) => key === 'new-conversations')).toMatchObject({
    count: 1,
    overdue: 1,
    soon: 0,
    oldestAt: expect.stringMatching(/^20/),
    to: '/admin/main-site?tab=support&view=unassigned',
  })
  expect(home.work.map(({ key }) => key)).not.toContain('disputes')
  const finance = await aColleague(live, 'finance')
  const money = (await finance.call('GET', '/api/admin/home')).json<Home>()
  expect(money.work.map(({ key }) => key)).not.toContain('new-conversations')
  expect((await finance.call('GET', '/api/admin/welcome')).statusCode).toBe(403)
})

test('what names no deadline is overdue by the one constant', async () => {
  const { ctx } = trial.shop
  const review = (hours: number) =>
    sql`
    insert into reviews (product_id, rating, title, comment, customer_name, customer_email, state, created_at)
    select id, 5, 'Works', 'It works well on both of my computers.', 'Ada', 'ada@example.com', 'pending', shop_now() - make_interval(mins => ${hours * 60 + 1})
    from products order by id limit 1`.execute(ctx.db)
  const reviews = async () => {
    const { work } = (await owner.call('GET', '/api/admin/home')).json<Home>()
    const found = work.find(({ key }) => key === 'reviews')
    return [found?.count, found?.overdue]
  }
  const [count = 0, overdue = 0] = await reviews()
  await review(OVERDUE_HOURS.rating - 1)
  expect(await reviews()).toEqual([count + 1, overdue])
  await review(OVERDUE_HOURS.rating)
  expect(await reviews()).toEqual([count + 2, overdue + 1])
})

test('each role finds the work of its own desk, and no work of another', async () => {
  const { ctx } = trial.shop
  await sql`
    insert into link_checks (url, checked_at, failing_since, outcome)
    values ('https://example.com/setup', shop_now(), shop_now() - interval '3 hours', 'broken')
    on conflict do nothing`.execute(ctx.db)
  const keysOf = async (role: 'catalogue' | 'finance' | 'marketing' | 'support') => {
    const by = await aColleague(live, role)
    const { work, low } = (await by.call('GET', '/api/admin/home')).json<Home>()
    return { keys: work.map(({ key }) => key), low, work }
  }
  const catalogue = await keysOf('catalogue')
  expect(catalogue.keys).toEqual(
    expect.arrayContaining(['failing-links', 'drafts', 'waiting-prices']),
  )
  expect(catalogue.work.find(({ key }) => key === 'failing-links')).toMatchObject({
    count: 1,
    overdue: 1,
  })
  expect(catalogue.low).toEqual(expect.any(Array))
  const finance = await keysOf('finance')
  expect(finance.keys).toEqual(expect.arrayContaining(['failed-refunds', 'disputes', 'quotes']))
  expect(finance.keys).not.toContain('drafts')
  expect(finance.low).toBeNull()
  const marketing = await keysOf('marketing')
  expect(marketing.keys).toEqual(
    expect.arrayContaining(['feed-problems', 'ending-coupons', 'newsletter-drafts']),
  )
  expect(marketing.keys).not.toContain('failed-refunds')
  expect((await keysOf('support')).keys).not.toContain('failing-links')
})

test('the navigation counts work by its place, and nothing that a member may not do', async () => {
  const countsOf = async (role: 'catalogue' | 'support') => {
    const by = await aColleague(live, role)
    const { counts } = (await by.call('GET', '/api/admin/menu-counts')).json<{
      counts: MenuCount[]
    }>()
    return new Map(counts.map(({ screen, ...count }) => [screen, count]))
  }
  const catalogue = await countsOf('catalogue')
  expect(catalogue.get('downloads')).toEqual({ count: 1, overdue: 1 })
  expect(catalogue.has('inbox')).toBe(false)
  const support = await countsOf('support')
  expect(support.get('inbox')).toEqual({ count: 1, overdue: 1 })
  expect(support.has('downloads')).toBe(false)
})

test('home shows what a member worked on last, each thing once', async () => {
  const home = (await owner.call('GET', '/api/admin/home')).json<Home>()
  const objects = home.recent.map(({ object }) => object)
  expect(objects).toContain('setting:opening.is_open')
  expect(new Set(objects).size).toBe(objects.length)
})
