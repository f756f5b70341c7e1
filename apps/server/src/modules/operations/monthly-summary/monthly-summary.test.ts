import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock } from '../../../testing/clock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { sendSummaries } from './send-summaries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const db = () => shop.ctx.db
beforeEach(async () => {
  await sql`delete from emails where template = 'monthly-summary'`.execute(db())
  await sql`delete from notification_choices`.execute(db())
})

async function aReader(role: string, byEmail = true) {
  const { id, email } = await addStaff(shop, role)
  await sql`
    insert into notification_choices (staff_id, kind, on_bell, by_email)
    values (${id}, 'summary', true, ${byEmail})`.execute(db())
  return { id, email }
}

/** Moves the clock of the shop to a day. */
async function on(day: string) {
  await moveClock(shop, (Date.parse(`${day}T06:00:00Z`) - Date.now()) / 1_000)
}

const mails = async () =>
  (
    await sql<{ recipient: string; month: string }>`
      select recipient, data ->> 'month' as month
      from emails where template = 'monthly-summary' order by id`.execute(db())
  ).rows

test('on the first of a month those who asked for it get its summary, once however many workers look', async () => {
  const reader = await aReader('finance')
  await aReader('finance', false)
  await addStaff(shop, 'finance')
  await on('2026-12-01')
  await Promise.all([sendSummaries(shop.ctx), sendSummaries(shop.ctx), sendSummaries(shop.ctx)])
  await sendSummaries(shop.ctx)
  expect(await mails()).toEqual([{ recipient: reader.email, month: '2026-11' }])
  await on('2027-01-01')
  await sendSummaries(shop.ctx)
  expect((await mails()).map(({ month }) => month)).toEqual(['2026-11', '2026-12'])
})

test('later in the month nobody is surprised by it', async () => {
  await aReader('finance')
  await on('2026-12-04')
  await sendSummaries(shop.ctx)
  expect(await mails()).toEqual([])
})

test('who may not see reports of every store gets none', async () => {
  await aReader('support')
  const limited = await aReader('finance')
  await sql`insert into staff_stores (staff_id, store_id)
      select ${limited.id}, 'main' from set_config('shop.actor', 'test', true)`.execute(db())
  const gone = await aReader('finance')
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${gone.id}`.execute(
    db(),
  )
  await on('2026-12-01')
  await sendSummaries(shop.ctx)
  expect(await mails()).toEqual([])
})
