import { aBrowser, type Cart, keysOf, type Opened } from './browser.ts'
import { factsOf, untilQuiet } from './facts.ts'
import { createClock, inParallel } from './figures.ts'
import { answered, expected, type Load } from './load-run.ts'

const PRODUCT = 'home-2024'
const AT_ONCE = 50

/** F1: twice as many buyers as keys. Half are served, half wait, and no key goes to two. */
export const raceForStock: Load = {
  name: 'stock',
  says: (scale) => `${10_000 * scale} checkouts on ${5_000 * scale} keys`,
  async run({ world, scale, server }) {
    const buyers = 10_000 * scale
    const keys = 5_000 * scale
    await world.stock([[PRODUCT, keys]])
    await world.outside.tell({})
    const clock = createClock()
    const cart: Cart = { items: [{ productId: PRODUCT, quantity: 1 }], currency: 'usd' }

    const checkout = async (serial: number) => {
      const browser = aBrowser(serial, () => server.port)
      expected(await answered(() => clock.time('quote', () => browser.quote(cart))))
      const open = () => clock.time('intent', () => browser.open(cart))
      const opened = expected(await answered(open)).json<Opened>()
      await clock.time('(paying)', () => world.outside.pay(opened.paymentIntentId))
      const confirm = () => clock.time('confirm', () => browser.confirm(opened))
      const told = expected(await answered(confirm))
      world.history.saw(opened.orderId, keysOf(told))
    }
    const seconds = await inParallel(buyers, AT_ONCE, (serial) =>
      clock.time('whole checkout', () => checkout(serial)),
    )
    const quietAfter = await untilQuiet(world.shop.owner, 600_000)
    const found = await factsOf(world.shop.owner, countsOf(PRODUCT))
    const wanted = { paid: buyers, sold: keys, waiting: buyers - keys, free: 0, held: 0 }
    return { count: buyers, seconds, quietAfter, clock, found, wanted }
  },
}

const countsOf = (product: string) => `
  select
    (select count(*) from orders o join order_lines l on l.order_id = o.id
     where l.product_id = '${product}' and o.payment_status = 'paid') as paid,
    (select count(*) from assignments a join order_lines l on l.id = a.order_line_id
     where l.product_id = '${product}' and a.revoked_at is null) as sold,
    (select coalesce(sum(missing), 0) from backorders where product_id = '${product}') as waiting,
    (select count(*) from key_units where product_id = '${product}' and status = 'available') as free,
    (select count(*) from key_units where product_id = '${product}' and status = 'held') as held`
