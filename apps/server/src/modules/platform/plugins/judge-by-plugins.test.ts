import { definePlugin, type Plugin } from '@keyhaven/contracts/plugin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import daybook from '../../../../../../examples/plugins/daybook/plugin.ts'
import type { Context } from '../../../context.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { anAddress, checkOfOrder, RISKY_CARD } from '../../../testing/held-orders.ts'
import { emptyShop, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { riskOf } from '../../fulfilment/risk/explain-check.ts'
import { withPlugins } from './testing/loaded.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 60)
})
afterAll(() => shut())

type Sale = Readonly<{ email?: string; quantity?: number; card?: string }>

/** An order that was paid and is settled by a shop with these plug-ins. */
async function settled(ctx: Context, { email, quantity = 1, card }: Sale = {}) {
  const { orderId, paymentIntentId } = await aBrowser(shop).opened({
    items: [aLine({ quantity })],
    billingInfo: aBuyer({ email: email ?? anAddress(false) }),
  })
  await provider.pay(paymentIntentId, card)
  await settle(ctx, paymentIntentId, 'test')
  return orderId
}

const judge = (name: string, risk: unknown) =>
  definePlugin({ name, version: '2.1', risk: risk as NonNullable<Plugin['risk']> })

test('five seats from a free mail provider get the points of the daybook, which staff read with the score', async () => {
  const ctx = await withPlugins(shop.ctx, daybook)
  const many = await settled(ctx, { quantity: 5, email: `many-${process.pid}@gmail.com` })
  const seen = await riskOf(shop.ctx.db, many)
  expect(seen?.parts.at(-1)).toEqual({
    rule: 'plugin:daybook',
    title: 'Plug-in daybook 1.0.0',
    fact: 'Five or more seats, from a free mail provider',
    points: 15,
    most: 100,
  })
  expect(seen?.score).toBe(seen?.parts.reduce((sum, part) => sum + part.points, 0))
  const few = await riskOf(shop.ctx.db, await settled(ctx))
  expect(few?.parts.map(({ rule }) => rule)).not.toContain('plugin:daybook')
})

test('a plug-in that wants to release an order releases none: its buyer still enters the code', async () => {
  const ctx = await withPlugins(
    shop.ctx,
    judge('flatterer', () => ({ points: -1_000_000, sentence: 'A friend' })),
    judge('helper', () => ({ points: -10, sentence: 'A friend of a friend' })),
  )
  const orderId = await settled(ctx, { card: RISKY_CARD })
  const check = await checkOfOrder(shop, orderId)
  expect(check).toMatchObject({ level: 'medium', waitsFor: 'code' })
  expect(check?.score).toBeLessThan(34)
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'review', units: [] })
})

test('a plug-in that is sure holds an order for a person', async () => {
  const ctx = await withPlugins(
    shop.ctx,
    judge('alarmed', () => ({ points: 5_000, sentence: 'Known to us' })),
  )
  const orderId = await settled(ctx)
  expect(await checkOfOrder(shop, orderId)).toMatchObject({
    score: 100,
    level: 'high',
    waitsFor: 'staff',
  })
})

const nonsense: readonly (readonly [string, unknown])[] = [
  [
    'throws',
    () => {
      throw new Error('no idea')
    },
  ],
  ['throws nothing', () => Promise.reject()],
  ['answers a promise', async () => ({ points: 100, sentence: 'Later' })],
  ['answers no number', () => ({ points: Number.NaN, sentence: 'Much' })],
  ['answers more than any', () => ({ points: Number.POSITIVE_INFINITY, sentence: 'Much' })],
  ['answers a text', () => ({ points: '100', sentence: 'Much' })],
  ['gives no reason', () => ({ points: 100, sentence: ' ' })],
  ['says more than it was asked', () => ({ points: 1, sentence: 'So', level: 'low' })],
  ['answers null', () => null],
]

test.each(nonsense)('a plug-in that %s has said nothing: the sale goes on', async (_how, risk) => {
  const orderId = await settled(await withPlugins(shop.ctx, judge('odd', risk)))
  expect(await checkOfOrder(shop, orderId)).toMatchObject({ level: 'low', waitsFor: null })
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid' })
  const seen = await riskOf(shop.ctx.db, orderId)
  expect(seen?.parts.filter(({ rule }) => rule.startsWith('plugin:'))).toEqual([])
})
