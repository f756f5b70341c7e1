import { aBrowser, type Browser, type Cart, keysOf, type Opened } from './browser.ts'
import { call } from './call.ts'
import { factsOf, untilQuiet } from './facts.ts'
import { createClock, inParallel } from './figures.ts'
import { isKeysMail, orderOf } from './history.ts'
import { answered, expected, type Load } from './load-run.ts'
import { signedEvent } from './outside-world.ts'

const PRODUCT = 'home-2021'
const AT_ONCE = 50
const SERIALS_FROM = 1 << 20

type Paid = { browser: Browser; opened: Opened }

/** F2: each payment is told six times at once: two confirms, three webhooks, and the reconciler. */
export const notifyEveryWay: Load = {
  name: 'settle',
  says: (scale) =>
    `${2_000 * scale} payments told by confirm ×2, webhook ×3 and reconciler at once`,
  async run({ world, scale, server }) {
    const orders = 2_000 * scale
    await world.stock([[PRODUCT, orders]])
    await world.outside.tell({ enabled: false })
    const clock = createClock()
    const cart: Cart = { items: [{ productId: PRODUCT, quantity: 1 }], currency: 'eur' }
    const paid: Paid[] = []
    await inParallel(orders, AT_ONCE, async (serial) => {
      const browser = aBrowser(SERIALS_FROM + serial, () => server.port)
      const opened = expected(await answered(() => browser.open(cart))).json<Opened>()
      await world.outside.pay(opened.paymentIntentId)
      paid.push({ browser, opened })
    })
    // Old enough for the reconciler, which now looks at all of them without a pause.
    await world.shop.owner.query(`
      update payment_attempts set created_at = created_at - interval '61 seconds'
      where status = 'open'`)
    const reconciler = world.shop.reconciler(world.outside.env)

    const tell = async ({ browser, opened }: Paid) => {
      const confirm = async () => {
        const answer = expected(
          await answered(() => clock.time('confirm', () => browser.confirm(opened))),
        )
        world.history.saw(opened.orderId, keysOf(answer))
      }
      const event = async (nth: number) => {
        const { body, headers } = signedEvent(
          `evt_${nth}_${opened.orderId}`,
          opened.paymentIntentId,
        )
        const path = '/api/stripe/webhook'
        const post = () => call({ port: server.port, method: 'POST', path, headers, body })
        expected(await answered(() => clock.time('webhook', post)))
      }
      await Promise.all([confirm(), event(1), event(1), event(2), confirm()])
    }
    const seconds = await inParallel(orders, AT_ONCE / 5, async (serial) => {
      const one = paid[serial]
      if (one) await tell(one)
    })
    const quietAfter = await untilQuiet(world.shop.owner, 600_000)
    await reconciler.kill('SIGKILL')

    const ids = new Set(paid.map(({ opened }) => opened.orderId))
    const mails = (await world.outside.mails()).filter((mail) => ids.has(orderOf(mail)))
    const rows = await factsOf(world.shop.owner, counts)
    const found = { ...rows, keysMails: mails.filter(isKeysMail).length, mails: mails.length }
    const once = { settlements: orders, charges: orders, sold: orders, keysMailRows: orders }
    const wanted = { ...once, events: 2 * orders, keysMails: orders, mails: 2 * orders }
    return { count: orders, seconds, quietAfter, clock, found, wanted }
  },
}

const counts = `
  with mine as (select order_id as id from order_lines where product_id = '${PRODUCT}')
  select
    (select count(*) from order_status_changes join mine on mine.id = order_id
     where to_state = 'paid') as settlements,
    (select count(*) from ledger join mine on mine.id = order_id) as charges,
    (select count(*) from assignments a join order_lines l on l.id = a.order_line_id
     where l.product_id = '${PRODUCT}') as sold,
    (select count(*) from emails join mine on mine.id = reason
     where template = 'keys') as "keysMailRows",
    (select count(*) from webhook_events where id like 'evt\\__\\_order%') as events`
