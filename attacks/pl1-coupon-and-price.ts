import { randomBytes } from 'node:crypto'
import { editionsOf } from './support/editions.ts'
import { open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** A coupon as marketing makes it alone: its code, if nobody else was asked. */
async function couponAlone({ browser, headers }: StaffCall, productId: string, wanted: object) {
  const code = `PL${randomBytes(5).toString('hex').toUpperCase()}`
  const answer = await browser.post(
    '/api/admin/coupons',
    {
      code,
      name: '',
      currency: null,
      minSubtotal: '0',
      productIds: [productId],
      excludedProductIds: [],
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
      maxUses: null,
      maxPerCustomer: 10,
      isFirstOrder: false,
      isClaimable: false,
      allowsFree: false,
      freePerDay: 100,
      ...wanted,
    },
    headers,
  )
  return answer.status < 300 && answer.json.coupon ? code : undefined
}

const fixed = (value: string) => ({ kind: 'fixed', value })
const percent = (value: string) => ({ kind: 'percentage', value })

/** Buys one with a code; what it would cost, in hundredths, or nothing where the code is refused. */
async function paidWith(shop: Shop, productId: string, couponCode: string, currency = 'usd') {
  const items = [{ productId, quantity: 1 }]
  const { status, json } = await open(shop.browser(), { items, couponCode, currency })
  return status === 200 ? Math.round(Number(json.total) * 100) : undefined
}

async function combined(
  shop: Shop,
  trial: Trial,
  [what, coupon, steps]: readonly [string, object, readonly ('coupon' | 'price')[]],
) {
  const desk = editionsOf(await shop.staff('catalogue'))
  const productId = await desk.onSale('149.99')
  await stock(shop, 1, productId)
  let code: string | undefined
  for (const step of steps) {
    if (step === 'price') await desk.price(productId, '75.00')
    else code = await couponAlone(await shop.staff('marketing'), productId, coupon)
  }
  const paid = code ? await paidWith(shop, productId, code) : undefined
  trial.held(what, paid === undefined || paid >= 7_499, `sold for ${paid} cents`)
}

const ways = [
  ['74.49 off, then half the price', fixed('74.49'), ['coupon', 'price']],
  ['half the price, then 37.49 off', fixed('37.49'), ['price', 'coupon']],
  ['half off, then half the price', percent('50'), ['coupon', 'price']],
  ['half the price, then half off', percent('50'), ['price', 'coupon']],
] as const

export const couponAndPrice: Attack = {
  id: 'PL1',
  says: 'A coupon and a price that one person may make each never add up to less than the floor',
  async run(shop) {
    const trial = newTrial()
    const desk = editionsOf(await shop.staff('catalogue'))
    const productId = await desk.onSale('149.99')
    await stock(shop, 1, productId)
    const marketing = await shop.staff('marketing')
    const code = await couponAlone(marketing, productId, percent('10'))
    const paid = code ? await paidWith(shop, productId, code) : undefined
    trial.works('ten percent off are taken off', paid === 13_499, paid)
    for (const way of ways) await combined(shop, trial, way)
    await desk.price(productId, '90.00')
    const still = code ? await paidWith(shop, productId, code) : undefined
    trial.held('ten percent off a fair sale still work', still === 8_100, still)
    return trial.outcome()
  },
}
