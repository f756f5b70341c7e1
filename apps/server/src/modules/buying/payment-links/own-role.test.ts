import { afterAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { testCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { aLinkDesk, begun, payOnPage, result, returned } from '../../../testing/payment-links.ts'
import { stock } from '../../../testing/stock.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

test('a link is made, changed and paid with the few rights the shop’s own role has', async () => {
  const provider = await testCardProvider()
  const shop = await shopWithOwnRole(provider.config)
  closing.push(shop.close, provider.close)

  await stock(shop.ctx, 1)
  const desk = await aLinkDesk(shop)
  const { id } = await desk.made({ products: [{ productId: 'home-2024', quantity: 1 }] })
  expect((await desk.edit(id, { title: 'Changed' })).statusCode).toBe(200)
  const payer = aBrowser(shop)
  const session = await begun(payer, id)
  await payOnPage(provider, session)
  await returned(payer, session)
  const paid = (await result(payer, session)).json()
  expect(paid).toMatchObject({ paymentLink: { title: 'Changed' }, status: 'succeeded' })
  expect((await payer.order(paid.orderId)).json().licenseKeys).toHaveLength(1)
})
