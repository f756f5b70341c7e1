import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startProcess } from '../../../testing/processes.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

/** The whole proof takes some minutes: PLUGIN_ORDERS=1000 PLUGIN_KILLS=10. */
const ORDERS = Number(process.env.PLUGIN_ORDERS ?? 100)
const KILLS = Number(process.env.PLUGIN_KILLS ?? 3)

const TIMEOUT_MS = 40 * 60_000

type Line = Readonly<{ id: string; kind: string; order: string; amountMinor: number }>

const lines: Line[] = []
/** A book that is slower than a database, so that a worker is killed in the middle of a line. */
const book = createServer(async (request, response) => {
  const line = (await json(request)) as Line
  setTimeout(() => {
    lines.push(line)
    response.end()
  }, 20)
})

let shop: TestShop
let worker: ReturnType<typeof startProcess> | undefined
beforeAll(async () => {
  shop = await testShop()
  await new Promise<void>((up) => {
    book.listen(0, '127.0.0.1', () => up())
  })
})
afterAll(async () => {
  await worker?.kill('SIGKILL')
  book.closeAllConnections()
  book.close()
  await shop.close()
})

const startWorker = () =>
  startProcess('worker', {
    DATABASE_URL: shop.config.DATABASE_URL,
    PLUGINS: 'examples/plugins/daybook',
    PLUGIN_DAYBOOK_URL: `http://127.0.0.1:${(book.address() as AddressInfo).port}/lines`,
  })

/** Orders that are paid, with the refund of a cent of each: what the triggers tell of. */
async function sell(from: number, to: number) {
  await sql`
    with sold as (
      insert into orders (
        id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
        country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
        quoted_at, expires_at)
      select 'order_told_' || n, 'T-' || n, 'a@example.com', 'a@example.com', '', '', '', '', '', '', 'US', 0, 0,
        0, (select min(id) from currency_rates where currency = 'USD'), 'USD', n, now(), now()
      from generate_series(${from}::integer, ${to}::integer) n
      returning id, charge_minor
    ), paid as (
      insert into order_status_changes (order_id, field, from_state, to_state, cause)
      select id, 'payment', 'awaiting', 'paid', 'test' from sold
    )
    select count(*) from sold`.execute(shop.ctx.db)
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency)
    select id, 'refund', 'refund of ' || id, 1, 'USD'
    from orders
    where charge_minor between ${from} and ${to} and id like 'order\\_told\\_%'`.execute(
    shop.ctx.db,
  )
}

const listens = async () => {
  const { rows } = await sql`select 1 from plugins where name = 'daybook'`.execute(shop.ctx.db)
  return rows.length > 0
}
const heard = () => new Set(lines.map(({ id }) => id)).size

test(
  `${ORDERS} orders and their refunds reach the daybook while the worker is killed ${KILLS} times`,
  async () => {
    worker = startWorker()
    await eventually('a worker that listens', listens, 120_000)
    await sell(1, Math.ceil(ORDERS / 2))
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = Math.floor((ORDERS * 2 * kill) / (KILLS + 2))
      await eventually(`${enough} lines`, async () => heard() >= enough, 240_000)
      await worker.kill('SIGKILL')
      if (kill === Math.ceil(KILLS / 2)) await sell(Math.ceil(ORDERS / 2) + 1, ORDERS)
      worker = startWorker()
    }
    await eventually('every line', async () => heard() >= ORDERS * 2, 240_000)
    const orders = Array.from({ length: ORDERS }, (_, nth) => `order_told_${nth + 1}`)
    for (const kind of ['sale', 'refund']) {
      const told = new Set(lines.filter((line) => line.kind === kind).map(({ order }) => order))
      expect(orders.filter((order) => !told.has(order))).toEqual([])
    }
    expect(heard()).toBe(ORDERS * 2)
    const firstOf = (order: string, kind: string) =>
      lines.findIndex((line) => line.order === order && line.kind === kind)
    expect(orders.filter((order) => firstOf(order, 'refund') < firstOf(order, 'sale'))).toEqual([])
    await eventually('the last answers', async () => {
      const { rows } = await sql`
      select 1 from plugin_deliveries where state <> 'delivered'`.execute(shop.ctx.db)
      return rows.length === 0
    })
    process.stdout.write(
      `${lines.length} lines for ${ORDERS * 2} events, ${lines.length - heard()} told twice\n`,
    )
  },
  TIMEOUT_MS,
)
