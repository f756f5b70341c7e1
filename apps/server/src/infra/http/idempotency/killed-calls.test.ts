import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort } from '../../../testing/free-port.ts'
import { startProcess } from '../../../testing/processes.ts'
import { refundsAt } from '../../../testing/returns.ts'
import { bought } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { ZONE_HEADER, zoneTokenFor } from '../zone-token.ts'

/** Each kill of a server interrupts four calls: `KILLS=50` makes it two hundred. */
const KILLS = Number(process.env.KILLS ?? 3)
/** A job that died is taken up again after ten seconds, so workers are killed less often. */
const WORKER_KILLS = Math.max(1, Math.floor(KILLS / 10))
const WHOLE_MS = 120_000 + KILLS * 60_000

type Headers = Record<string, string>
type Reply = Readonly<{ status: number; body: { orderId?: string; code?: string } }>
type Call = Readonly<{ path: string; body: object; headers: Headers }>

let provider: TestCardProvider
let shop: TestShop
let staff: Headers
const running: ReturnType<typeof startProcess>[] = []
beforeAll(async () => {
  provider = await testCardProvider()
  const limits = { LIMIT_FACTOR: 100_000, RATE_LIMIT_PER_MINUTE: 1_000_000 }
  shop = await testShop({ ...provider.config, ...limits })
  await stock(shop.ctx, KILLS * 6 + 20)
  staff = { ...fromOurPage, ...(await staffHeaders(shop, 'super_admin')) }
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('GIFT', 'percentage', 10000, 99999, 99999, true, 0)`.execute(shop.ctx.db)
  await sql`update roles set refund_limit_minor = 10000000, refund_day_minor = 10000000`.execute(
    shop.ctx.db,
  )
  // While a row is in `pausing`, a server that has acted gets no further: it writes no answer down, and sends none.
  await sql`create table pausing (since timestamptz)`.execute(shop.ctx.db)
  await sql`create function pause_answer() returns trigger language plpgsql as $$ begin
    if exists (select from pausing) and (new.scope <> 'checkout' or exists (
      select from orders where to_jsonb(id) = new.answer and (payment_status = 'paid' or total_minor > 0)))
    then perform pg_sleep(120); end if;
    return new;
  end $$`.execute(shop.ctx.db)
  await sql`create trigger pauses before update on calls for each row
    when (new.state <> 'begun') execute function pause_answer()`.execute(shop.ctx.db)
})
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill('SIGKILL')))
  await shop.close()
  await provider.close()
})

function start(main: 'api' | 'worker', env: Record<string, string> = {}) {
  const started = startProcess(main, {
    DATABASE_URL: shop.config.DATABASE_URL,
    STRIPE_SANDBOX_URL: provider.base,
    LIMIT_FACTOR: '100000',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  })
  running.push(started)
  return started
}

async function startServer() {
  const port = await freePort()
  const { kill } = start('api', { PORT: String(port) })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually('the server', isReady, 120_000)
  return { port, kill: () => kill('SIGKILL') }
}

/** What a server answers, or nothing when it dies first. */
const send = (port: number, { path, body, headers }: Call) =>
  new Promise<Reply | undefined>((resolve) => {
    const { host } = new URL(shop.config.PUBLIC_ORIGIN)
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST' },
        headers: { ...headers, host, 'content-type': 'application/json' },
      },
      (reply) => {
        let text = ''
        reply
          .on('data', (part) => {
            text += part
          })
          .on('error', () => resolve(undefined))
          .on('end', () => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text) }))
      },
    )
    sent.on('error', () => resolve(undefined)).end(JSON.stringify(body))
  })

/** A call of a browser that has a checkout. */
async function fromVisitor(path: string, body: object, key: string): Promise<Call> {
  const browser = aBrowser(shop)
  await browser.call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const zone = { [ZONE_HEADER]: zoneTokenFor(shop.ctx, { headers: { cookie } }) }
  const { origin } = new URL(shop.config.PUBLIC_ORIGIN)
  return { path, body, headers: { ...zone, origin, cookie, 'idempotency-key': key } }
}

const goodwill = { what: { kind: 'amount', amount: '1.00' }, reason: 'goodwill', seen: 0 }

/** Four calls that must act once: a refund, a reveal, a payment and a free order; and how often each acted. */
async function fourCalls(round: string) {
  const { orderId } = await bought(shop, provider)
  const { rows } = await sql<{ id: number }>`
    select a.id from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  const headers = { ...staff, 'idempotency-key': round }
  const details = `/api/admin/order-details/${orderId}`
  const reveal = { assignmentId: rows[0]?.id, reason: 'read out' }
  const cart = (email: string) => ({ items: [aLine()], billingInfo: aBuyer({ email }) })
  const [payer, guest] = [`payer-${round}@example.com`, `guest-${round}@example.com`]
  const pay = { ...cart(payer), currency: 'usd' }
  const calls = [
    { path: `${details}/refund`, body: goodwill, headers },
    {
      path: `${details}/reveal`,
      body: reveal,
      headers: { ...headers, 'idempotency-key': `${round}r` },
    },
    await fromVisitor('/api/create-payment-intent', pay, round),
    await fromVisitor('/api/confirm-free-order', { ...cart(guest), couponCode: 'GIFT' }, round),
  ]
  const acts = async () => {
    const { rows: counts } = await sql<{ acts: number[] }>`
      select array[
        (select count(*) from refund_requests where order_id = ${orderId}),
        (select count(*) from audit_log
          where action = 'license.reveal' and object = ${orderId} and actor like 'staff:%'),
        (select count(*) from orders where email = ${payer}),
        (select count(*) from orders where email = ${guest} and payment_status = 'paid')
      ]::integer[] as acts`.execute(shop.ctx.db)
    return counts[0]?.acts ?? []
  }
  return { calls, acts }
}

const sleeping = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(shop.ctx.db)
  ).rows

/** Kills a server once it has acted for all four, or somewhere on the way. */
async function killAmid(
  server: { port: number; kill: () => Promise<void> },
  calls: readonly Call[],
  afterMs?: number,
) {
  await sql`insert into pausing values (now())`.execute(shop.ctx.db)
  const replies = Promise.all(calls.map((call) => send(server.port, call)))
  const hasActed = eventually(
    'the calls have acted',
    async () => (await sleeping()).length === calls.length,
  )
  await Promise.race([replies, afterMs === undefined ? hasActed : sleep(afterMs)])
  await server.kill()
  hasActed.catch(() => undefined)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(shop.ctx.db)
  await eventually('what was paused is gone', async () => (await sleeping()).length === 0)
  await sql`delete from pausing`.execute(shop.ctx.db)
  return await replies
}

/** As if two minutes had passed for calls that may be gone on with, 15 for quotes, and a day for the limit of reveals. */
async function letTimePass() {
  await sql`
    update calls set created_at = created_at - interval '2 minutes'
    where scope = 'checkout'`.execute(shop.ctx.db)
  // Many kills take longer than a second factor is good for.
  await sql`update staff_sessions set proven_at = shop_now()`.execute(shop.ctx.db)
  await sql`update quotes set expires_at = now() - interval '1 second'`.execute(shop.ctx.db)
  await sql`update key_moves set at = at - interval '30 hours'`.execute(shop.ctx.db)
}

test(
  'a server that is killed between an act and its answer acts once, however often it is asked again',
  async () => {
    let server = await startServer()
    const interrupted = { afterActing: 0, onTheWay: 0 }
    for (let round = 1; round <= KILLS; round += 1) {
      const { calls, acts } = await fourCalls(`kill-${round}`)
      const isOnTheWay = round % 4 === 0
      const [replies, next] = await Promise.all([
        killAmid(server, calls, isOnTheWay ? Math.random() * 1_000 : undefined),
        startServer(),
      ])
      server = next
      await letTimePass()
      const before = await acts()
      const again = await Promise.all(calls.map((call) => send(server.port, call)))
      if (isOnTheWay) {
        expect((await acts()).filter((count) => count > 1)).toEqual([])
        interrupted.onTheWay += replies.filter((reply) => reply === undefined).length
        continue
      }
      expect(before).toEqual([1, 1, 1, 1])
      expect(await acts()).toEqual([1, 1, 1, 1])
      expect(again.map((reply) => reply?.body.code ?? reply?.status)).toEqual([
        'idempotency_key_busy',
        'idempotency_key_busy',
        200,
        200,
      ])
      interrupted.afterActing += replies.filter((reply) => reply === undefined).length
    }
    process.stderr.write(`interrupted calls: ${JSON.stringify(interrupted)}\n`)
    expect(interrupted.afterActing).toBe((KILLS - Math.floor(KILLS / 4)) * 4)
  },
  WHOLE_MS,
)

test(
  'a worker that is killed after the provider made a refund makes no second one',
  async () => {
    for (let round = 1; round <= WORKER_KILLS; round += 1) {
      await letTimePass()
      const { orderId, intentId } = await bought(shop, provider)
      // The refund is made there, and its answer never comes.
      await provider.control('/sandbox/faults', [
        { match: 'POST /v1/refunds', kind: 'timeout-after', times: 1 },
      ])
      const server = await startServer()
      const headers = { ...staff, 'idempotency-key': `worker-${round}` }
      const path = `/api/admin/order-details/${orderId}/refund`
      expect(await send(server.port, { path, body: goodwill, headers })).toMatchObject({
        status: 200,
      })
      await server.kill()
      const worker = start('worker')
      const made = () => refundsAt(shop, intentId)
      await eventually('the refund is made', async () => (await made()).includes(100), 120_000)
      await worker.kill('SIGKILL')
      const next = start('worker')
      await eventually(
        'the refund is booked',
        async () =>
          (
            await sql`select from ledger where order_id = ${orderId} and kind = 'refund'`.execute(
              shop.ctx.db,
            )
          ).rows.length > 0,
        180_000,
      )
      await next.kill('SIGKILL')
      expect(await made()).toEqual([100])
    }
  },
  WHOLE_MS,
)
