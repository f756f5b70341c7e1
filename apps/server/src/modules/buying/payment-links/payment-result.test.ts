import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import {
  aCustomer,
  aLinkDesk,
  begun,
  payOnPage,
  result,
  returned,
} from '../../../testing/payment-links.ts'
import {
  contradictions,
  emptyShop,
  hearEvents,
  refund,
  standing,
} from '../../../testing/reversals.ts'
import type { TestShop } from '../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  desk = await aLinkDesk(shop)
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const ordersOf = async (linkId: string) =>
  await shop.ctx.db.selectFrom('orders').selectAll().where('payment_link_id', '=', linkId).execute()

test('what was paid is told to the browser that paid, and masked for any other', async () => {
  const { id } = await desk.made({ collectPhoneNumber: true, collectBillingAddress: true })
  const info = aCustomer({
    phone: '+1 415 555 0142',
    address: '12 Harbour Street',
    city: 'Oakland',
    state: 'CA',
    zipCode: '94607',
  })
  const browser = aBrowser(shop)
  const session = await begun(browser, id, { customerInfo: info })
  await payOnPage(provider, session)
  await returned(browser, session)
  expect((await result(browser, session)).json().customerInfo).toEqual(info)
  const stranger = await result(aBrowser(shop), session)
  expect(stranger.json()).toMatchObject({
    isMasked: true,
    orderId: null,
    customerInfo: { firstName: '', email: 'a•••@e•••.com', phone: '', address: '' },
  })
  expect(stranger.payload).not.toContain('Byron')
  expect(stranger.headers['set-cookie']).toBeUndefined()
})

test('what was paid is read without settling it', async () => {
  const { id } = await desk.made()
  const browser = aBrowser(shop)
  const session = await begun(browser, id)
  await payOnPage(provider, session)
  expect((await result(browser, session)).json()).toMatchObject({ status: 'succeeded' })
  expect(await ordersOf(id)).toMatchObject([{ payment_status: 'awaiting' }])
  await returned(browser, session)
})

test.each(['', 'cs_test_unknown'])(
  'what was paid is not found for the session “%s”',
  async (session) => {
    const reply = await result(aBrowser(shop), session)
    const expected = session ? [404, 'Payment details not found'] : [400, 'Session ID required']
    expect([reply.statusCode, reply.json().message]).toEqual(expected)
  },
)

test('what was paid is not found while nothing was paid', async () => {
  const { id } = await desk.made()
  const browser = aBrowser(shop)
  const reply = await result(browser, await begun(browser, id))
  expect([reply.statusCode, reply.json().message]).toEqual([404, 'Payment details not found'])
})

test('what was paid needs the session named', async () => {
  const reply = await aBrowser(shop).call('GET', '/api/payment-success')
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'Session ID required'])
})

test('what was given back is said, and a pure amount has no keys to withdraw', async () => {
  const { id } = await desk.made()
  const browser = aBrowser(shop)
  const session = await begun(browser, id)
  await payOnPage(provider, session)
  const { orderId } = (await returned(browser, session)).json<{ orderId: string }>()
  const { paymentIntentId } = (await result(browser, session)).json<{ paymentIntentId: string }>()
  await refund(shop, paymentIntentId, 9_900)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'refunded',
    fulfilment: 'none',
    ledger: ['charge', 'refund'],
    units: [],
  })
  expect((await result(browser, session)).json()).toMatchObject({ status: 'refunded' })
})
