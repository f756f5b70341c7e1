import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import {
  copyOf,
  noteUnits,
  orderRow,
  payAsPage,
  restoredShop,
  unitsOf,
} from '../../../testing/restored-shop.ts'
import { contradictions, hearEvents, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { reconcile } from '../../buying/checkout/settle/reconcile.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { findOrphans, type Orphan } from './find-orphans.ts'
import { healOrphans } from './heal-orphans.ts'
import { claimWithUnits, holdNotedUnits } from './keep-units.ts'
import { answerOf, isClear } from './orphans-answer.ts'

const SINCE = new Date(0)
const ACTOR = 'command line: test'

type Sale = Readonly<{ orderId: string; intentId: string; units: number[]; number: string }>

let provider: TestCardProvider
let moment: Config
/** What was sold after the moment of the backup. */
let known: Sale
let noted: Sale
let unnoted: Sale
let silent: Sale
const open: TestShop[] = []

async function sale(shop: TestShop, opened: { orderId: string; paymentIntentId: string }) {
  const order = await orderRow(shop.ctx, opened.orderId)
  return {
    orderId: opened.orderId,
    intentId: opened.paymentIntentId,
    units: await unitsOf(shop.ctx, opened.orderId),
    number: order?.order_number ?? '',
  }
}

beforeAll(async () => {
  provider = await testCardProvider()
  const limits = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
  const first = await testShop({ ...provider.config, ...limits })
  await emptyVault(first.ctx.db)
  await stock(first.ctx, 30)
  await stock(first.ctx, 30, 'home-2021')
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer)
    values ('TENTH', 'percentage', 1000, 5, 5)`.execute(first.ctx.db)
  const early = aBrowser(first)
  const opened = await early.opened()
  await first.close()
  moment = await copyOf(first.config)

  const second = await testShop(first.config)
  const again = aBrowser(second)
  await payAsPage(provider, opened, 'early@example.com')
  await again.confirm(opened)
  known = await sale(second, opened)
  const items = [aLine({ quantity: 2 }), aLine({ productId: 'home-2021' })]
  const buy = async (cart: object, pays: (one: typeof opened) => Promise<unknown>) => {
    const browser = aBrowser(second)
    const one = await browser.opened(cart)
    await pays(one)
    const answer = await browser.confirm(one)
    expect(answer.statusCode, answer.payload).toBe(200)
    return await sale(second, one)
  }
  noted = await buy({ items, couponCode: 'TENTH', billingInfo: aBuyer() }, (one) =>
    payAsPage(provider, one, 'noted@example.com'),
  )
  await noteUnits(second.ctx)
  unnoted = await buy({}, (one) => payAsPage(provider, one, 'unnoted@example.com'))
  silent = await buy({}, (one) => provider.pay(one.paymentIntentId))
  await second.close()
}, 120_000)
afterAll(async () => {
  for (const shop of open) await shop.close()
  await provider.close()
})

async function restored() {
  const shop = await restoredShop(moment)
  open.push(shop)
  return shop
}

const found = async (ctx: Context, isRefundWanted = false) =>
  (await findOrphans(ctx, { since: SINCE, isRefundWanted })).orphans

const seen = (orphans: readonly Orphan[]) =>
  Object.fromEntries(orphans.map(({ intent, kind, plan }) => [intent.id, [kind, plan]]))

async function healed(ctx: Context, isRefundWanted = false) {
  return await healOrphans(ctx, await found(ctx, isRefundWanted), ACTOR)
}

const rowsIn = async ({ db }: Context, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.count
}

test('looking says what was lost and what would be done, and changes nothing', async () => {
  const { ctx } = await restored()
  const tables = ['orders', 'orphan_payments', 'audit_log', 'notifications', 'ledger']
  const before = await Promise.all(tables.map((table) => rowsIn(ctx, table)))
  expect(seen(await found(ctx))).toEqual({
    [known.intentId]: ['not settled', 'settle'],
    [noted.intentId]: ['order lost', 'rebuild'],
    [unnoted.intentId]: ['order lost', 'rebuild'],
    [silent.intentId]: ['order lost', 'refund'],
  })
  expect(await Promise.all(tables.map((table) => rowsIn(ctx, table)))).toEqual(before)
})

test('the answer for other programs names what is left and when it was paid, and nothing of buyers', async () => {
  const { ctx } = await restored()
  const asked = answerOf(
    (await found(ctx)).map((orphan) => ({ orphan })),
    false,
  )
  expect([isClear(asked), asked.payments.map(({ isLeft }) => isLeft)]).toEqual([
    false,
    [true, true, true, true],
  ])
  const payment = asked.payments.find(({ intent }) => intent === noted.intentId)
  expect(payment).toMatchObject({ order: noted.number, kind: 'order lost', plan: 'rebuild' })
  expect(Date.now() - Date.parse(payment?.at ?? '')).toBeLessThan(600_000)
  expect(JSON.stringify(asked)).not.toMatch(/@|Ada|Byron/)

  const answer = answerOf(await healed(ctx), false)
  expect(isClear(answer)).toBe(true)
  expect(isClear({ ...answer, hasMore: true })).toBe(false)
  expect(answer.payments.map(({ done }) => done).toSorted()).toEqual([
    ...['given back', 'rebuilt and settled', 'rebuilt and settled', 'settled'],
  ])
})

test('money of others is never left to see to, and a payment that failed to heal is', async () => {
  const { ctx } = await restored()
  const [orphan] = await found(ctx)
  if (!orphan) throw new Error('nothing was lost')
  const foreign = { ...orphan, kind: 'foreign', plan: 'leave' } as const
  expect(isClear(answerOf([{ orphan: foreign }], false))).toBe(true)
  expect(isClear(answerOf([{ orphan, failure: 'no' }], false))).toBe(false)
})

test('lost orders come back as they were, once, by two who heal at once beside webhooks and the reconciler', async () => {
  const { ctx } = await restored()
  await Promise.all([healed(ctx), healed(ctx), hearEvents(ctx), reconcile(ctx, 0)])
  await healed(ctx)
  await hearEvents(ctx)

  expect(await unitsOf(ctx, noted.orderId)).toEqual(noted.units)
  expect(await orderRow(ctx, noted.orderId)).toMatchObject({
    order_number: noted.number,
    email: 'noted@example.com',
    first_name: 'Ada King',
    last_name: 'Byron',
    country: 'GB',
    payment_status: 'paid',
    fulfilment_status: 'allocated',
  })
  for (const { orderId } of [known, noted, unnoted]) {
    expect((await standing(ctx, orderId))?.ledger).toEqual(['charge'])
  }
  const { rows: uses } = await sql`select used, held from coupons where code = 'TENTH'`.execute(
    ctx.db,
  )
  expect(uses).toEqual([{ used: 1, held: 0 }])
  const { refunds } = await ctx.payments.findReversals(silent.intentId)
  expect(refunds).toHaveLength(1)
  expect(await found(ctx)).toEqual([])
  expect(await contradictions(ctx)).toEqual([])
})

const orders = [
  ['those whose units are known first', -1],
  ['those whose units are known last', 1],
] as const

test.each(orders)(
  'a key that a forgotten sale gave out is sold to nobody else: %s',
  async (_, way) => {
    const { ctx } = await restored()
    const lost = await found(ctx)
    const inOrder = lost.toSorted((a, b) => way * (Number(!!a.note) - Number(!!b.note)))
    const done = await healOrphans(ctx, inOrder, ACTOR)
    expect(done.map(({ failure }) => failure)).toEqual(done.map(() => undefined))
    const given = new Set([...known.units, ...noted.units, ...unnoted.units, ...silent.units])
    expect(await unitsOf(ctx, known.orderId)).toEqual(known.units)
    expect(await unitsOf(ctx, noted.orderId)).toEqual(noted.units)
    const own = await unitsOf(ctx, unnoted.orderId)
    expect(own).toHaveLength(1)
    expect(given.has(own[0] ?? 0)).toBe(false)
    const { rows } = await sql<{ id: number }>`
    select id from key_units
    where status in ('available', 'held') and id = any(${[...given]}::bigint[])`.execute(ctx.db)
    expect(rows).toEqual([])
  },
)

test('a payment whose attempt alone is gone is attached to its order, with the keys it had', async () => {
  const { ctx } = await restored()
  await sql`delete from payment_attempts where order_id = ${known.orderId}`.execute(ctx.db)
  expect(seen(await found(ctx))[known.intentId]).toEqual(['attempt lost', 'attach'])
  await Promise.all([healed(ctx), healed(ctx)])
  expect(await unitsOf(ctx, known.orderId)).toEqual(known.units)
  expect(await contradictions(ctx)).toEqual([])
})

test('a key that was sold again before anyone healed is told to staff, with both orders', async () => {
  const shop = await restored()
  const browser = aBrowser(shop)
  const opened = await browser.opened({ items: [aLine({ quantity: 3 })] })
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const twice = (await unitsOf(shop.ctx, opened.orderId)).filter((id) => noted.units.includes(id))
  expect(twice.length).toBeGreaterThan(0)
  await healed(shop.ctx)
  const { rows } = await sql<{ object: string }>`
    select object from notifications where dedupe_key = ${`twice:${twice[0]}`}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ object: opened.orderId }])
  expect(await unitsOf(shop.ctx, noted.orderId)).toHaveLength(3)
})

test('an order whose edition is gone is not rebuilt as another: its money goes back', async () => {
  const { ctx } = await restored()
  const orphans = await found(ctx)
  const gone = orphans.map((orphan) =>
    orphan.intent.id === unnoted.intentId
      ? { ...orphan, plan: 'refund' as const, obstacle: 'an edition is gone' as const }
      : orphan,
  )
  await healOrphans(ctx, gone, ACTOR)
  expect(await orderRow(ctx, unnoted.orderId)).toBeUndefined()
  expect((await ctx.payments.findReversals(unnoted.intentId)).refunds).toHaveLength(1)
})

test('the money of a lost order goes back where a person says so; an order that is here is settled', async () => {
  const { ctx } = await restored()
  await Promise.all([healed(ctx, true), healed(ctx, true)])
  expect(await orderRow(ctx, noted.orderId)).toBeUndefined()
  expect((await ctx.payments.findReversals(noted.intentId)).refunds).toHaveLength(1)
  expect((await standing(ctx, known.orderId))?.payment).toBe('paid')
  expect(await healed(ctx)).toEqual([])
  expect(await contradictions(ctx)).toEqual([])
})

test('money that went back by another hand is noted, and nothing is rebuilt for it', async () => {
  const { ctx } = await restored()
  expect(seen(await found(ctx))[noted.intentId]).toEqual(['order lost', 'refund'])
  await healed(ctx)
  expect(await orderRow(ctx, noted.orderId)).toBeUndefined()
  expect((await ctx.payments.findReversals(noted.intentId)).refunds).toHaveLength(1)
  expect(await contradictions(ctx)).toEqual([])
})

test('a run that was cut off after it decided can be followed by one that gives the money back', async () => {
  const { ctx } = await restored()
  const orphans = (await found(ctx)).map((orphan) =>
    orphan.intent.id === noted.intentId ? { ...orphan, plan: 'rebuild' as const } : orphan,
  )
  for (const orphan of orphans) await holdNotedUnits(ctx, orphan)
  for (const orphan of orphans)
    await claimWithUnits(ctx, orphan, { actor: ACTOR, isTimeLost: true })
  await healed(ctx, true)
  expect(await orderRow(ctx, noted.orderId)).toBeUndefined()
  expect(await found(ctx, true)).toEqual([])
  expect(await contradictions(ctx)).toEqual([])
})
