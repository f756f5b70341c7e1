import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { contradictions, emptyShop, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { attemptOfOrder } from '../../fulfilment/ledger/ledger.service.ts'
import { expireOrder } from './settle/expire-order.ts'
import { settle } from './settle/settle.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer)
    values ('LATE', 'percentage', 1000, 5, 5)`.execute(shop.ctx.db)
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const uses = async () => {
  const { rows } = await sql<{ used: number; held: number }>`
    select used, held from coupons where code = 'LATE'`.execute(shop.ctx.db)
  return rows[0]
}

test('money that comes for an order given up buys its keys, and its coupon counts as used', async () => {
  await stock(shop.ctx, 1)
  const { orderId, paymentIntentId } = await aBrowser(shop).opened({ couponCode: 'LATE' })
  const attempt = await attemptOfOrder(shop.ctx.db, orderId)
  if (!attempt) throw new Error('no payment was opened')
  await expireOrder(shop.ctx, attempt, 'test')
  expect(await uses()).toEqual({ used: 0, held: 0 })
  await provider.pay(paymentIntentId)
  await settle(shop.ctx, paymentIntentId, 'test')
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
  expect(await uses()).toEqual({ used: 1, held: 0 })
})
