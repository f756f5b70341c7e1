import { createHash, randomUUID } from 'node:crypto'
import { isLooser } from '@keyhaven/contracts/guards'
import type { SettingKey } from '@keyhaven/contracts/settings'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { firstLimits, limitKinds, type StaffRole } from '@keyhaven/contracts/staff/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { aColleague, approvalsSeenBy, type Colleague, decide } from './approvals.ts'
import { aBrowser, aBuyer, aLine } from './buyer.ts'
import { anAddress, payByOwnCard } from './claims.ts'
import { moveClock } from './clock.ts'
import { someTerms } from './coupons.ts'
import { eventually } from './eventually.ts'
import { bought } from './reversals.ts'
import { stock } from './stock.ts'
import { type WorkingShop, workingShop } from './working-shop.ts'

const EDITION = 'home-2024'
const PRICE_MINOR = 149_99
const FLOOR = 0.5
const HOUR = 3_600
const DAY_HOURS = 24
const STOCK = 3_000
const REVEALS_A_DAY = 5
const MOVES = { aDay: 3, aWeek: 10 }

const roles = ['super_admin', 'admin', 'catalogue', 'support', 'finance', 'marketing', 'auditor']
/** Who acts, alone. */
const onePerson = fc.constantFrom(...roles)

const deeds = [
  ...['reveal', 'replace', 'revoke', 'claim', 'decideClaim', 'grant', 'refund', 'goodwill'],
  ...['coupon', 'price', 'link', 'buy', 'buyWithCoupon', 'manual', 'markPaid', 'setting'],
  ...['address', 'release', 'role', 'invite', 'member', 'approve', 'resend', 'wait'],
] as const

/** One deed at one of the orders in reach; the number chooses an order, an amount or some hours. */
const anAct = fc.record({
  deed: fc.constantFrom(...deeds),
  nth: fc.integer({ min: 0, max: 99 }),
})
type Act = Readonly<{ deed: string; nth: number }>

/** A shop for many runs, and the time it has reached. */
export async function startDay() {
  const working = await workingShop()
  await stock(working.shop.ctx, STOCK)
  const boss = await aColleague(working.shop, 'super_admin')
  return { working, boss, clock: { hours: 0 }, close: working.close }
}
export type Day = Awaited<ReturnType<typeof startDay>>

type Bought = Awaited<ReturnType<typeof bought>> & Readonly<{ email: string; licenses: number }>

type Run = Readonly<{
  day: Day
  member: Colleague
  /** Another account in the same browser: one pair of hands. */
  puppet: Colleague
  orders: Bought[]
  keysAnswered: Set<string>
  made: { coupons: string[]; approvals: string[]; manual: string[]; hours: number }
}>

const shopOf = ({ day }: Pick<Run, 'day'>) => day.working.shop
const db = (run: Pick<Run, 'day'>) => shopOf(run).ctx.db

/** At the same desk at another hour, signed in anew. */
async function again(shop: WorkingShop['shop'], who: Colleague): Promise<Colleague> {
  const headers = await who.session()
  const call: Colleague['call'] = (method, url, payload, extra = {}) =>
    shop.app.inject({ method, url, headers: { ...headers, ...extra }, ...(payload && { payload }) })
  return { ...who, headers, call }
}

async function tickOn(day: Day, hours: number) {
  day.clock.hours += hours
  await moveClock(day.working.shop, day.clock.hours * HOUR)
}

async function aFriend(day: Day, licenses: number): Promise<Bought> {
  const email = anAddress()
  const { shop, provider } = day.working
  const items = [aLine({ quantity: licenses })]
  const order = await bought(shop, provider, { items, billingInfo: aBuyer({ email }) })
  await payByOwnCard(shop, order.orderId)
  return { ...order, email, licenses }
}

/** One browser: what either account did in it, the other did. */
async function shareBrowser(run: Run) {
  const mark = createHash('sha256').update(run.member.id).digest()
  await sql`
    update staff_sessions set browser_hash = ${mark}
    where staff_id in (${run.member.id}, ${run.puppet.id})`.execute(db(run))
}

async function begin(day: Day, role: string): Promise<Run> {
  const { shop } = day.working
  await tickOn(day, 40 * DAY_HOURS)
  const boss = await again(shop, day.boss)
  const back = [{ productId: EDITION, price: '149.99', from: null }]
  await boss.call(
    'POST',
    '/api/admin/product-prices',
    { changes: back, reason: 'As it was' },
    { 'idempotency-key': randomUUID() },
  )
  const [member, puppet] = [await aColleague(shop, role), await aColleague(shop, 'admin')]
  const made = { coupons: [], approvals: [], manual: [], hours: 0 }
  const orders = [await aFriend(day, 1), await aFriend(day, 2)]
  const run = { day, member, puppet, orders, made, keysAnswered: new Set<string>() }
  await shareBrowser(run)
  return run
}

const keyShape = /(?:[A-Z\d]{5}-){4}[A-Z\d]{5}/g
const keysIn = (text: string) => text.match(keyShape) ?? []
const reason = 'they called us'

/** A call of the member; every key and every request in its answer is noted. */
async function post(run: Run, path: string, body: object, by = run.member) {
  const extra = { 'idempotency-key': randomUUID() }
  const reply = await by.call('POST', `/api/admin/${path}`, body, extra)
  for (const key of keysIn(reply.payload)) run.keysAnswered.add(key)
  const { approval } = reply.statusCode < 300 ? reply.json() : {}
  if (approval?.id) run.made.approvals.push(approval.id)
  return reply
}

const chosen = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length]

async function unitOf(run: Run, nth: number) {
  const order = chosen(run.orders, nth)
  const { rows } = await sql<{ id: number; assignment: number }>`
    select a.unit_id as id, a.id as assignment
    from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${order?.orderId ?? ''} and a.revoked_at is null
    order by a.slot
    limit 1`.execute(db(run))
  return { order, id: rows[0]?.id ?? 0, assignment: rows[0]?.assignment ?? 0 }
}

const person = (email: string) => ({ email, firstName: 'Ada', lastName: 'Friend', country: 'US' })

/** A friend pays what the shop asks for, and looks at the keys. */
async function buys(run: Run, couponCode?: string) {
  const { shop, provider } = run.day.working
  const browser = aBrowser(shop)
  const email = anAddress()
  const cart = { billingInfo: aBuyer({ email }), ...(couponCode && { couponCode }) }
  const reply = await browser.open(cart)
  if (reply.statusCode !== 200) return
  const opened = reply.json<Awaited<ReturnType<typeof browser.opened>>>()
  await provider.pay(opened.paymentIntentId)
  const confirmed = await browser.confirm(opened)
  if (confirmed.statusCode !== 200) return
  const keys = browser.keysIn(confirmed.json())
  const order = async () => (await browser.order(opened.orderId)).json()
  const { orderId, paymentIntentId: intentId } = opened
  run.orders.push({ browser, opened, order, orderId, intentId, keys, email, licenses: 1 })
}

async function loosens(run: Run, nth: number) {
  const wishes: [SettingKey, unknown][] = [
    ['prices.floor_percent', nth % 50],
    ['keys.moves_per_day', 50 + nth],
    ['keys.reveals_per_day', 50 + nth],
    ['keys.successors_per_place', 20],
    ['risk.review_from', 101],
  ]
  const [key, value] = wishes[nth % wishes.length] ?? ['prices.floor_percent', 0]
  const seen = (await run.member.call('GET', '/api/admin/settings')).json<{
    settings?: { key: string; version: string }[]
  }>()
  const version = seen.settings?.find((one) => one.key === key)?.version ?? '0'
  const extra = { 'if-match': `"${version}"` }
  const reply = await run.member.call('PUT', `/api/admin/settings/${key}`, { value, reason }, extra)
  const { approval } = reply.statusCode === 200 ? reply.json() : {}
  if (approval?.id) run.made.approvals.push(approval.id)
}

async function widensRole(run: Run, nth: number) {
  const reply = await run.member.call('GET', '/api/admin/roles')
  const all = reply.json<{ roles?: StaffRole[] }>().roles ?? []
  const role = all.find(({ id }) => id === (nth % 2 ? 'admin' : 'support'))
  if (!role) return
  const body =
    nth % 3
      ? { limits: { ...firstLimits, refund: null } }
      : { permissions: [...new Set([...role.permissions, 'orders.refund', 'licenses.reveal'])] }
  const extra = { 'if-match': `"${role.version}"` }
  const answer = await run.member.call('PATCH', `/api/admin/roles/${role.id}`, body, extra)
  const { approval } = answer.statusCode === 200 ? answer.json() : {}
  if (approval?.id) run.made.approvals.push(approval.id)
}

/** The other account says yes to everything that waits. */
async function approves(run: Run) {
  const seen: Approval[] = await approvalsSeenBy(run.puppet, 'open')
  for (const approval of seen.filter(({ id }) => run.made.approvals.includes(id)).slice(0, 5)) {
    await decide(run.puppet, approval)
  }
}

const orderPath = (run: Run, nth: number) =>
  `order-details/${chosen(run.orders, nth)?.orderId ?? ''}`

const acts: Readonly<Record<string, (run: Run, nth: number) => Promise<unknown>>> = {
  async reveal(run, nth) {
    const { assignment } = await unitOf(run, nth)
    return await post(run, `${orderPath(run, nth)}/reveal`, { assignmentId: assignment, reason })
  },
  replace: async (run, nth) =>
    await post(run, `licenses/units/${(await unitOf(run, nth)).id}/replace`, { reason }),
  revoke: async (run, nth) =>
    await post(run, `licenses/units/${(await unitOf(run, nth)).id}/revoke`, { reason }),
  claim: (run, nth) =>
    post(run, 'key-claims', {
      ...{ order: chosen(run.orders, nth)?.orderId, lastFive: '', errorCode: '' },
      ...{ symptom: 'key-already-used', note: reason },
    }),
  async decideClaim(run) {
    const { rows } = await sql<{ id: number }>`
      select id from key_claims where state = 'queued'
        and order_id = any(${run.orders.map(({ orderId }) => orderId)})`.execute(db(run))
    for (const { id } of rows) {
      await post(run, `key-claims/${id}/decision`, { decision: 'replace', note: '' })
    }
  },
  grant: (run) =>
    post(run, 'orders/grants', {
      ...{ buyer: person(run.member.email), reason },
      items: [{ productId: EDITION, quantity: 3 }],
    }),
  refund: (run, nth) =>
    post(run, `${orderPath(run, nth)}/refund`, {
      ...{ what: { kind: 'full' }, reason: 'goodwill', note: '', seen: nth % 3 },
    }),
  goodwill: (run, nth) =>
    post(run, `${orderPath(run, nth)}/refund`, {
      what: { kind: 'amount', amount: `${10 + nth}.00` },
      ...{ reason: 'goodwill', note: '', seen: nth % 3 },
    }),
  async coupon(run, nth) {
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
    const terms = { ...someTerms, value: String(5 + (nth % 46)), maxPerCustomer: 5 }
    const reply = await post(run, 'coupons', { code, ...terms })
    if (reply.statusCode === 201) run.made.coupons.push(code)
  },
  price: (run, nth) =>
    post(run, 'product-prices', {
      changes: [{ productId: EDITION, price: `${76 + (nth % 70)}.00`, from: null }],
      reason,
    }),
  link: (run, nth) =>
    post(run, 'payment-links', {
      ...{ title: `Deal ${randomUUID()}`, amount: `${1 + nth}.00`, maxUses: null },
      products: [{ productId: EDITION, quantity: 2 }],
    }),
  buy: (run) => buys(run),
  buyWithCoupon: (run, nth) => buys(run, chosen(run.made.coupons, nth)),
  async manual(run, nth) {
    const reply = await post(run, 'orders/manual', {
      ...{ buyer: person(anAddress()), reason },
      items: [{ productId: EDITION, quantity: 1, unitPrice: `${80 + (nth % 60)}.00` }],
    })
    if (reply.statusCode === 201 && reply.json().orderId) {
      run.made.manual.push(reply.json().orderId)
    }
  },
  markPaid: (run, nth) =>
    post(run, `order-details/${chosen(run.made.manual, nth) ?? 'none'}/mark-paid`, { reason }),
  setting: loosens,
  address: (run, nth) =>
    post(run, `${orderPath(run, nth)}/address`, { email: anAddress(), reason }),
  release: (run, nth) => post(run, `${orderPath(run, nth)}/release-keys`, { reason }),
  role: widensRole,
  invite: (run) =>
    post(run, 'staff-members', { ...person(anAddress()), lastName: randomUUID(), role: 'admin' }),
  member: (run) =>
    run.member.call('PATCH', `/api/admin/staff-members/${run.puppet.id}`, { role: 'super_admin' }),
  approve: approves,
  resend: (run, nth) => post(run, `${orderPath(run, nth)}/resend`, { reason }),
  async wait(run, nth) {
    const hours = nth % 3 ? nth % 20 : 24 + (nth % 30)
    run.made.hours += hours
    await tickOn(run.day, hours)
    Object.assign(run.member, await again(shopOf(run), run.member))
    Object.assign(run.puppet, await again(shopOf(run), run.puppet))
    await shareBrowser(run)
  },
}

type Guards = Readonly<{
  settings: Map<string, unknown>
  roles: readonly StaffRole[]
  staff: number
}>

async function guardsOf(run: Run): Promise<Guards> {
  const boss = await again(shopOf(run), run.day.boss)
  const { settings } = (await boss.call('GET', '/api/admin/settings')).json<{
    settings: { key: string; value: unknown }[]
  }>()
  const { roles: all } = (await boss.call('GET', '/api/admin/roles')).json<{ roles: StaffRole[] }>()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deciders where until is null`.execute(db(run))
  return {
    settings: new Map(settings.map(({ key, value }) => [key, value])),
    roles: all,
    staff: rows[0]?.count ?? 0,
  }
}

function looserGuards(before: Guards, after: Guards): string[] {
  const settings = [...after.settings]
    .filter(([key, value]) => isLooser(key as SettingKey, before.settings.get(key), value))
    .map(([key]) => `${key} is looser`)
  const wider = after.roles.flatMap(({ id, permissions, limits }) => {
    const was = before.roles.find((role) => role.id === id)
    // Rights of a role that nobody has are judged when it is given.
    const isHeld = was && was.people > 0
    const more = isHeld && permissions.some((name) => !was.permissions.includes(name))
    const higher = limitKinds.some(
      (kind) =>
        was &&
        (limits[kind] ?? Number.POSITIVE_INFINITY) > (was.limits[kind] ?? Number.POSITIVE_INFINITY),
    )
    return more || higher ? [`the role ${id} may do more`] : []
  })
  const people = after.staff > before.staff ? ['one more member decides'] : []
  return [...settings, ...wider, ...people]
}

/** Every key of an order that anyone outside got to see: on its page, and in mails to whom it belonged. */
async function keysOut(run: Run, order: Bought): Promise<Set<string>> {
  const page = await order.browser.call('POST', `/api/orders/${order.orderId}/keys`, {})
  const seen = new Set([...order.keys, ...keysIn(page.payload)])
  for (const { html } of await run.day.working.mailbox.to(order.email)) {
    for (const key of keysIn(html)) seen.add(key)
  }
  return seen
}

const mailed = (run: Run) =>
  eventually('every mail is sent', async () => {
    const { rows } = await sql`select 1 from emails where state = 'queued' limit 1`.execute(db(run))
    return rows.length === 0
  })

/** Does the acts and then counts from outside what came out of the shop. */
async function valueOut(day: Day, role: string, deedsOfRun: readonly Act[]): Promise<void> {
  const run = await begin(day, role)
  const before = await guardsOf(run)
  const own = run.member.email
  for (const { deed, nth } of deedsOfRun) await acts[deed]?.(run, nth)
  await mailed(run)
  const faults = looserGuards(before, await guardsOf(run))
  let moved = 0
  for (const order of run.orders) {
    const out = (await keysOut(run, order)).size
    moved += Math.max(0, out - order.licenses)
    if (out > order.licenses + 1) faults.push(`${out} keys for ${order.licenses} licences`)
  }
  const days = Math.floor(run.made.hours / DAY_HOURS) + 1
  const budget = Math.min(MOVES.aDay * days, MOVES.aWeek * (Math.floor(days / 7) + 1))
  if (moved > budget) faults.push(`${moved} keys moved alone in ${days} days`)
  if (run.keysAnswered.size > REVEALS_A_DAY * days) faults.push('more reveals than a day has')
  const toStaff = (await day.working.mailbox.to(own)).flatMap(({ html }) => keysIn(html))
  if (toStaff.length > 0) faults.push('a key in a mailbox of staff')
  faults.push(...(await cheapSales(run)))
  if (faults.length > 0) throw new Error(`${role}: ${faults.join('; ')}`)
}

/** What the provider keeps of an order, for the licences that were left with its buyer. */
async function cheapSales(run: Run): Promise<string[]> {
  const faults: string[] = []
  for (const { orderId, intentId, opened } of run.orders) {
    const { refunds } = await shopOf(run).ctx.payments.findReversals(intentId)
    const back = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const net = Math.round(Number(opened.total) * 100) - back
    const { rows } = await sql`
      select 1 from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId} and a.revoked_at is null`.execute(db(run))
    const kept = rows.length
    if (kept > 0 && net + kept < Math.floor(kept * PRICE_MINOR * FLOOR)) {
      faults.push(`${kept} keys for ${net} cents`)
    }
  }
  return faults
}

const ACTS = 30

/** So many times one person of some role does 30 things alone, at any hours. */
export async function expectBounded(day: Day, numRuns: number): Promise<void> {
  const acts = fc.array(anAct, { minLength: ACTS, maxLength: ACTS })
  const run = fc.asyncProperty(onePerson, acts, (role, deeds) => valueOut(day, role, deeds))
  await fc.assert(run, { numRuns, endOnFailure: true })
}
