import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../../testing/card-provider.ts'
import {
  anAddress,
  checkOfOrder,
  heldBuyer,
  letCodeAge,
  RISKY_CARD,
  wrongCode,
} from '../../../../testing/held-orders.ts'
import { bought, contradictions, emptyShop, standing } from '../../../../testing/reversals.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import type { TestShop } from '../../../../testing/test-shop.ts'
import { MOST_CODES, MOST_WRONG } from '../../../fulfilment/risk/release-code.rules.ts'
import { passOverdueToStaff } from './release-by-code.ts'
import { releaseHeldOrder } from './release-order.ts'
import { settle } from './settle.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 60)
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const mailsOf = async (orderId: string) => {
  const { rows } = await sql<{ template: string }>`
    select template from emails where reason = ${orderId} order by id`.execute(shop.ctx.db)
  return rows.map((row) => row.template)
}
const unitsHeldFor = async (orderId: string) => {
  const { rows } = await sql<{ units: number }>`
    select count(*) as units from key_units
    where hold_order = ${orderId} and hold_until > shop_now() + interval '6 days'`.execute(
    shop.ctx.db,
  )
  return rows[0]?.units
}

test('an ordinary purchase is judged, explained and delivered at once', async () => {
  const { orderId, keys } = await bought(shop, provider)
  expect(keys).toHaveLength(1)
  expect(await checkOfOrder(shop, orderId)).toMatchObject({
    score: 0,
    level: 'low',
    waitsFor: null,
    outcome: null,
  })
})

test('a medium risk pays, gets a code by mail and no key; the code releases the keys', async () => {
  const buyer = await heldBuyer(shop, provider, { items: [aLine({ quantity: 2 })] })
  expect(buyer.confirmed.statusCode).toBe(200)
  expect(buyer.confirmed.json<OrderConfirmation>()).toMatchObject({
    licenseKeys: [],
    hasLicenseKeys: false,
    requiresVerification: false,
  })
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({ score: 34, waitsFor: 'code' })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'review', units: [] })
  expect(await unitsHeldFor(buyer.orderId)).toBe(2)
  expect(await buyer.order()).toMatchObject({
    paymentStatus: 'review',
    licenseKeys: [],
    hold: { waitsFor: 'code', resendIn: expect.any(Number) },
  })
  expect(await mailsOf(buyer.orderId)).toEqual(['release-code'])

  expect((await buyer.enter(buyer.code())).statusCode).toBe(200)
  const order = await buyer.order()
  expect(order).toMatchObject({ paymentStatus: 'paid', status: 'Completed' })
  expect(order.licenseKeys).toHaveLength(2)
  expect(order.hold).toBeUndefined()
  expect(await mailsOf(buyer.orderId)).toEqual(['release-code', 'order-confirmed', 'keys'])
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({
    waitsFor: null,
    outcome: 'confirmed',
  })
  expect((await buyer.enter(buyer.code())).json()).toMatchObject({ code: 'code_not_awaited' })
})

test('a high risk waits for a person, who releases it with its keys', async () => {
  const buyer = await heldBuyer(shop, provider, { isHigh: true })
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({
    level: 'high',
    waitsFor: 'staff',
  })
  expect(await buyer.order()).toMatchObject({ licenseKeys: [], hold: { waitsFor: 'staff' } })
  expect(await mailsOf(buyer.orderId)).toEqual(['order-held'])
  expect((await buyer.enter('123456')).json()).toMatchObject({ code: 'code_not_awaited' })
  expect((await buyer.resend()).json()).toMatchObject({ code: 'code_not_awaited' })
  await releaseHeldOrder(shop.ctx, buyer.orderId, { actor: 'staff:1', reason: 'phoned them' })
  expect((await buyer.order()).licenseKeys).toHaveLength(1)
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({ outcome: 'released' })
})

test('a payment that is told many times at once is judged and held once', async () => {
  const browser = aBrowser(shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email: anAddress(false) }) })
  await provider.pay(opened.paymentIntentId, RISKY_CARD)
  const tell = () => settle(shop.ctx, opened.paymentIntentId, 'test')
  await Promise.all(Array.from({ length: 8 }, tell))
  expect(await mailsOf(opened.orderId)).toEqual(['release-code'])
  expect(await standing(shop.ctx, opened.orderId)).toMatchObject({ ledger: ['charge'] })
  expect(await checkOfOrder(shop, opened.orderId)).toMatchObject({ codes: 1, waitsFor: 'code' })
})

test('a code that is typed many times at once delivers once', async () => {
  const buyer = await heldBuyer(shop, provider)
  const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.enter(buyer.code())))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ units: ['assigned'] })
})

test('the code of another order, an old code and a late one open nothing', async () => {
  const [buyer, other] = [await heldBuyer(shop, provider), await heldBuyer(shop, provider)]
  expect((await buyer.enter(other.code())).statusCode).toBe(422)
  await letCodeAge(shop, buyer.orderId, 31)
  expect((await buyer.enter(buyer.code())).statusCode).toBe(422)
  expect((await buyer.resend()).json()).toMatchObject({ hold: { waitsFor: 'code', resendIn: 60 } })
  expect((await buyer.enter(buyer.code(1))).statusCode).toBe(422)
  expect((await buyer.resend()).statusCode).toBe(429)
  expect((await buyer.enter(buyer.code(2))).statusCode).toBe(200)
})

test('nobody guesses a code: after 25 wrong ones a person looks, and the right one is worthless', async () => {
  const buyer = await heldBuyer(shop, provider)
  for (let nth = 1; nth <= MOST_CODES; nth += 1) {
    const wrong = wrongCode(buyer.code(nth))
    for (let go = 0; go < MOST_WRONG; go += 1) {
      expect((await buyer.enter(wrong)).json()).toMatchObject({ code: 'code_refused' })
    }
    if (nth === MOST_CODES) break
    // Even the right one, after five wrong ones.
    expect((await buyer.enter(buyer.code(nth))).statusCode).toBe(422)
    await letCodeAge(shop, buyer.orderId, 2)
    expect((await buyer.resend()).statusCode).toBe(200)
  }
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({
    waitsFor: 'staff',
    outcome: 'guessed',
  })
  expect((await buyer.enter(buyer.code(MOST_CODES))).json()).toMatchObject({
    code: 'code_not_awaited',
  })
  expect(await buyer.order()).toMatchObject({ licenseKeys: [], hold: { waitsFor: 'staff' } })
  expect((await mailsOf(buyer.orderId)).at(-1)).toBe('order-held')
})

test('an order whose code nobody enters for a day waits for a person', async () => {
  const [late, early] = [await heldBuyer(shop, provider), await heldBuyer(shop, provider)]
  await letCodeAge(shop, late.orderId, 24 * 60 + 1)
  await Promise.all([passOverdueToStaff(shop.ctx), passOverdueToStaff(shop.ctx)])
  expect(await checkOfOrder(shop, late.orderId)).toMatchObject({
    waitsFor: 'staff',
    outcome: 'late',
  })
  expect(await checkOfOrder(shop, early.orderId)).toMatchObject({ waitsFor: 'code' })
  expect(await mailsOf(late.orderId)).toEqual(['release-code', 'order-held'])
})

test('a browser that does not have the order open can neither enter nor ask for a code', async () => {
  const buyer = await heldBuyer(shop, provider)
  const stranger = aBrowser(shop)
  const path = `/api/orders/${buyer.orderId}/release`
  expect((await stranger.call('POST', path, { code: buyer.code() })).statusCode).toBe(404)
  expect((await stranger.call('POST', `${path}-code`, {})).statusCode).toBe(404)
  expect((await stranger.order(buyer.orderId)).json()).not.toHaveProperty('hold')
})

test('payments of one card at the same moment see each other: splitting an order hides nothing', async () => {
  const opened = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const payment = await aBrowser(shop).opened({
        billingInfo: aBuyer({ email: anAddress(false) }),
      })
      await provider.pay(payment.paymentIntentId, 'pm_card_mastercard')
      return payment
    }),
  )
  await Promise.all(opened.map((one) => settle(shop.ctx, one.paymentIntentId, 'test')))
  const checks = await Promise.all(opened.map((one) => checkOfOrder(shop, one.orderId)))
  const counts = checks.map((check) => check?.sameCard ?? -1)
  expect(counts.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
})

test('with judging switched off every key is delivered at once and nothing is kept', async () => {
  await setSetting(shop.ctx, 'risk.is_on', false)
  const buyer = await heldBuyer(shop, provider, { isHigh: true })
  expect(buyer.confirmed.json<OrderConfirmation>().licenseKeys).toHaveLength(1)
  expect(await checkOfOrder(shop, buyer.orderId)).toBeUndefined()
  const { rows } = await sql`
    select from risk_signals where order_id = ${buyer.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([])
  await setSetting(shop.ctx, 'risk.is_on', true)
})

test('thresholds are the owner’s: a lower one asks for a code where none was asked', async () => {
  await setSetting(shop.ctx, 'risk.code_from', 10)
  const browser = aBrowser(shop)
  const billingInfo = aBuyer({ email: anAddress(false) })
  const opened = await browser.opened({ billingInfo })
  await provider.pay(opened.paymentIntentId, 'pm_card_gb')
  await browser.confirm(opened)
  expect(await checkOfOrder(shop, opened.orderId)).toMatchObject({ score: 10, waitsFor: 'code' })
  await setSetting(shop.ctx, 'risk.code_from', 30)
})

test('a card from a blocked country waits for a person, whatever its score and with judging off too', async () => {
  const paidBy = async (card: string) => {
    const browser = aBrowser(shop)
    const opened = await browser.opened({ billingInfo: aBuyer({ email: anAddress(false) }) })
    await provider.pay(opened.paymentIntentId, card)
    await browser.confirm(opened)
    return await checkOfOrder(shop, opened.orderId)
  }
  const waiting = { level: 'high', waitsFor: 'staff' }
  await setSetting(shop.ctx, 'countries.blocked', ['RU', 'GB'])
  expect(await paidBy('pm_card_gb')).toMatchObject(waiting)
  expect(await paidBy('pm_card_visa')).toMatchObject({ level: 'low', waitsFor: null })
  await setSetting(shop.ctx, 'risk.is_on', false)
  expect(await paidBy('pm_card_gb')).toMatchObject(waiting)
  await setSetting(shop.ctx, 'risk.is_on', true)
  await setSetting(shop.ctx, 'countries.blocked', ['RU'])
  expect(await paidBy('pm_card_gb')).toMatchObject({ level: 'low', waitsFor: null })
})
