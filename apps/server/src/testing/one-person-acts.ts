import { randomUUID } from 'node:crypto'
import type { SettingKey } from '@keyhaven/contracts/settings'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { firstLimits, type StaffRole } from '@keyhaven/contracts/staff/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { offerReady } from '../modules/buying/business-quotes/offer-ready.email.tsx'
import { approvalsSeenBy, decide } from './approvals.ts'
import { payOnHostedPage } from './business-quotes.ts'
import { aBrowser, aBuyer } from './buyer.ts'
import { anAddress } from './claims.ts'
import { someTerms } from './coupons.ts'
import {
  again,
  centsOf,
  db,
  EDITION,
  type Run,
  shareBrowser,
  shopOf,
  tickOn,
} from './one-person-run.ts'

const actions = [
  ...['reveal', 'replace', 'revoke', 'claim', 'decideClaim', 'grant', 'refund', 'goodwill'],
  ...['coupon', 'price', 'link', 'buy', 'buyWithCoupon', 'manual', 'markPaid', 'setting'],
  ...['quote', 'acceptQuote', 'merge', 'address', 'release', 'role', 'invite', 'member'],
  ...['approve', 'resend', 'wait'],
] as const

/** A low price takes three acts in their order: each of them comes more often than others. */
const often = ['price', 'coupon', 'buyWithCoupon'] as const

/** One act at one of the orders in reach; the number chooses an order, an amount or some hours. */
export const anAct = fc.record({
  act: fc.constantFrom(...actions, ...often, ...often),
  nth: fc.integer({ min: 0, max: 99 }),
})
export type Act = Readonly<{ act: string; nth: number }>

const keyShape = /(?:[A-Z\d]{5}-){4}[A-Z\d]{5}/g
export const keysIn = (text: string) => text.match(keyShape) ?? []
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
  const { orderId, paymentIntentId: intentId } = opened
  run.orders.push({
    browser,
    orderId,
    intentId,
    keys,
    email,
    licenses: 1,
    paidMinor: centsOf(opened.total),
  })
}

/** A friend asks for a quote, and the member prices it. */
async function offers(run: Run, nth: number) {
  const lines = [{ productId: EDITION, quantity: 1 + (nth % 3) }]
  const request = { company: 'Friends Ltd', contactName: 'Ada Friend', email: anAddress() }
  const asked = { ...request, country: 'US', lines }
  const reply = await aBrowser(shopOf(run)).call('POST', '/api/quotes', asked)
  const { reference } = reply.json<{ reference: string }>()
  run.made.quotes.push(reference)
  const { rows } = await sql<{ day: string }>`
    select to_char(shop_now() + interval '20 days', 'YYYY-MM-DD') as day`.execute(db(run))
  const unitMinor = [14_999, 9_000, 7_500, 7_000, 100][nth % 5]
  await post(run, `quotes/${reference}/offers`, {
    ...{ currency: 'USD', expiresOn: rows[0]?.day },
    lines: [{ productId: EDITION, unitMinor }],
    volumeBreaks: nth % 2 ? [{ from: 2, percent: nth % 91 }] : [],
  })
}

type Offer = Readonly<{ id: number; total: number; licenses: number; email: string }>

/** The friend takes the newest offer, pays what it says and looks at the keys. */
async function accepts(run: Run, nth: number) {
  const reference = chosen(run.made.quotes, nth) ?? ''
  const { rows } = await sql<Offer>`
    select o.id, o.total_minor::integer as total, q.email,
      (select sum((line ->> 'quantity')::integer)::integer from jsonb_array_elements(o.lines) line) as licenses
    from business_offers o join business_quotes q on q.reference = o.reference
    where o.reference = ${reference}
    order by o.version desc limit 1`.execute(db(run))
  const [offer] = rows
  const view = offer && (await offerReady.load(shopOf(run).ctx, { offerId: offer.id }))
  if (!offer || !view) return
  const browser = aBrowser(shopOf(run))
  const token = view.link.split('#')[1]
  const { version } = (await browser.call('POST', '/api/business-quote/open', { token })).json()
  const { email: _, ...billingInfo } = aBuyer()
  const request = { reference, version, billingInfo }
  const accepted = await browser.call('POST', '/api/business-quote/accept', request)
  if (accepted.statusCode !== 200) return
  const { orderId, checkoutUrl } = accepted.json<{ orderId: string; checkoutUrl: string }>()
  const sessionId = await payOnHostedPage(run.day.working.provider, checkoutUrl)
  await browser.call('POST', '/api/stripe-checkout-success', { sessionId })
  const keys = keysIn((await browser.order(orderId)).payload)
  const paid = await sql<{ intent: string }>`
    select intent_id as intent from payment_attempts where order_id = ${orderId}`.execute(db(run))
  const { total: paidMinor, licenses, email } = offer
  const intentId = paid.rows[0]?.intent ?? ''
  run.orders.push({ browser, orderId, intentId, keys, email, licenses, paidMinor })
}

/** One friend becomes another, with all orders. */
async function merges(run: Run, nth: number) {
  const [from, into] = [chosen(run.orders, nth), chosen(run.orders, nth + 1)]
  if (!from || !into || from === into) return
  const path = `customers/${from.orderId}/merge`
  const seen = await run.member.call('GET', `/api/admin/${path}?into=${into.orderId}`)
  if (seen.statusCode !== 200) return
  const { orders, licenses } = seen.json<{ orders: number; licenses: number }>()
  run.made.addresses.push(into.email)
  await post(run, path, { into: into.orderId, seen: { orders, licenses }, reason })
}

/** A price; what falls below the floor with it is kept or ended. */
async function enters(run: Run, nth: number) {
  const changes = [{ productId: EDITION, price: `${76 + (nth % 70)}.00`, from: null }]
  const reply = await post(run, 'product-prices', { changes, reason })
  if (reply.statusCode !== 409) return
  const { details = [] } = reply.json<{ details?: { field: string }[] }>()
  const choice = nth % 2 ? 'keep' : 'end'
  const falls = details.map(({ field }) => ({ object: field, choice }))
  await post(run, 'product-prices', { changes, reason, falls })
}

async function loosens(run: Run, nth: number) {
  const requests: [SettingKey, unknown][] = [
    ['prices.floor_percent', nth % 50],
    ['keys.moves_per_day', 50 + nth],
    ['keys.reveals_per_day', 50 + nth],
    ['keys.successors_per_place', 20],
    ['risk.review_from', 101],
  ]
  const [key, value] = requests[nth % requests.length] ?? ['prices.floor_percent', 0]
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

export const acts: Readonly<Record<string, (run: Run, nth: number) => Promise<unknown>>> = {
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
    const terms = { ...someTerms, value: String(20 + (nth % 31)), maxPerCustomer: 5 }
    const reply = await post(run, 'coupons', { code, ...terms })
    if (reply.statusCode === 201) run.made.coupons.push(code)
  },
  price: enters,
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
  quote: offers,
  acceptQuote: accepts,
  merge: merges,
  setting: loosens,
  async address(run, nth) {
    const email = anAddress()
    run.made.addresses.push(email)
    return await post(run, `${orderPath(run, nth)}/address`, { email, reason })
  },
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
