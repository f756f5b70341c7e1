import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { testCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { quoteRequest } from '../../../testing/person.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { erasurePlan } from './erasure-plan.ts'
import { applyRetention } from './retention.ts'

let shop: TestShop
let provider: Awaited<ReturnType<typeof testCardProvider>>
beforeAll(async () => {
  provider = await testCardProvider()
  // With the few rights a live shop has.
  shop = await shopWithOwnRole({
    ...provider.config,
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 100_000,
  })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

async function forget() {
  const failed = (await applyRetention(shop.ctx.db)).filter(({ error }) => error)
  expect(failed).toEqual([])
}

const count = async (table: string) =>
  (
    await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      shop.ctx.db,
    )
  ).rows[0]?.count

/** Each with what makes it old, the days after which it goes, and the row it is in. */
async function aged(statement: string, days: number) {
  await sql.raw(statement.replace('$age', `now() - interval '${days} days'`)).execute(shop.ctx.db)
}

test('what has passed its time goes, and what has a day left stays', async () => {
  const visitor = aVisitor(shop)
  const registration = { password: 'mauve-otter-pilot', firstName: 'Ada', lastName: 'Byron' }
  await visitor.enter('/api/auth/register', { ...registration, email: 'old@example.com' })
  await visitor.call('POST', '/api/quotes', quoteRequest('old@example.com'))
  const plants: [string, string, number][] = [
    ['customer_sessions', 'update customer_sessions set expires_at = $age', 30],
    ['business_quotes', 'update business_quotes set created_at = $age', 732],
    ['notifications', 'update notifications set created_at = $age', 732],
  ]
  for (const [table, statement, days] of plants) {
    expect(await count(table)).toBeGreaterThan(0)
    await aged(statement, days - 3)
  }
  await forget()
  for (const [table] of plants) expect([table, await count(table)]).toEqual([table, 1])
  for (const [, statement, days] of plants) await aged(statement, days + 1)
  await forget()
  for (const [table] of plants) expect([table, await count(table)]).toEqual([table, 0])
})

test('what was said to the assistant goes after 30 days, also in a chat that goes on', async () => {
  const plant = (statement: string) => sql.raw(statement).execute(shop.ctx.db)
  await plant(`insert into chats (id) values ('chat_over'), ('chat_going_on')`)
  await plant(
    `insert into chat_turns (chat_id, author, body) select id, 'visitor', 'Hello' from chats`,
  )
  const left = async () => [await count('chats'), await count('chat_turns')]
  await aged('update chats set updated_at = $age', 29)
  await aged('update chat_turns set created_at = $age', 29)
  await forget()
  expect(await left()).toEqual([2, 2])
  await aged('update chat_turns set created_at = $age', 31)
  await aged(`update chats set updated_at = $age where id = 'chat_over'`, 31)
  await forget()
  expect(await left()).toEqual([1, 0])
})

test('guesses go after a year, known browsers after 180 days, limits as soon as they have ended', async () => {
  const plant = (statement: string) => sql.raw(statement).execute(shop.ctx.db)
  await plant(`insert into guess_counts values ('customer', '\\x01', 3, now())`)
  await plant(`insert into known_browsers values ('\\x02', 'customer', '\\x01', 0, now())`)
  await plant(
    `insert into limit_counts values ('a limit', '\\x03', 3, now() + interval '1 minute')`,
  )
  const left = async () =>
    await Promise.all(['guess_counts', 'known_browsers'].map((table) => count(table)))
  const ownLimit = async () =>
    (await sql`select 1 from limit_counts where name = 'a limit'`.execute(shop.ctx.db)).rows.length
  await aged('update guess_counts set tried_at = $age', 364)
  await aged('update known_browsers set seen_at = $age', 179)
  await forget()
  expect([await left(), await ownLimit()]).toEqual([[1, 1], 1])
  await aged('update guess_counts set tried_at = $age', 367)
  await aged('update known_browsers set seen_at = $age', 181)
  await aged('update limit_counts set ends_at = $age', 0)
  await forget()
  expect([await left(), await ownLimit()]).toEqual([[0, 0], 0])
})

test('device details go after 90 days, the name of an unpaid order after 30, that of a paid one stays', async () => {
  await stock(shop.ctx, 1)
  const paid = aBrowser(shop)
  const opened = await paid.opened()
  await provider.pay(opened.paymentIntentId)
  await paid.confirm(opened)
  const left = await aBrowser(shop).opened({ billingInfo: aBuyer({ email: 'left@example.com' }) })
  await sql`update orders set payment_status = 'expired' where id = ${left.orderId}`.execute(
    shop.ctx.db,
  )
  await aged('update orders set created_at = $age', 29)
  await forget()
  expect(await nameOn(left.orderId)).toBe('left@example.com')
  await aged('update orders set created_at = $age', 91)
  await aged('update checkout_sessions set created_at = $age', 91)
  await forget()
  expect(await nameOn(left.orderId)).toMatch(/^erased-[\da-f]{16}@erased\.invalid$/)
  expect(await nameOn(opened.orderId)).toBe('ada@example.com')
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders join checkout_sessions s on s.id = checkout_id
    where device <> '{}' or s.network <> '' or s.user_agent <> ''`.execute(shop.ctx.db)
  expect(rows[0]?.count).toBe(0)
  await aged('update orders set created_at = $age', 3_655)
  await forget()
  expect(await nameOn(opened.orderId)).toMatch(/@erased\.invalid$/)
})

const nameOn = async (id: string) =>
  (await shop.ctx.db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirst())
    ?.email

test('a consent is kept for three years, whatever the shop asks', async () => {
  const cookies = { kind: 'cookies', choice: 'refused', source: 'banner' }
  await aVisitor(shop).call('POST', '/api/consents', cookies)
  await sql`select forget_consents(0)`.execute(shop.ctx.db)
  expect(await count('consents')).toBe(1)
  await shop.ctx.db.connection().execute(async (db) => {
    await sql`select set_config('shop.now', (now() + interval '3 years 2 days')::text, false)`.execute(
      db,
    )
    await sql`select forget_consents(3)`.execute(db)
    await sql`select set_config('shop.now', '', false)`.execute(db)
  })
  expect(await count('consents')).toBe(0)
})

test('every step of an erasure is within the few rights of the shop’s own role', async () => {
  const nobody = { erasureId: 'x', email: 'nobody@example.com', customerId: null }
  const person = { ...nobody, orderIds: [], addressHashes: [] }
  for (const { run } of erasurePlan) if (run) await run(person).execute(shop.ctx.db)
})

test('the lines of an old import go and its figures stay; notes of staff go with the messages', async () => {
  const { db } = shop.ctx
  const { id: staffId } = await addStaff(shop, 'catalogue')
  const plant = async (importDays: number, noteDays: number) => {
    await sql`
      with file as (
        insert into key_imports (
          staff_id, asked, wrapped_key, kek_id, rows_total, state, created_at, finished_at)
        values (${staffId}, '{}', '', 'test', 1, 'done', now(), now() - make_interval(days => ${importDays}))
        returning id
      )
      insert into key_import_rows (import_id, line, outcome) select id, 1, 'new' from file`.execute(
      db,
    )
    await sql`
      insert into staff_notes (subject, staff_id, body, created_at)
      values ('order:1', ${staffId}, 'called back', now() - make_interval(days => ${noteDays}))`.execute(
      db,
    )
  }
  await plant(360, 725)
  await plant(370, 735)
  await forget()
  expect(await count('key_import_rows')).toBe(1)
  expect(await count('key_imports')).toBe(2)
  expect(await count('staff_notes')).toBe(1)
})

test('more than is forgotten at once is forgotten in turns', async () => {
  await sql`
    insert into limit_counts (name, subject_hash, tries, ends_at)
    select 'old', n::text::bytea, 1, now() - interval '1 day'
    from generate_series(1, 12000) as n`.execute(shop.ctx.db)
  await forget()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from limit_counts where ends_at < now() - interval '1 hour'`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([{ count: 0 }])
})
