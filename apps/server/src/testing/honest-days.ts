import { randomUUID } from 'node:crypto'
import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import { sql } from 'kysely'
import { aColleague, type Colleague } from './approvals.ts'
import { payOnHostedPage, tokenTo } from './business-quotes.ts'
import { aBrowser, aBuyer, aLine } from './buyer.ts'
import { anAddress, payByOwnCard } from './claims.ts'
import { someTerms } from './coupons.ts'
import { again, DAY_HOURS, type Day, EDITION, tickOn } from './one-person-run.ts'
import { openByLink } from './returns.ts'
import { stock } from './stock.ts'

const desks = ['support', 'second support', 'catalogue', 'marketing', 'finance'] as const
type Desk = (typeof desks)[number]

/** One order of these days, in the browser of its buyer. */
type Sold = Readonly<{ browser: ReturnType<typeof aBrowser>; orderId: string }>

type Days = Readonly<{
  day: Day
  staff: Record<Desk, Colleague>
  sold: Sold[]
  made: { today: number; coupon: string }
  counts: Record<'orders' | 'claims' | 'alone' | 'refunds' | 'quotes' | 'prices', number>
  /** Whatever stopped honest work, in the words of the answer. */
  stopped: string[]
}>

/** A keyed call of one desk; what it answers with anything but success is noted. */
async function post(days: Days, desk: Desk, path: string, body: object) {
  const extra = { 'idempotency-key': randomUUID() }
  const reply = await days.staff[desk].call('POST', `/api/admin/${path}`, body, extra)
  if (reply.statusCode >= 300) days.stopped.push(`${path}: ${reply.payload}`)
  return reply
}

/** A sale of some weekdays, an end of it, and a price of another month: as a price desk works. */
const factors = [1, 0.9, 0.9, 1, 0.95, 0.8, 0.8]

async function changesPrice(days: Days) {
  const factor = factors[days.made.today % factors.length] ?? 1
  const changes = [{ productId: EDITION, price: (149.99 * factor).toFixed(2), from: null }]
  const reason = factor < 1 ? 'A sale' : 'The sale is over'
  const reply = await post(days, 'catalogue', 'product-prices', { changes, reason })
  if (reply.statusCode < 300) days.counts.prices += 1
}

/** A code for the newsletter of the week. */
async function makesCoupon(days: Days) {
  const code = `WEEK-${days.made.today}`
  const value = days.made.today % 2 ? '15' : '10'
  const terms = { ...someTerms, value, maxPerCustomer: 5 }
  const reply = await post(days, 'marketing', 'coupons', { code, ...terms })
  if (reply.statusCode < 300) days.made.coupon = code
}

/** A company asks for some seats, gets ten percent off, and pays. */
async function sellsByQuote(days: Days) {
  const { working } = days.day
  const email = anAddress()
  const quantity = 5 + (days.made.today % 6)
  const request = { company: 'Harbour Ltd', contactName: 'Ada Byron', email, country: 'US' }
  const lines = [{ productId: EDITION, quantity }]
  const asked = await aBrowser(working.shop).call('POST', '/api/quotes', { ...request, lines })
  const { reference } = asked.json<{ reference: string }>()
  const expiresOn = new Date(Date.now() + (days.day.clock.hours + 14 * DAY_HOURS) * 3_600_000)
  await post(days, 'finance', `quotes/${reference}/offers`, {
    ...{ currency: 'USD', expiresOn: expiresOn.toISOString().slice(0, 10) },
    lines: [{ productId: EDITION, unitMinor: 13_499 }],
    volumeBreaks: [],
  })
  const [token = ''] = await tokenTo(working, email)
  const browser = aBrowser(working.shop)
  const open = await browser.call('POST', '/api/business-quote/open', { token })
  const { version } = open.json<{ version: number }>()
  const { email: _, ...billingInfo } = aBuyer()
  const taken = { reference, version, billingInfo }
  const accepted = await browser.call('POST', '/api/business-quote/accept', taken)
  if (accepted.statusCode !== 200) return void days.stopped.push(accepted.payload)
  const { checkoutUrl } = accepted.json<{ checkoutUrl: string }>()
  const sessionId = await payOnHostedPage(working.provider, checkoutUrl)
  await browser.call('POST', '/api/stripe-checkout-success', { sessionId })
  days.counts.quotes += 1
  days.counts.orders += 1
}

/** One buyer in seven has a code, one in ten buys a few. */
async function sells(days: Days, nth: number) {
  const { shop, provider } = days.day.working
  const browser = aBrowser(shop)
  const quantity = nth % 10 === 4 ? 2 + (nth % 3) : 1
  const couponCode = nth % 7 === 2 ? days.made.coupon : ''
  const cart = { items: [aLine({ quantity })], billingInfo: aBuyer({ email: anAddress() }) }
  const reply = await browser.open({ ...cart, ...(couponCode && { couponCode }) })
  if (reply.statusCode !== 200) return void days.stopped.push(`checkout: ${reply.payload}`)
  const opened = reply.json<Awaited<ReturnType<typeof browser.opened>>>()
  await provider.pay(opened.paymentIntentId)
  const confirmed = await browser.confirm(opened)
  if (confirmed.statusCode !== 200) return void days.stopped.push(confirmed.payload)
  await payByOwnCard(shop, opened.orderId)
  days.sold.push({ browser, orderId: opened.orderId })
  days.counts.orders += 1
}

/** What buyers say, and who hears it: most click, some are unsure of the cause, some call. */
const complaints = ['clicks', 'clicks', 'clicks', 'unsure', 'clicks', 'calls', 'clicks'] as const

/** The key in hand, by the link in their mail: after some days a browser has forgotten the order. */
async function keyOf(days: Days, { browser, orderId }: Sold) {
  await openByLink(days.day.working.shop, { browser, orderId, intentId: '' })
  const path = `/api/orders/${orderId}/key-claims`
  const { licenses } = (await browser.call('GET', path)).json<{ licenses: Listed[] }>()
  return { path, key: licenses[0] }
}
type Listed = Readonly<{ id: number; lastFive: string }>

async function claimOf(days: Days, sold: Sold, how: 'clicks' | 'unsure') {
  const { path, key } = await keyOf(days, sold)
  const what = how === 'clicks' ? { errorCode: '0xc004c003' } : { symptom: 'no-connection' }
  const said = { licenseId: key?.id, errorCode: '', ...what }
  const reply = await sold.browser.call('POST', path, said)
  if (reply.statusCode !== 200) days.stopped.push(`a claim: ${reply.payload}`)
  return reply.json<{ outcome: string; claim: KeyClaim | null }>()
}

/** Whether a key that does not work was replaced by the rules or by the one who picked the claim up. */
async function isSolvedAlone(days: Days, sold: Sold, how: (typeof complaints)[number]) {
  if (how === 'calls') {
    const { key } = await keyOf(days, sold)
    const about = { order: sold.orderId, lastFive: key?.lastFive ?? '' }
    const said = { ...about, errorCode: '0xc004c003', note: 'They called' }
    const asked = await post(days, 'support', 'key-claims', said)
    return asked.json<{ outcome: string }>().outcome === 'replaced'
  }
  const { outcome, claim } = await claimOf(days, sold, how)
  if (outcome !== 'queued' || !claim) return outcome === 'replaced'
  const decided = { decision: 'replace', note: 'We tried it together' }
  const path = `key-claims/${claim.id}/decision`
  const reply = await post(days, 'second support', path, decided)
  return reply.json<{ claim?: { state: string } }>().claim?.state === 'replaced'
}

async function claims(days: Days, nth: number) {
  const how = complaints[nth % complaints.length] ?? 'clicks'
  // One in ten had a bad key before.
  const sold = nth % 10 === 9 ? days.sold[0] : days.sold[nth * 31]
  if (!sold) return
  days.counts.claims += 1
  if (await isSolvedAlone(days, sold, how)) days.counts.alone += 1
}

async function givesBack(days: Days, nth: number) {
  const sold = days.sold[nth * 47 + 13]
  if (!sold) return
  const { rows } = await sql<{ seen: number }>`
    select count(*)::int as seen
    from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${sold.orderId} and a.revoked_at is null`.execute(
    days.day.working.shop.ctx.db,
  )
  const path = `order-details/${sold.orderId}/refund`
  const what = { kind: 'full' }
  const body = { what, reason: 'goodwill', note: 'They changed their mind', seen: rows[0]?.seen }
  const reply = await post(days, 'finance', path, body)
  if (reply.statusCode < 300) days.counts.refunds += 1
}

async function signInAnew(days: Days) {
  for (const desk of desks) {
    Object.assign(days.staff[desk], await again(days.day.working.shop, days.staff[desk]))
  }
}

/** So many days of a shop whose staff and buyers mean well. */
export async function honestDays(day: Day, length: number, ordersADay: number) {
  const { shop } = day.working
  const hired = desks.map(async (desk) => {
    const role = desk === 'second support' ? 'support' : desk
    return [desk, await aColleague(shop, role)] as const
  })
  const staff = Object.fromEntries(await Promise.all(hired)) as Record<Desk, Colleague>
  const counts = { orders: 0, claims: 0, alone: 0, refunds: 0, quotes: 0, prices: 0 }
  const days: Days = {
    ...{ day, staff, sold: [], counts, stopped: [] },
    made: { today: 0, coupon: '' },
  }
  let [claimed, returned] = [0, 0]
  for (; days.made.today < length; days.made.today += 1) {
    await stock(shop.ctx, ordersADay * 2)
    await tickOn(day, DAY_HOURS)
    await signInAnew(days)
    await changesPrice(days)
    if (days.made.today % 7 === 0) await makesCoupon(days)
    await sellsByQuote(days)
    for (let nth = 1; nth < ordersADay; nth += 1) await sells(days, nth)
    for (; claimed < counts.orders * 0.03; claimed += 1) await claims(days, claimed)
    for (; returned < counts.orders * 0.02 - 1; returned += 1) await givesBack(days, returned)
  }
  return { counts, stopped: days.stopped }
}
