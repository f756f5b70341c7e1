import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sellAtRandom } from './modules/operations/figures/testing/random-sales.ts'
import { createDice } from './seed/book/dice.ts'
import { aColleague, type Colleague } from './testing/approvals.ts'
import { type Books, type Formulas, formulas, readBooks } from './testing/figures-by-hand.ts'
import { differences, figuresShown, type Shown } from './testing/figures-shown.ts'
import { emptyShop } from './testing/reversals.ts'

const SALES = 400

let empty: Awaited<ReturnType<typeof emptyShop>>
let admin: Colleague
beforeAll(async () => {
  empty = await emptyShop()
  admin = await aColleague(empty.shop, 'admin')
})
afterAll(() => empty.close())

const db = () => empty.shop.ctx.db

/** Some orders are paid a second time, and most of that goes back; some are given away. */
async function payTwiceAndGive(seed: number) {
  const dice = createDice(seed)
  const { rows } = await sql<{ id: string; currency: string }>`
    select o.id, o.charge_currency as currency
    from orders o
    where exists (select from ledger l where l.order_id = o.id and l.kind = 'charge')
    order by o.id`.execute(db())
  const twice = rows.filter(() => dice.chance(0.2))
  const second = twice.map(({ id, currency }, nth) => {
    const at = new Date(Date.now() - dice.below(35 * 86_400_000)).toISOString()
    return { id, currency, attempt: `second_${seed}_${nth}`, minor: 1 + dice.below(50_000), at }
  })
  const json = JSON.stringify(second)
  const from = sql`jsonb_to_recordset(${json}::jsonb)
    as s (id text, currency text, attempt text, minor bigint, at timestamptz)`
  await sql`
    insert into payment_attempts (id, order_id, amount_minor, currency, is_live, status)
    select attempt, id, minor, currency, false, 'duplicate' from ${from}`.execute(db())
  for (const [kind, share] of [
    ['charge', 1],
    ['refund', 0.8],
    ['refund_reversal', 0.1],
  ] as const) {
    await sql`
      insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency, at)
      select id, attempt, ${kind}, ${kind} || attempt, minor, currency, at
      from ${from}
      where abs(hashtext(attempt)) % 100 < ${share * 100}::integer`.execute(db())
  }
  await sql`
    update orders set charge_minor = 0, payment_status = 'paid', paid_at = now() - interval '3 days'
    where not exists (select from ledger l where l.order_id = orders.id)`.execute(db())
  await sql`select rebuild_figures()`.execute(db())
}

/** One change each, as someone might make it. */
const planted: Readonly<Record<string, Partial<Formulas>>> = {
  'charged counts second payments': { charged: ({ sum }) => sum('charge') },
  'refunds count second payments': {
    refunded: ({ sum }) => sum('refund') - sum('refund_reversal'),
  },
  'refunds that came back are forgotten': { refunded: ({ sum }) => sum('refund', false) },
  'disputes are net of those won': {
    disputed: ({ sum }) => sum('dispute') - sum('dispute_reversal'),
  },
  'won disputes are forgotten': { wonBack: () => 0 },
  'second payments are forgotten': { secondCharged: () => 0 },
  'nothing of second payments went back': { secondReturned: () => 0 },
  'net leaves disputes won out': {
    net: (sums) => formulas.net(sums) - formulas.wonBack(sums),
  },
  'net leaves second payments out': {
    net: (sums) => formulas.net(sums) - sums.sum('charge', true),
  },
  'free orders are no orders': { orders: ({ paidOrders }) => paidOrders },
  'no order is free': { freeOrders: () => 0 },
  'refunds are a share of net': {
    refundRate: (sums) => formulas.refunded(sums) / formulas.net(sums),
  },
  'disputes are a share of money': {
    disputeRate: (sums) => formulas.disputed(sums) / formulas.charged(sums),
  },
  'free orders can be disputed': {
    disputeRate: ({ disputedOrders, paidOrders, gifts }) => disputedOrders / (paidOrders + gifts),
  },
  'an order disputed twice counts twice': {
    disputeRate: ({ disputes, paidOrders }) => disputes / paidOrders,
  },
}

describe.each([3, 20_261, 77])('a ledger in any order, number %i', (seed) => {
  let books: Books
  let shown: Shown[]
  beforeAll(async () => {
    await sql`truncate ledger, figure_days, figure_deltas, order_lines, payment_attempts, orders cascade`.execute(
      db(),
    )
    await sellAtRandom(db(), SALES, seed)
    await payTwiceAndGive(seed)
    books = await readBooks(db())
    shown = await figuresShown(empty.shop.ctx, admin)
  }, 120_000)

  test('every figure of every screen is what its definition says', () => {
    expect(differences(shown, books, formulas)).toEqual([])
    expect(new Set(shown.map(({ figure }) => figure))).toEqual(new Set(Object.keys(formulas)))
    expect(new Set(books.movements.map(({ currency }) => currency)).size).toBe(9)
  })

  test.each(Object.keys(planted))('if %s, it is noticed', (change) => {
    const wrong = { ...formulas, ...planted[change] }
    expect(differences(shown, books, wrong)).not.toEqual([])
  })
})
