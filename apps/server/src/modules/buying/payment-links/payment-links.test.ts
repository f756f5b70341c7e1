import { currencies } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import {
  aCustomer,
  aLinkDesk,
  begun,
  pay,
  payOnPage,
  result,
  returned,
} from '../../../testing/payment-links.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { checkInvariants } from '../../operations/invariants/invariants.service.ts'
import { findings } from '../../operations/invariants/outcomes.rules.ts'
import { reconcile } from '../checkout/settle/reconcile.ts'

let provider: TestCardProvider
let shop: TestShop
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  desk = await aLinkDesk(shop)
})
afterAll(async () => {
  const found = findings(await checkInvariants(shop.ctx))
  await shop.close()
  await provider.close()
  expect(found).toEqual([])
})

const NOT_FOUND = 'Payment link not found or expired'
const shown = (id: string) =>
  aBrowser(shop).call(
    'GET',
    id.startsWith('cpl_') ? `/api/rbac/customer-payment-links/${id}` : `/api/payment-links/${id}`,
  )
const ordersOf = async (linkId: string) =>
  await shop.ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('payment_link_id', '=', linkId)
    .orderBy('created_at')
    .execute()

describe('a link as anyone with its address sees it', () => {
  test('has display fields and its status, and no more', async () => {
    const { id } = await desk.made({
      description: 'Remote installation',
      customMessage: 'Thank you, Ada.',
      collectPhoneNumber: true,
      products: [{ productId: 'home-2024', quantity: 1 }],
      expiresAt: '2099-01-31T12:00:00Z',
      maxUses: 3,
    })
    const reply = await shown(id)
    expect(reply.json()).toEqual({
      title: 'Setup service',
      description: 'Remote installation',
      amount: '99.00',
      currency: 'USD',
      customMessage: 'Thank you, Ada.',
      collectPhoneNumber: true,
      collectBillingAddress: false,
      isCustomerPaymentLink: false,
      status: 'active',
      expiresAt: '2099-01-31T12:00:00.000Z',
      remainingUses: 3,
      chooses: null,
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test.each(currencies)(
    'in %s: hundredths for a customer’s link, two decimals for others',
    async (currency) => {
      const asked = { amount: '500', currency }
      const own = await desk.made({ ...asked, isCustomerPaymentLink: true })
      const other = await desk.made(asked)
      expect(own.id).toMatch(/^cpl_[A-Z2-7]{26}$/)
      expect(other.id).toMatch(/^pl_[A-Z2-7]{26}$/)
      expect((await shown(own.id)).json()).toMatchObject({ amount: 50_000, currency })
      expect((await shown(other.id)).json()).toMatchObject({ amount: '500.00', currency })
    },
  )

  test('is found by the call for its kind only', async () => {
    const { id } = await desk.made({ isCustomerPaymentLink: true })
    const reply = await aBrowser(shop).call('GET', `/api/payment-links/${id}`)
    expect([reply.statusCode, reply.json().message]).toEqual([404, NOT_FOUND])
  })

  test.each(['pl_AAAAAAAAAAAAAAAAAAAAAAAAAA', 'cpl_AAAAAAAAAAAAAAAAAAAAAAAAAA', 'x', '%27'])(
    'is not found as %s',
    async (id) => {
      const reply = await shown(id)
      expect([reply.statusCode, reply.json().message]).toEqual([404, NOT_FOUND])
    },
  )

  test('is gone, in the same words, when it is paused or over', async () => {
    const paused = await desk.made()
    await desk.call('POST', `/${paused.id}/pause`, { paused: true })
    const over = await desk.made({ expiresAt: '2099-01-31T12:00:00Z' })
    await sql`update payment_links set expires_at = now() where id = ${over.id}`.execute(
      shop.ctx.db,
    )
    for (const { id } of [paused, over]) {
      const replies = [await shown(id), await pay(aBrowser(shop), id)]
      for (const reply of replies) {
        expect([reply.statusCode, reply.json().message]).toEqual([410, NOT_FOUND])
      }
    }
    await desk.call('POST', `/${paused.id}/pause`, { paused: false })
    expect((await shown(paused.id)).statusCode).toBe(200)
  })

  test('can be asked for sixty times a minute', async () => {
    const strict = await testShop(provider.config)
    const browser = aBrowser(strict)
    const ask = () => browser.call('GET', '/api/payment-links/pl_unknown')
    for (let index = 0; index < 60; index += 1) expect((await ask()).statusCode).toBe(404)
    expect((await ask()).statusCode).toBe(429)
    await strict.close()
  })
})

describe('who pays', () => {
  test.each([
    [{ firstName: ' ' }, 'Please fill in all required fields'],
    [{ lastName: '' }, 'Please fill in all required fields'],
    [{ email: '' }, 'Please fill in all required fields'],
    [{ email: 'ada' }, 'Invalid email format'],
    [{ phone: '' }, 'Phone number is required'],
    [{ address: '' }, 'Complete billing address is required'],
    [{ city: ' ' }, 'Complete billing address is required'],
  ])('is refused with %o: %s', async (gap, message) => {
    const { id } = await desk.made({ collectPhoneNumber: true, collectBillingAddress: true })
    const whole = { phone: '1', address: '1 Main Street', city: 'Oakland' }
    const reply = await pay(aBrowser(shop), id, { customerInfo: aCustomer({ ...whole, ...gap }) })
    expect([reply.statusCode, reply.json().message]).toEqual([400, message])
    expect(await ordersOf(id)).toEqual([])
  })

  test('says neither phone nor address where the link does not ask', async () => {
    const { id } = await desk.made()
    const { firstName, lastName, email } = aCustomer()
    const customerInfo = { firstName, lastName, email }
    expect((await pay(aBrowser(shop), id, { customerInfo })).statusCode).toBe(200)
    expect(await ordersOf(id)).toMatchObject([
      { phone: '', address: '', country: 'US', region: '' },
    ])
  })

  test('names the link', async () => {
    const reply = await pay(aBrowser(shop), '')
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'Payment link ID required'])
  })
})

describe('a payment', () => {
  test('asks what the link asks, whatever the browser says', async () => {
    const { id } = await desk.made({ amount: '500', currency: 'JPY' })
    const lies = { customAmount: 0.01, currency: 'USD', amount: 1, isCustomerPaymentLink: true }
    const browser = aBrowser(shop)
    const session = await begun(browser, id, lies)
    expect(await ordersOf(id)).toMatchObject([
      {
        kind: 'payment_link',
        charge_minor: 500,
        charge_currency: 'JPY',
        total_minor: 455,
        quote_id: null,
      },
    ])
    await payOnPage(provider, session)
    await returned(browser, session)
    expect((await result(browser, session)).json()).toMatchObject({
      amount: 50_000,
      currency: 'JPY',
      status: 'succeeded',
    })
  })

  test('of a pure amount is settled without keys, with a receipt and no mail of keys', async () => {
    const { id } = await desk.made({ description: 'One hour' })
    const browser = aBrowser(shop)
    const session = await begun(browser, id)
    await payOnPage(provider, session)
    expect((await returned(browser, session)).json()).toMatchObject({ success: true })
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({ payment_status: 'paid', fulfilment_status: 'none' })
    const mails = await shop.ctx.db
      .selectFrom('emails')
      .select('template')
      .where('reason', '=', order?.id ?? '')
      .execute()
    expect(mails).toEqual([{ template: 'order-confirmed' }])
    const view = (await browser.order(order?.id ?? '')).json()
    expect(view).toMatchObject({
      status: 'Completed',
      total: '99.00',
      items: [{ name: 'Setup service', quantity: 1, price: '99.00' }],
      totalQuantity: 0,
    })
    expect((await result(browser, session)).json()).toMatchObject({
      paymentLink: { title: 'Setup service', description: 'One hour' },
      amount: 9_900,
      paymentIntentId: expect.stringMatching(/^pi_/),
      customerInfo: aCustomer(),
      isMasked: false,
      orderId: null,
    })
  })

  test('with editions delivers their keys the usual way', async () => {
    const [key] = await stock(shop.ctx, 1, 'home-2021')
    const { id } = await desk.made({ products: [{ productId: 'home-2021', quantity: 1 }] })
    const browser = aBrowser(shop)
    const session = await begun(browser, id)
    await payOnPage(provider, session)
    const { orderId } = (await returned(browser, session)).json<{ orderId: string }>()
    expect((await browser.order(orderId)).json()).toMatchObject({
      licenseKeys: [{ licenseKey: key }],
      items: [{ price: '99.00' }, { productId: 'home-2021', price: '0.00' }],
    })
    expect((await result(browser, session)).json()).toMatchObject({ orderId })
  })

  test('that nobody came back from is found by the reconciler', async () => {
    const { id } = await desk.made()
    const session = await begun(aBrowser(shop), id)
    await payOnPage(provider, session)
    await sql`update payment_attempts set created_at = created_at - interval '2 minutes'`.execute(
      shop.ctx.db,
    )
    await reconcile(shop.ctx)
    expect(await ordersOf(id)).toMatchObject([{ payment_status: 'paid' }])
  })

  test('comes back to the shop’s own address, whatever host was asked', async () => {
    const { id } = await desk.made()
    const session = await begun(aBrowser(shop), id)
    const page = await (await fetch(`${provider.base}/pay/${session}`)).text()
    expect(page).toContain(`${shop.config.PUBLIC_ORIGIN}/payment/${id}`)
  })
})
