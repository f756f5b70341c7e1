import { currencies } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { fromGermany } from '../../../testing/returns.ts'
import { contradictions, hearEvents, refund } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { taxOn } from './testing/turn-on.ts'

/** Of the small run; `npm run tax -- --full` has 2,000. */
const ORDERS = Number(process.env.TAX_ORDERS ?? 24)
const SEED = Number(process.env.TAX_SEED ?? Math.floor(Math.random() * 1_000_000))
const SIDE_BY_SIDE = 8
const MOST_UNITS = 3

/** The same numbers for the same seed (mulberry32). */
function createDice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most)
  }
}
const dice = createDice(SEED)
const one = <T>(of: readonly T[]): T => of[dice(of.length)] as T

const places = [
  ['DE', '10115', 'pm_card_de'],
  ['FR', '75001', 'pm_card_fr'],
  ['FR', '75001', 'pm_card_visa'],
  ['ES', '35001', 'pm_card_visa'],
  ['NL', '1011 AB', 'pm_card_visa'],
  ['GB', 'SW1Y 4JH', 'pm_card_gb'],
  ['DE', '10115', 'pm_card_refundFail'],
] as const

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({
    ...provider.config,
    LIMIT_FACTOR: 10_000,
    RATE_LIMIT_PER_MINUTE: 1_000_000,
  })
  const { id } = await addStaff(shop, 'admin')
  await taxOn(shop, id, { registrations: ['home', 'oss_union'] })
  await stock(shop.ctx, ORDERS * MOST_UNITS)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Plan = Readonly<{
  place: (typeof places)[number]
  currency: string
  quantity: number
  /** Shares of what is left, in percent; the last may be all of it. */
  refunds: readonly number[]
}>

const drawn = (): Plan => ({
  place: one(places),
  currency: one(currencies).toLowerCase(),
  quantity: 1 + dice(MOST_UNITS),
  refunds: Array.from({ length: dice(4) }, () => one([0, 10, 33, 50, 100, 100])),
})

async function live({ place: [country, zipCode, card], currency, quantity, refunds }: Plan) {
  const cart = { ...fromGermany({ country, zipCode }), items: [aLine({ quantity })], currency }
  const opened = await aBrowser(shop).opened(cart)
  await provider.pay(opened.paymentIntentId, card)
  await settle(shop.ctx, opened.paymentIntentId, 'test')
  const { rows } = await sql<{ left: number }>`
    select charge_minor::int as left from orders where id = ${opened.orderId}`.execute(shop.ctx.db)
  let left = rows[0]?.left ?? 0
  for (const share of refunds) {
    const amount = Math.floor((left * share) / 100)
    if (amount === 0) continue
    await refund(shop, opened.paymentIntentId, amount)
    left -= amount
  }
}

test(`of ${ORDERS} sales and their refunds, eight at a time, net and tax make the charge, and all returned is all the tax (seed ${SEED})`, async () => {
  const plans = Array.from({ length: ORDERS }, drawn)
  for (let from = 0; from < ORDERS; from += SIDE_BY_SIDE) {
    await Promise.all(plans.slice(from, from + SIDE_BY_SIDE).map(live))
  }
  // A refund that fails takes its tax back only once that is heard.
  await hearEvents(shop.ctx)
  await hearEvents(shop.ctx)
  const { rows } = await sql<{ orders: number; off: number; kinds: number }>`
    select count(*)::int as orders, count(distinct (treatment, place))::int as kinds,
      count(*) filter (where
        t.gross_minor <> o.charge_minor
        or r.refunded = t.gross_minor and r.returned <> t.tax_minor
        or r.refunded = 0 and r.returned <> 0
        or r.returned <> tax_returned(t.gross_minor, t.tax_minor, r.refunded)
      )::int as off
    from order_taxes t
    join orders o on o.id = t.order_id
    cross join lateral (
      select
        coalesce(sum(case kind when 'refund' then amount_minor when 'refund_reversal' then -amount_minor end), 0)::bigint
          as refunded,
        coalesce(sum(case kind when 'refund' then tax_minor when 'refund_reversal' then -tax_minor end), 0)::bigint
          as returned
      from ledger
      where order_id = t.order_id
    ) r`.execute(shop.ctx.db)
  expect(rows[0]).toMatchObject({ orders: ORDERS, off: 0 })
  expect(rows[0]?.kinds).toBeGreaterThanOrEqual(3)
  expect(await contradictions(shop.ctx)).toEqual([])
}, 1_800_000)
