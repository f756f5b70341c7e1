import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, decide } from '../../testing/approvals.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { boughtUnseen } from '../../testing/returns.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, signIn } from '../../testing/test-staff.ts'

const PER_HOUR = 20

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
  await stock(shop.ctx, 1)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('one person reveals twenty keys an hour, and each further one after a second person approved it; colleagues and managers are not kept from it', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const { rows } = await sql<{ id: number }>`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  const { email, id } = await addStaff(shop, 'admin')
  const headers = await signIn(shop, email)
  const reveal = async (who: Record<string, string>, assignmentId = rows[0]?.id ?? 0) =>
    await shop.app.inject({
      method: 'POST',
      url: `/api/admin/order-details/${orderId}/reveal`,
      headers: { ...who, 'idempotency-key': randomUUID() },
      payload: { assignmentId, reason: 'counting' },
    })
  // What shows no key does not count.
  expect((await reveal(headers, 999_999)).statusCode).toBe(404)
  const replies = await Promise.all(Array.from({ length: PER_HOUR + 5 }, () => reveal(headers)))
  const shown = replies.filter((reply) => 'licenseKey' in reply.json())
  expect(shown).toHaveLength(PER_HOUR)
  const asked = replies.filter((reply) => 'approval' in reply.json())
  expect(asked).toHaveLength(5)
  const { rows: audit } = await sql`
    select seq from audit_log
    where action = 'license.reveal' and actor = ${`staff:${id}`}`.execute(shop.ctx.db)
  expect(audit).toHaveLength(PER_HOUR)
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
})
