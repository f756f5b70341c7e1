import { aBrowser, type Cart, keysOf, type Opened } from './browser.ts'
import type { HttpAnswer } from './call.ts'
import { factsOf, untilQuiet } from './facts.ts'
import { createClock, inParallel } from './figures.ts'
import { answered, expected, type Load } from './load-run.ts'

const PRODUCT = 'home-2019'
const USES = 10
const AT_ONCE = 50
const SERIALS_FROM = 2 << 20

/** F19: a thousand people with a code that ten can use; once to pay less, once to pay nothing. */
export const raceForCoupon: Load = {
  name: 'coupon',
  says: (scale) => `${1_000 * scale} checkouts, paid and free, on two coupons of ${USES} uses`,
  async run({ world, scale, server }) {
    const buyers = 1_000 * scale
    await world.stock([[PRODUCT, 2 * USES]])
    await world.shop.owner.query(`
      insert into coupons (code, kind, percent_bp, max_uses, allow_free, approved_share_bp)
      values ('RACE', 'percentage', 1500, ${USES}, false, null),
        ('GIFT', 'percentage', 10000, ${USES}, true, 0)`)
    const clock = createClock()
    const items = [{ productId: PRODUCT, quantity: 1 }]
    const refused = { RACE: 0, GIFT: 0 }
    const isRefused = (answer: HttpAnswer, code: 'RACE' | 'GIFT') => {
      if (answer.status !== 422 || !answer.text.includes('coupon_refused')) return false
      refused[code] += 1
      return true
    }

    const checkout = async (serial: number) => {
      const browser = aBrowser(SERIALS_FROM + serial, () => server.port)
      const cart = { items, currency: 'usd', couponCode: 'RACE' } satisfies Cart
      const answer = await answered(() => clock.time('intent', () => browser.open(cart)))
      if (isRefused(answer, 'RACE')) return
      const opened = expected(answer).json<Opened>()
      await world.outside.pay(opened.paymentIntentId)
      const told = expected(await answered(() => browser.confirm(opened)))
      world.history.saw(opened.orderId, keysOf(told))
    }
    const takeFree = async (serial: number) => {
      const browser = aBrowser(SERIALS_FROM + buyers + serial, () => server.port)
      const cart = { items, currency: 'usd', couponCode: 'GIFT' } satisfies Cart
      const answer = await answered(() => clock.time('free order', () => browser.takeFree(cart)))
      if (isRefused(answer, 'GIFT')) return
      const { orderId } = expected(answer).json<{ orderId: string }>()
      world.history.saw(orderId, keysOf(answer))
    }
    const seconds = await inParallel(buyers, AT_ONCE, async (serial) => {
      await Promise.all([checkout(serial), takeFree(serial)])
    })
    const quietAfter = await untilQuiet(world.shop.owner, 600_000)
    const rows = await factsOf(world.shop.owner, counts)
    const found = { ...rows, refusedPaid: refused.RACE, refusedFree: refused.GIFT }
    const others = buyers - USES
    const wanted = {
      used: 2 * USES,
      held: 0,
      sold: 2 * USES,
      refusedPaid: others,
      refusedFree: others,
    }
    return { count: 2 * buyers, seconds, quietAfter, clock, found, wanted }
  },
}

const counts = `
  select
    (select sum(used) from coupons) as used,
    (select sum(held) from coupons) as held,
    (select count(*) from assignments a join order_lines l on l.id = a.order_line_id
     where l.product_id = '${PRODUCT}') as sold`
