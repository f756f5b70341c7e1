import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { bought, emptyShop, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { moveOrder } from './orders.service.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let orderId: string
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 1)
  ;({ orderId } = await bought(shop, provider))
})
afterAll(() => shut())

type OrderMove = Omit<Parameters<typeof moveOrder>[1], 'orderId' | 'cause'>

const move = (change: OrderMove) =>
  shop.ctx.db.transaction().execute((tx) => moveOrder(tx, { orderId, cause: 'test', ...change }))

test.each([
  ['paid', { payment: { from: 'paid', to: 'awaiting' } }],
  ['paid', { payment: { from: 'paid', to: 'review' } }],
  ['refunded', { payment: { from: 'refunded', to: 'paid' } }],
  ['allocated', { fulfilment: { from: 'allocated', to: 'none' } }],
  ['revoked', { fulfilment: { from: 'revoked', to: 'allocated' } }],
] satisfies [string, OrderMove][])(
  'an order that is %s is not moved where no edge leads: %j',
  async (from, change) => {
    await expect(move(change)).rejects.toThrow(`an order that is ${from} cannot become`)
    expect(await standing(shop.ctx, orderId)).toMatchObject({
      payment: 'paid',
      fulfilment: 'allocated',
    })
  },
)

test('one forbidden half keeps the other half from moving', async () => {
  const change: OrderMove = {
    payment: { from: 'paid', to: 'refunded' },
    fulfilment: { from: 'allocated', to: 'none' },
  }
  await expect(move(change)).rejects.toThrow('cannot become none')
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid' })
})

test('an order stays where it is without a trace', async () => {
  await move({ payment: { from: 'paid', to: 'paid' } })
  await move({ fulfilment: { from: 'allocated', to: 'allocated' } })
  const rows = await shop.ctx.db
    .selectFrom('order_status_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('cause', '=', 'test')
    .execute()
  expect(rows).toEqual([])
})
