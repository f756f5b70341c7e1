import { afterAll, expect, test } from 'vitest'
import { testCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { bought, hearEvents, paidOnly, refund, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

test('money goes back and keys come back with the few rights the shop’s own role has', async () => {
  const provider = await testCardProvider()
  const shop = await shopWithOwnRole(provider.config)
  closing.push(shop.close, provider.close)

  await stock(shop.ctx, 2)
  const seen = await bought(shop, provider)
  const unseen = await paidOnly(shop, provider)
  const dispute = await provider.dispute(seen.intentId)
  await refund(shop, unseen.intentId, 14_999)
  await hearEvents(shop.ctx)
  await provider.closeDispute(dispute, 'lost')
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, seen.orderId)).toMatchObject({ payment: 'dispute_lost' })
  expect(await standing(shop.ctx, unseen.orderId)).toMatchObject({
    payment: 'refunded',
    units: ['superseded'],
  })
})
