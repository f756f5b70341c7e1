import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { moveClock } from '../../testing/clock.ts'
import { boughtUnseen } from '../../testing/returns.ts'
import { setSetting } from '../../testing/settings.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, signIn } from '../../testing/test-staff.ts'

const PER_DAY = 5

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
  await stock(shop.ctx, 4)
})
afterEach(() => moveClock(shop, 0))
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('one person reveals five keys in 24 hours, and each further one after a second person approved it; colleagues and managers are not kept from it', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const { rows } = await sql<{ id: number }>`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  const { email, id } = await addStaff(shop, 'admin')
  const headers = await signIn(shop, email)
  const once = async (who: Record<string, string>, assignmentId: number) =>
    await shop.app.inject({
      method: 'POST',
      url: `/api/admin/order-details/${orderId}/reveal`,
      headers: { ...who, 'idempotency-key': randomUUID() },
      payload: { assignmentId, reason: 'counting' },
    })
  // A shop that is too busy asks to come back soon.
  const reveal = async (who: Record<string, string>, assignmentId = rows[0]?.id ?? 0) => {
    for (;;) {
      const reply = await once(who, assignmentId)
      if (reply.statusCode !== 503) return reply
    }
  }
  // What shows no key does not count.
  expect((await reveal(headers, 999_999)).statusCode).toBe(404)
  const replies = await Promise.all(Array.from({ length: PER_DAY + 5 }, () => reveal(headers)))
  const shown = replies.filter((reply) => 'licenseKey' in reply.json())
  expect(shown).toHaveLength(PER_DAY)
  const asked = replies.filter((reply) => 'approval' in reply.json())
  expect(asked).toHaveLength(5)
  const { rows: audit } = await sql`
    select seq from audit_log
    where action = 'license.reveal' and actor = ${`staff:${id}`}`.execute(shop.ctx.db)
  expect(audit).toHaveLength(PER_DAY)
  const { rows: told } = await sql`
    select title from notifications
    where dedupe_key like ${`reveal-limit:${id}:%`} and to_permission = 'staff.manage'`.execute(
    shop.ctx.db,
  )
  expect(told).toHaveLength(1)
  const colleague = await signIn(shop, (await addStaff(shop, 'admin')).email)
  expect((await reveal(colleague)).json()).toHaveProperty('licenseKey')

  const boss = await aColleague(shop, 'admin')
  const [approval] = await approvalsSeenBy(boss, 'open')
  expect(approval).toMatchObject({ kind: 'license.reveal', object: orderId, askedBy: id })
  expect(JSON.stringify(approval)).not.toContain(shown[0]?.json().licenseKey)
  if (approval) expect((await decide(boss, approval)).statusCode).toBe(200)
  expect((await reveal(colleague)).json()).toHaveProperty('licenseKey')
  const again = await Promise.all([1, 2, 3].map(() => reveal(headers)))
  expect(again.filter((reply) => 'licenseKey' in reply.json())).toHaveLength(1)
  const pass = (hours: number) =>
    sql`update key_moves set at = at - make_interval(hours => ${hours})`.execute(shop.ctx.db)
  await pass(23)
  expect((await reveal(headers)).json()).toHaveProperty('approval')
  await pass(2)
  expect((await reveal(headers)).json()).toHaveProperty('licenseKey')
})

const HOUR = 3_600

/** The only key of an order, asked for by a member at a time from now on. */
async function keyOfOrder() {
  const { orderId } = await boughtUnseen(shop, provider)
  const { rows } = await sql<{ id: number }>`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  const url = `/api/admin/order-details/${orderId}/reveal`
  const payload = { assignmentId: rows[0]?.id, reason: 'counting' }
  return async (member: Colleague, seconds: number) => {
    await moveClock(shop, seconds)
    const headers = { ...(await member.session()), 'idempotency-key': randomUUID() }
    return (await shop.app.inject({ method: 'POST', url, headers, payload })).json()
  }
}

test('the sixth key within 24 hours asks a second person, however the hours are spread, and so many are what the setting says', async () => {
  const revealed = await keyOfOrder()
  const [member, other] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  for (const hours of [0, 4, 8, 12, 16]) {
    expect([hours, await revealed(member, hours * HOUR)]).toHaveProperty('1.licenseKey')
  }
  expect(await revealed(member, 20 * HOUR)).toHaveProperty('approval')
  expect(await revealed(member, 24 * HOUR - 60)).toHaveProperty('approval')
  expect(await revealed(member, 24 * HOUR + 60)).toHaveProperty('licenseKey')
  expect(await revealed(member, 24 * HOUR + 120)).toHaveProperty('approval')
  await setSetting(shop.ctx, 'keys.reveals_per_day', 1)
  expect(await revealed(other, 25 * HOUR)).toHaveProperty('licenseKey')
  expect(await revealed(other, 30 * HOUR)).toHaveProperty('approval')
  await setSetting(shop.ctx, 'keys.reveals_per_day', PER_DAY)
})

test.each([
  ['opens a minute before 24 hours are over', 24 * HOUR - 60, 'licenseKey'],
  ['asks again a minute after', 24 * HOUR + 60, 'approval'],
])('a key that a second person approved %s', async (_, later, answer) => {
  await setSetting(shop.ctx, 'keys.reveals_per_day', 0)
  const revealed = await keyOfOrder()
  const [member, boss] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  const { approval } = await revealed(member, 0)
  const [waiting] = (await approvalsSeenBy(boss, 'open')).filter(({ id }) => id === approval.id)
  if (!waiting) throw new Error('nothing waits')
  expect((await decide(boss, waiting)).statusCode).toBe(200)
  expect(await revealed(member, later)).toHaveProperty(answer)
  await setSetting(shop.ctx, 'keys.reveals_per_day', PER_DAY)
})
