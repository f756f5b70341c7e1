import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { codeIn } from '../../../testing/mailed-codes.ts'
import {
  anAddress,
  bought,
  codeTo,
  NAME,
  PASSWORD,
  PHONE,
  quoteRequest,
  registered,
} from '../../../testing/person.ts'
import { contradictions, hearEvents, refund } from '../../../testing/reversals.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { createSealer, verifyAudit } from '../../platform/audit/audit.service.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { processErasures } from './erase-person.ts'
import { erasurePlan } from './erasure-plan.ts'
import { findTraces, tablesWithWords } from './find-traces.ts'

const raised = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
let working: WorkingShop
// Without the ticks: each test says when the erasing goes on.
beforeAll(async () => {
  working = await workingShop(raised, [])
  await emptyVault(working.shop.ctx.db)
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const found = async (sought: object) =>
  (await findTraces(db(), sought)).filter(({ isHeld }) => !isHeld).map(({ place }) => place)
const quiet = async () =>
  eventually(
    'quiet',
    async () => {
      const { rows } = await sql`
      select 1 from emails where state = 'queued'
      union all
      select 1 from pgboss.job where state in ('created', 'retry', 'active')
      limit 1`.execute(db())
      return rows.length === 0
    },
    20_000,
  )
const stateOf = async () =>
  (
    await db()
      .selectFrom('erasures')
      .select('state')
      .orderBy('requested_at', 'desc')
      .executeTakeFirst()
  )?.state

async function erased() {
  await eventually(
    'the end of it',
    async () => {
      await processErasures(working.shop.ctx)
      return (await stateOf()) === 'done'
    },
    20_000,
  )
}

type Visitor = ReturnType<typeof aVisitor>
const ask = (visitor: Visitor, proof: object = { password: PASSWORD }) =>
  visitor.call('POST', '/api/account/erasure', proof)

/** Registers, buys twice, gets money back, resets the password, asks for a quote, reviews, is refused. */
async function didEverything(email: string) {
  const { visitor, code } = await registered(working, email)
  const lower = email.toLowerCase()
  const { opened } = await bought(working, email)
  const second = await bought(working, email)
  await refund(working.shop, second.opened.paymentIntentId, 14_999)
  await hearEvents(working.shop.ctx)
  await visitor.call('POST', '/api/quotes', quoteRequest(email))
  await visitor.call('POST', '/api/consents', {
    kind: 'cookies',
    choice: 'granted',
    source: 'banner',
  })
  await visitor.call('POST', '/api/account/export')
  await sql`
    insert into reviews (product_id, customer_name, customer_email, rating, title, comment, order_id)
    values ('home-2024', ${NAME}, ${email}, 5, 'Works well', 'It works as it should, every day.', ${opened.orderId})`.execute(
    db(),
  )
  const other = aVisitor(working.shop)
  await other.enter('/api/auth/login', { email, password: 'not it' })
  await other.enter('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'A',
    lastName: 'B',
  })
  await other.call('POST', '/api/auth/reset/request', { email })
  const reset = await codeTo(working, lower, [code])
  await other.call('POST', '/api/auth/reset', { email, code: reset, password: PASSWORD })
  await visitor.enter('/api/auth/login', { email, password: PASSWORD })
  await quiet()
  return { visitor, orderIds: [opened.orderId, second.opened.orderId], codes: [code, reset] }
}

test('someone who did everything is found nowhere after the erasure but on the hold list', async () => {
  const email = anAddress()
  const sought = { email, name: NAME, phone: PHONE }
  const { visitor, orderIds } = await didEverything(email)
  expect((await found(sought)).length).toBeGreaterThan(15)
  const money = sql<{ sum: number }>`select sum(amount_minor) from ledger`
  const before = (await money.execute(db())).rows[0]
  expect((await ask(visitor)).statusCode).toBe(202)
  await erased()
  expect(await found(sought)).toEqual([])
  const addressHash = hashAddress(working.shop.config, email)
  for (const table of ['guess_counts', 'known_browsers'] as const) {
    const kept = db().selectFrom(table).select('tries').where('address_hash', '=', addressHash)
    expect(await kept.execute()).toEqual([])
  }
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await money.execute(db())).rows[0]).toEqual(before)
  const orders = await db()
    .selectFrom('orders')
    .select(['email', 'country', 'charge_minor'])
    .where('id', 'in', orderIds)
    .execute()
  expect(new Set(orders.map((order) => order.email)).size).toBe(2)
  expect(orders[0]).toMatchObject({ country: 'US', charge_minor: 14_999 })
  const mails = await working.mailbox.to(email.toLowerCase())
  expect(mails.map(({ subject }) => subject)).toContain('Your data has been erased')
  expect(await contradictions(working.shop.ctx)).toEqual([])
  await createSealer()(working.shop.ctx)
  expect(await verifyAudit(db())).toBeNull()
})

test('an erasure that is cut off twice, once in the middle of a statement, is finished by the next run', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  const { opened } = await bought(working, email)
  await quiet()
  await ask(visitor)
  await processErasures(working.shop.ctx, 6)
  expect(await stateOf()).toBe('asked')
  const blocked = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from orders where id = ${opened.orderId} for update`.execute(tx)
      const run = processErasures(working.shop.ctx).then(
        () => 'ran',
        () => 'killed',
      )
      await eventually('a blocked statement', async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like '%nameless%'`.execute(db())
        return rows.length > 0
      })
      return await run
    })
  expect(blocked).toBe('killed')
  expect(await found({ email })).toContain('orders.email')
  await erased()
  expect(await found({ email, name: NAME, phone: PHONE })).toEqual([])
})

test('an order under way holds the erasure, says so, and lets it be taken back', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  await bought(working, email, 0)
  await quiet()
  await ask(visitor)
  await processErasures(working.shop.ctx)
  const { erasure, waitsFor } = (await visitor.call('GET', '/api/account/privacy')).json()
  expect(erasure.state).toBe('asked')
  expect(waitsFor).toMatchObject([{ why: 'Keys are still to be delivered.' }])
  expect((await visitor.call('DELETE', '/api/account/erasure')).statusCode).toBe(200)
  expect((await visitor.call('DELETE', '/api/account/erasure')).statusCode).toBe(409)
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(200)
  await sql`delete from backorders`.execute(db())
  await sql`update orders set payment_status = 'refunded' where email_normal = ${email.toLowerCase()}`.execute(
    db(),
  )
})

test('wishes that wait, however many, keep no later one waiting', async () => {
  const waiting = Array.from({ length: 25 }, (_, nth) => `waits-${nth}@example.com`)
  for (const address of waiting) {
    const { orderId } = await aBrowser(working.shop).opened({
      billingInfo: aBuyer({ email: address }),
    })
    await sql`update orders set payment_status = 'review' where id = ${orderId}`.execute(db())
    await sql`
      insert into erasures (id, email_normal, address_hash, requested_at)
      values (${address}, ${address}, sha256(convert_to(${address}, 'UTF8')), now() - interval '1 day')`.execute(
      db(),
    )
  }
  const email = anAddress()
  const { visitor } = await registered(working, email)
  await quiet()
  await ask(visitor)
  await erased()
  expect(await found({ email })).toEqual([])
  const { rows } = await sql`
    select 1 from erasures where id like 'waits-%' and started_at is null`.execute(db())
  expect(rows).toHaveLength(waiting.length)
  await sql`delete from erasures where id like 'waits-%'`.execute(db())
  await sql`
    update orders set payment_status = 'awaiting'
    where email_normal like 'waits-%' and payment_status = 'review'`.execute(db())
})

test('an unpaid order in someone’s name holds up no erasure, loses the name and ends', async () => {
  const email = anAddress().toLowerCase()
  const { visitor } = await registered(working, email)
  const stranger = aBrowser(working.shop)
  const first = await stranger.opened({ billingInfo: aBuyer({ email }) })
  await quiet()
  await ask(visitor)
  await processErasures(working.shop.ctx)
  // Another one, opened while the last mail is on its way.
  const second = await aBrowser(working.shop).opened({ billingInfo: aBuyer({ email }) })
  await erased()
  expect(await found({ email })).toEqual([])
  const { rows } = await sql`
    select email, expires_at <= shop_now() as "isOver" from orders
    where id in (${first.orderId}, ${second.orderId})
      and email like 'erased-%@erased.invalid'`.execute(db())
  expect(rows.map((row) => (row as { isOver: boolean }).isOver)).toEqual([true, true])
})

test('a return or a claim that is not decided holds the erasure, and says so', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  const { browser, opened } = await bought(working, email)
  await quiet()
  const path = `/api/orders/${opened.orderId}/returns`
  const { units } = (await browser.call('GET', path)).json()
  await browser.call('POST', path, { units, isWithdrawal: false, reason: 'other' })
  await quiet()
  await ask(visitor)
  await processErasures(working.shop.ctx)
  const { erasure, waitsFor } = (await visitor.call('GET', '/api/account/privacy')).json()
  expect(erasure.state).toBe('asked')
  expect(waitsFor).toMatchObject([
    { why: 'You asked for your money back, and we have not decided yet.' },
  ])
  await sql`update refund_requests set state = 'closed' where order_id = ${opened.orderId}`.execute(
    db(),
  )
  await erased()
  expect(await found({ email })).toEqual([])
})

test('a guest erases with a fresh code, and neither a wrong code nor a wrong password will do', async () => {
  const email = anAddress().toLowerCase()
  await bought(working, email)
  const guest = aVisitor(working.shop)
  await guest.call('POST', '/api/auth/code/request', { email })
  const access = await codeTo(working, email)
  await guest.enter('/api/auth/code', { email, code: access })
  await guest.call('POST', '/api/account/erasure/code')
  const code = await codeTo(working, email, [access])
  expect((await ask(guest, { code: code === '111111' ? '222222' : '111111' })).statusCode).toBe(422)
  expect((await ask(guest)).statusCode).toBe(422)
  expect((await ask(guest, {})).statusCode).toBe(422)
  expect((await ask(guest, { code })).statusCode).toBe(202)
  await quiet()
  await erased()
  expect(await found({ email })).toEqual([])
  await guest.call('POST', '/api/auth/code/request', { email })
  await quiet()
  const mails = await working.mailbox.to(email)
  expect(mails.filter((mail) => codeIn(mail))).toHaveLength(2)
})

test('an account with an unproven address cannot erase what the owner of the address bought', async () => {
  const email = anAddress().toLowerCase()
  const { opened } = await bought(working, email)
  const squatter = aVisitor(working.shop)
  await squatter.enter('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Eve',
    lastName: 'Doe',
  })
  expect((await ask(squatter)).statusCode).toBe(422)
  expect((await squatter.call('POST', '/api/account/export')).statusCode).toBe(403)
  const { isProven, waitsFor } = (await squatter.call('GET', '/api/account/privacy')).json()
  expect([isProven, waitsFor]).toEqual([false, []])
  const order = await db()
    .selectFrom('orders')
    .select('email')
    .where('id', '=', opened.orderId)
    .executeTakeFirst()
  expect(order?.email).toBe(email)
})

test('the scan finds a planted address in words, JSON and bytes, however it is written', async () => {
  const email = 'planted.person@example.com'
  expect(await found({ email })).toEqual([])
  await sql`
    insert into notifications (dedupe_key, severity, title, body)
    values ('planted', 'info', 'x', 'from PLANTED.person@example.com, +1 (415) 555-0199')`.execute(
    db(),
  )
  await sql`insert into store_settings (key, value) values ('planted', ${JSON.stringify({ a: [email] })})`.execute(
    db(),
  )
  await sql`
    insert into webhook_events (id, type, payload) values ('planted', ${encodeURIComponent(email)}, '{}')`.execute(
    db(),
  )
  await sql`
    insert into email_suppressions (address_hash, kind, source)
    values (convert_to(${email}, 'UTF8'), 'marketing', 'test')`.execute(db())
  const places = (await findTraces(db(), { email })).map(({ place }) => place)
  expect(places).toEqual([
    'email_suppressions.address_hash',
    'notifications.body',
    'store_settings.value',
    'webhook_events.type',
  ])
  expect(await found({ phone: '+14155550199' })).toEqual(['notifications.body'])
  expect(await found({ name: 'Person Adams' })).toContain('notifications.body')
})

test('every table that can hold words has a line in the plan, and every line a table', async () => {
  const tables = await tablesWithWords(db())
  const planned = erasurePlan.map(({ table }) => table)
  expect(tables.filter((table) => !planned.includes(table))).toEqual([])
  const { rows } = await sql<{ name: string }>`
    select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name
    from pg_tables where schemaname in ('public', 'pgboss')`.execute(db())
  const existing = rows.map(({ name }) => name)
  expect(planned.filter((table) => !existing.includes(table))).toEqual([])
  expect(new Set(planned).size).toBe(planned.length)
})
