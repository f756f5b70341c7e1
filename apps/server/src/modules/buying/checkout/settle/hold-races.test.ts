import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../../testing/card-provider.ts'
import { contradictions, emptyShop } from '../../../../testing/reversals.ts'
import { stock } from '../../../../testing/stock.ts'
import type { TestShop } from '../../../../testing/test-shop.ts'
import { queueLaterKeys } from '../../../fulfilment/delivery/delivery.service.ts'
import { attemptOfOrder } from '../../../fulfilment/ledger/ledger.service.ts'
import { serveFreedUnits } from '../../../stock/licenses/units/fill-backorders.ts'
import { expireOrder } from './expire-order.ts'
import { settle } from './settle.ts'

const BUYERS = 3
const AT_ONCE = 6
const PRODUCTS = ['home-2024', 'home-2021', 'home-2019']

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterAll(() => shut())

/** The same for everyone who uses the same seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const serve = () => serveFreedUnits(shop.ctx, queueLaterKeys)

const outcome = async () => {
  const { rows } = await sql<{ wrong: number; idle: number; twice: number }>`
    select
      (
        select count(*)
        from order_lines l
        join orders o on o.id = l.order_id
        where o.paid_at is not null
          and l.quantity <> (
            select count(*) from assignments a where a.order_line_id = l.id
          ) + coalesce((select missing from backorders b where b.order_line_id = l.id), 0)
      ) as wrong,
      (
        select count(*)
        from key_units u
        join backorders b on b.product_id = u.product_id
        where u.status in ('available', 'held')
      ) as idle,
      (
        select count(*)
        from (select 1 from assignments group by unit_id having count(*) > 1) as twice
      ) as twice`.execute(shop.ctx.db)
  return rows[0]
}

/** Opened, then paid, given up or both, in an order nobody decides. */
async function aBuyer(random: (below: number) => number, at: string) {
  const items = PRODUCTS.filter(() => random(2) === 0)
    .toSorted(() => random(3) - 1)
    .map((productId) => aLine({ productId, quantity: 1 + random(3) }))
  const cart = items.length > 0 ? { items } : {}
  const ending = random(3)
  const answer = await aBrowser(shop, at).open(cart)
  expect(answer.statusCode, answer.payload).toBe(200)
  const { orderId, paymentIntentId } = answer.json()
  const attempt = await attemptOfOrder(shop.ctx.db, orderId)
  if (!attempt) throw new Error('no payment was opened')
  const paid = async () => {
    await provider.pay(paymentIntentId)
    await settle(shop.ctx, paymentIntentId, 'test')
  }
  const ended = () => expireOrder(shop.ctx, attempt, 'test')
  if (ending === 0) return await paid()
  if (ending === 1) return await ended()
  await Promise.all([paid(), ended(), serve()])
}

test.each([1, 2, 3])(
  'paying, holding and giving up at once: no unit twice, none idle, nobody stuck (%i)',
  async (seed) => {
    const random = numbersFrom(seed)
    for (const productId of PRODUCTS) await stock(shop.ctx, 12, productId)
    const buyers = async (_: unknown, nth: number) => {
      for (let turn = 0; turn < BUYERS; turn += 1) {
        await aBuyer(random, `203.0.113.${1 + (nth % 4)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, buyers))
    await serve()
    expect(await outcome()).toEqual({ wrong: 0, idle: 0, twice: 0 })
    expect(await contradictions(shop.ctx)).toEqual([])
  },
)
