import { randomUUID } from 'node:crypto'
import type { Home } from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueFor } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { stock } from '../../testing/stock.ts'
import { makeStore } from '../../testing/stores.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

type Things = Readonly<{
  email: string
  order: string
  number: string
  invoice: string
  request: string
  dispute: string
  claim: string
}>

let working: WorkingShop
let boss: Colleague
let limited: Colleague
let own: Things
let foreign: Things

const db = () => working.shop.ctx.db

/** A sale of one store, with everything that can follow it. */
async function thingsOf(storeId: string): Promise<Things> {
  const at = { host: storeId === 'main' ? 'localhost' : `${storeId}.localhost` }
  const email = `${storeId}-buyer@example.com`
  const browser = aBrowser(working.shop)
  const cart = {
    items: [aLine({ quantity: 2 })],
    currency: 'usd',
    billingInfo: aBuyer({ email, lastName: `Of ${storeId}` }),
  }
  const opened = (await browser.call('POST', '/api/create-payment-intent', cart, at)).json()
  const { orderId: order, paymentIntentId, clientSecret } = opened
  await working.provider.pay(paymentIntentId)
  const said = { paymentIntentId, clientSecret }
  const paid = await browser.call('POST', '/api/confirm-payment', said, at)
  expect([storeId, paid.statusCode]).toEqual([storeId, 200])
  const claims = `/api/orders/${order}/key-claims`
  const { licenses } = (await browser.call('GET', claims, undefined, at)).json()
  const symptom = { licenseId: licenses[0].id, errorCode: '', symptom: 'no-connection' }
  const claimed = (await browser.call('POST', claims, symptom, at)).json()
  const returns = `/api/orders/${order}/returns`
  const { units } = (await browser.call('GET', returns, undefined, at)).json()
  const back = { units: [units[1]], isWithdrawal: false, reason: 'changed_mind' }
  const asked = await browser.call('POST', returns, back, at)
  expect([storeId, asked.statusCode]).toEqual([storeId, 200])
  const dispute = `dp_${storeId}`
  await sql`
    insert into disputes (id, order_id, amount_minor, currency, reason, state, due_at, opened_at)
    values (${dispute}, ${order}, 100, 'USD', 'fraudulent', 'needs_response',
      shop_now() + interval '5 days', shop_now())`.execute(db())
  const [document] = await issueFor(working.shop.ctx, order)
  const { rows } = await sql<{ number: string; request: string }>`
    select o.order_number as number, r.id as request
    from orders o join refund_requests r on r.order_id = o.id
    where o.id = ${order}`.execute(db())
  const [row] = rows
  if (!row || !document) throw new Error('nothing was asked back')
  return {
    email,
    order,
    dispute,
    invoice: document.number,
    claim: String(claimed.claim.id),
    ...row,
  }
}

beforeAll(async () => {
  working = await workingShop()
  boss = await aColleague(working.shop, 'super_admin')
  limited = await aColleague(working.shop, 'admin')
  await makeStore(working.shop, boss, 'mine')
  await boss.call('PUT', `/api/admin/staff-members/${limited.id}/stores`, { storeIds: ['mine'] })
  await stock(working.shop.ctx, 6)
  own = await thingsOf('mine')
  foreign = await thingsOf('main')
})
afterAll(() => working.close())

/** Everything that tells one store from another in an answer. */
const marksOf = ({ email, order, number, invoice, request, dispute }: Things) => [
  ...[email, order, number, invoice, request, dispute],
]

const lists = [
  '/api/admin/customers',
  '/api/admin/customers?q=buyer',
  '/api/admin/customers?q=main-buyer',
  '/api/admin/customers?q=@example.com',
  '/api/admin/customers?who=guests',
  '/api/admin/customers?who=repeat',
  '/api/admin/customers?who=refunders',
  '/api/admin/customers?who=accounts',
  '/api/admin/customers?who=blocked',
  '/api/admin/customers?who=quotes',
  '/api/admin/returns?state=review',
  '/api/admin/returns?state=approved',
  '/api/admin/disputes',
  '/api/admin/disputes?queue=open',
  '/api/admin/disputes/figures',
  '/api/admin/invoices',
  '/api/admin/invoices?q=main-buyer@example.com',
  '/api/admin/key-claims',
  '/api/admin/search?q=main-buyer',
  '/api/admin/search?q=Of main',
]

test('lists, searches and figures of customers, returns, disputes, invoices and claims have nothing of another store', async () => {
  for (const path of lists) {
    const reply = await limited.call('GET', path)
    const told = marksOf(foreign).filter((mark) => reply.payload.includes(mark))
    expect([path, reply.statusCode, told]).toEqual([path, 200, []])
  }
})

test('the palette of limited staff has no script and no approval, and that of the owner has', async () => {
  const script = await boss.call('POST', '/api/admin/custom-scripts', {
    ...{ name: 'Palette script', content: 'window.palette = 1', scriptType: 'javascript' },
    ...{ position: 'body_end', deviceTargeting: 'all', pageTargeting: 'all', targetedPages: [] },
    ...{ excludedPages: [], priority: 10, loadAsync: false, consent: 'necessary' },
    ...{ startsAt: null, endsAt: null, purpose: 'Palettes', note: 'First version' },
  })
  expect(script.statusCode, script.payload).toBe(201)
  const publish = `/api/admin/custom-scripts/${script.json().id}/publish`
  const asked = await boss.call('POST', publish, {}, { 'idempotency-key': randomUUID() })
  expect(asked.statusCode, asked.payload).toBe(200)
  const labelsFor = async (by: Colleague, text: string) =>
    (await by.call('GET', `/api/admin/search?q=${text}`))
      .json<{ groups: { label: string }[] }>()
      .groups.map(({ label }) => label)
  expect(await labelsFor(boss, 'palette')).toEqual(['Approvals', 'Scripts'])
  const ofStores = ['Orders', 'Customers', 'Products']
  for (const text of ['palette', 'home', 'script', 'publish', 'mine-buyer']) {
    const labels = await labelsFor(limited, text)
    expect([text, labels.filter((label) => !ofStores.includes(label))]).toEqual([text, []])
  }
  expect(await labelsFor(limited, 'mine-buyer')).toContain('Orders')
})

test('what is of the own store is in every one of them, and the owner sees both', async () => {
  const shown: readonly (readonly [string, keyof Things])[] = [
    ['/api/admin/customers', 'email'],
    ['/api/admin/customers?q=mine-buyer', 'email'],
    ['/api/admin/customers?who=guests', 'email'],
    ['/api/admin/returns?state=review', 'request'],
    ['/api/admin/disputes', 'dispute'],
    ['/api/admin/invoices', 'invoice'],
    ['/api/admin/key-claims', 'order'],
    ['/api/admin/search?q=mine-buyer', 'email'],
  ]
  for (const [path, mark] of shown) {
    expect([path, (await limited.call('GET', path)).payload]).toEqual([
      path,
      expect.stringContaining(own[mark]),
    ])
    const everything = (await boss.call('GET', path.replace(/\?q=.*/, '?q=buyer'))).payload
    if (!path.includes('q=')) expect(everything).toContain(foreign[mark])
  }
  const { count } = (await limited.call('GET', '/api/admin/returns?state=review')).json()
  expect(count).toEqual({ value: 1, isCapped: false })
  const figures = (await limited.call('GET', '/api/admin/disputes/figures')).json()
  expect(figures).toMatchObject({ toAnswer: 1 })
  const { work } = (await limited.call('GET', '/api/admin/home')).json<Home>()
  const counts = Object.fromEntries(work.map(({ key, count: open }) => [key, open]))
  expect(counts).toMatchObject({ returns: 1, claims: 1, disputes: 1 })
})

const pathsOf = ({ order, request, claim, dispute }: Things) => [
  `/api/admin/customers/${order}`,
  `/api/admin/returns/${request}`,
  `/api/admin/key-claims/${claim}`,
  `/api/admin/disputes/${dispute}/evidence`,
]

test('each of them opens at the own store, and is not there at another', async () => {
  for (const path of pathsOf(own)) {
    expect([path, (await limited.call('GET', path)).statusCode]).toEqual([path, 200])
  }
  for (const path of pathsOf(foreign)) {
    expect([path, (await limited.call('GET', path)).statusCode]).toEqual([path, 404])
    expect([path, (await boss.call('GET', path)).statusCode]).toEqual([path, 200])
  }
})

test('a customer of two stores is shown as the own store knows them', async () => {
  const email = own.email
  await sql`update orders set email = ${email}, email_normal = ${email}, phone = '+1 555 0100'
    where id = ${foreign.order}`.execute(db())
  const read = async (by: Colleague) =>
    (await by.call('GET', `/api/admin/customers/${own.order}`)).json()
  expect((await read(limited)).orders.map(({ id }: { id: string }) => id)).toEqual([own.order])
  expect(await read(limited)).toMatchObject({ paidOrders: 1, lastName: 'Of mine' })
  expect(JSON.stringify(await read(limited))).not.toContain(foreign.number)
  expect((await read(boss)).paidOrders).toBe(2)
  const claim = await limited.call('GET', `/api/admin/key-claims/${own.claim}`)
  expect(claim.json().history).toMatchObject({ orders: 1, claims: [] })
  await sql`update orders set email = ${foreign.email}, email_normal = ${foreign.email}
    where id = ${foreign.order}`.execute(db())
})

test('nothing of another store is decided, answered or opened, and no person is changed', async () => {
  const key = () => ({ 'idempotency-key': randomUUID() })
  const acts: readonly (readonly [string, object, number])[] = [
    [
      `/api/admin/returns/${foreign.request}/decision`,
      { decision: 'approve', note: 'not mine' },
      404,
    ],
    [
      `/api/admin/key-claims/${foreign.claim}/decision`,
      { decision: 'replace', note: 'not mine' },
      404,
    ],
    [`/api/admin/disputes/${foreign.dispute}/submit`, {}, 404],
    [
      '/api/admin/key-claims',
      { order: foreign.number, symptom: 'no-connection', note: 'not mine' },
      400,
    ],
    [`/api/admin/customers/${own.order}/block`, { reason: 'everywhere' }, 403],
    [`/api/admin/customers/${own.order}/sign-in-link`, { reason: 'everywhere' }, 403],
  ]
  for (const [path, body, status] of acts) {
    const reply = await limited.call('POST', path, body, key())
    expect([path, reply.statusCode]).toEqual([path, status])
  }
  const { rows } = await sql<{ state: string }>`
    select state from refund_requests where id = ${foreign.request}
    union all
    select state from key_claims where id = ${foreign.claim}`.execute(db())
  expect(rows.map(({ state }) => state)).toEqual(['review', 'queued'])
})

test('the own return is decided by a limited member as by anyone with the right', async () => {
  const decision = { decision: 'refuse', refusal: 'outside_policy', note: 'as agreed' }
  const path = `/api/admin/returns/${own.request}/decision`
  const reply = await limited.call('POST', path, decision, { 'idempotency-key': randomUUID() })
  expect([reply.statusCode, reply.json().request?.state]).toEqual([200, 'refused'])
})

test('bulk acts touch the orders of the own stores, whatever is ticked or filtered', async () => {
  const start = (by: Colleague, path: string, body: object) =>
    by.call('POST', path, body, { 'idempotency-key': randomUUID() })
  const both = { ids: [own.order, foreign.order] }
  const ticked = await start(limited, '/api/admin/order-tags', { chosen: both, tag: 'seen' })
  expect(ticked.json()).toMatchObject({ success: true, total: 1 })
  const { jobId } = ticked.json()
  await eventually('the tag', async () => {
    const job = (await limited.call('GET', `/api/admin/bulk-jobs/${jobId}`)).json()
    return job.state === 'done'
  })
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_tags where tag = 'seen'`.execute(db())
  expect(rows).toEqual([{ id: own.order }])
  const foreignOnly = await start(limited, '/api/admin/order-resends', {
    chosen: { ids: [foreign.order] },
  })
  expect(foreignOnly.statusCode).toBe(400)
  const exported = await start(limited, '/api/admin/order-exports', { chosen: { filters: {} } })
  expect(exported.json()).toMatchObject({ success: true, total: 1 })
})

test('an export of documents has those of the own stores, and an older one leaves the others out', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const fileOf = async (by: Colleague) => {
    const started = await by.call(
      'POST',
      '/api/admin/invoice-exports',
      { from: day, to: day },
      { 'idempotency-key': randomUUID() },
    )
    const path = `/api/admin/invoice-exports/${started.json().jobId}.csv`
    return await eventually('the file', async () => {
      const reply = await by.call('GET', path)
      return reply.statusCode === 200 && { path, text: reply.payload }
    })
  }
  const { text } = await fileOf(limited)
  expect([text.includes(own.invoice), text.includes(foreign.invoice)]).toEqual([true, false])
  const later = await aColleague(working.shop, 'admin')
  const whole = await fileOf(later)
  expect(whole.text).toContain(foreign.invoice)
  await boss.call('PUT', `/api/admin/staff-members/${later.id}/stores`, { storeIds: ['mine'] })
  const again = await later.call('GET', whole.path)
  expect([again.statusCode, again.payload.includes(foreign.invoice)]).toEqual([200, false])
})
