import { aBrowser } from './support/browser.ts'
import { addCoupon } from './support/coupons.ts'
import { confirm, keysIn, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const skews: [string, number][] = [
  ['two days fast', 2 * DAY],
  ['a day slow', -DAY],
]
const preload = new URL('./support/wrong-clock.ts', import.meta.url).href

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

async function onMachine(shop: Shop, trial: Trial, [what, skew]: [string, number]) {
  const server = await shop.startAnother({
    NODE_OPTIONS: `--import ${preload}`,
    CLOCK_SKEW_MS: String(skew),
    LIMIT_FACTOR: '1000',
  })
  await shop.untilReady(server)
  const visitor = () => aBrowser({ base: server.base, origin: shop.origin })
  const valid = await addCoupon(shop, { endsAt: fromNow(5 * MINUTE), maxPerCustomer: 100 })
  const over = await addCoupon(shop, { endsAt: fromNow(-MINUTE), maxPerCustomer: 100 })
  const used = await open(visitor(), { couponCode: valid })
  trial.held(`${what}: a coupon in force is taken`, used.status === 200, used.text)
  const late = await open(visitor(), { couponCode: over })
  trial.held(`${what}: one that is over is not`, late.json.code === 'coupon_refused', late.text)

  const buyer = visitor()
  const [once, twice] = [openedIn(await open(buyer)), openedIn(await open(buyer))]
  trial.held(`${what}: the same cart is one order`, once.orderId === twice.orderId)
  await shop.provider.pay(once.paymentIntentId, once.clientSecret)
  const guessed = await confirm(visitor(), once)
  trial.held(`${what}: no other browser opens it`, keysIn(guessed).length === 0, guessed.text)
  const fresh = await confirm(buyer, once)
  const isShown = keysIn(fresh).length > 0
  trial.held(`${what}: the browser that paid sees the key of a new order`, isShown, fresh.text)
  const aged = `update orders set paid_at = paid_at - interval '31 minutes' where id = $1`
  await shop.sql(aged, [once.orderId])
  const stolen = await confirm(visitor(), once)
  trial.held(`${what}: half an hour later it does not`, keysIn(stolen).length === 0, stolen.text)
  await server.stop()
}

export const wrongClock: Attack = {
  id: 'A13H',
  says: 'A server whose clock is wrong misjudges no coupon, no attempt and no secret',
  async run(shop) {
    const trial = newTrial()
    const honest = await open(shop.browser(), { couponCode: await addCoupon(shop) })
    trial.works('a coupon is taken where the clock is right', honest.status === 200, honest.text)
    for (const skew of skews) await onMachine(shop, trial, skew)
    return trial.outcome()
  },
}
