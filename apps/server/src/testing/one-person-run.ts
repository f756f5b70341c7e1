import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aColleague, type Colleague } from './approvals.ts'
import { type aBrowser, aBuyer, aLine } from './buyer.ts'
import { anAddress, payByOwnCard } from './claims.ts'
import { moveClock } from './clock.ts'
import { bought } from './reversals.ts'
import { stock } from './stock.ts'
import { type WorkingShop, workingShop } from './working-shop.ts'

export const EDITION = 'home-2024'
const HOUR = 3_600
export const DAY_HOURS = 24
const STOCK = 3_000

/** A shop for many runs, and the time it has reached. */
export async function startDay() {
  const working = await workingShop()
  await stock(working.shop.ctx, STOCK)
  const boss = await aColleague(working.shop, 'super_admin')
  return { working, boss, clock: { hours: 0 }, close: working.close }
}
export type Day = Awaited<ReturnType<typeof startDay>>

/** An order of a friend, paid and seen. */
export type Bought = Readonly<{
  browser: ReturnType<typeof aBrowser>
  orderId: string
  intentId: string
  email: string
  licenses: number
  paidMinor: number
  /** The keys that its buyer saw first. */
  keys: readonly string[]
}>

export const centsOf = (decimal: string) => Math.round(Number(decimal) * 100)

export type Run = Readonly<{
  day: Day
  member: Colleague
  /** Another account in the same browser: one pair of hands. */
  puppet: Colleague
  orders: Bought[]
  keysAnswered: Set<string>
  made: {
    coupons: string[]
    approvals: string[]
    manual: string[]
    quotes: string[]
    /** Mailboxes that orders were led to. */
    addresses: string[]
    hours: number
  }
}>

export const shopOf = ({ day }: Pick<Run, 'day'>) => day.working.shop
export const db = (run: Pick<Run, 'day'>) => shopOf(run).ctx.db

/** At the same desk at another hour, signed in anew. */
export async function again(shop: WorkingShop['shop'], who: Colleague): Promise<Colleague> {
  const headers = await who.session()
  const call: Colleague['call'] = (method, url, payload, extra = {}) =>
    shop.app.inject({ method, url, headers: { ...headers, ...extra }, ...(payload && { payload }) })
  return { ...who, headers, call }
}

export async function tickOn(day: Day, hours: number) {
  day.clock.hours += hours
  await moveClock(day.working.shop, day.clock.hours * HOUR)
}

async function aFriend(day: Day, licenses: number): Promise<Bought> {
  const email = anAddress()
  const { shop, provider } = day.working
  const items = [aLine({ quantity: licenses })]
  const order = await bought(shop, provider, { items, billingInfo: aBuyer({ email }) })
  await payByOwnCard(shop, order.orderId)
  return { ...order, email, licenses, paidMinor: centsOf(order.opened.total) }
}

/** One browser: what either account did in it, the other did. */
export async function shareBrowser(run: Run) {
  const mark = createHash('sha256').update(run.member.id).digest()
  await sql`
    update staff_sessions set browser_hash = ${mark}
    where staff_id in (${run.member.id}, ${run.puppet.id})`.execute(db(run))
}

export async function begin(day: Day, role: string): Promise<Run> {
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
  const made = { coupons: [], approvals: [], manual: [], quotes: [], addresses: [], hours: 0 }
  const orders = [await aFriend(day, 1), await aFriend(day, 2)]
  const run = { day, member, puppet, orders, made, keysAnswered: new Set<string>() }
  await shareBrowser(run)
  return run
}
