import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../modules/after-sale/invoices/testing/pdf-text.ts'
import { queueLaterKeys } from '../../modules/fulfilment/delivery/delivery.service.ts'
import { randomKey } from '../../modules/stock/licenses/testing/random-keys.ts'
import { fillBackorders } from '../../modules/stock/licenses/units/fill-backorders.ts'
import { importKeys } from '../../modules/stock/licenses/vault/import-keys.ts'
import { aBuyer } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { anAddress, payByOwnCard } from '../../testing/claims.ts'
import { bought, contradictions, emptyShop } from '../../testing/reversals.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'

let shop: TestShop
let provider: TestCardProvider
let shut: () => Promise<void>
let admin: Record<string, string>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  admin = await staffHeaders(shop, 'admin')
})
afterAll(() => shut())

const reason = 'found on a public list'
let serial = 0
const post = async (path: string, payload: object, headers = admin) => {
  serial += 1
  const key = { 'idempotency-key': `sold-${serial}` }
  return await shop.app.inject({
    method: 'POST',
    url: `/api/admin/licenses/${path}`,
    payload,
    headers: { ...fromOurPage, ...key, ...headers },
  })
}
const get = async (path: string, headers = admin) =>
  await shop.app.inject({ url: `/api/admin/licenses/${path}`, headers })

const oneKey = () =>
  importKeys(shop.ctx, {
    productId: 'home-2024',
    supplier: 'Acme',
    batchName: 'November',
    text: randomKey(),
    dryRun: false,
    actor: 'test',
  })

/** One key, sold: its unit and its order. */
async function sold() {
  await oneKey()
  const billingInfo = aBuyer({ email: anAddress() })
  const { orderId } = await bought(shop, provider, { billingInfo })
  await payByOwnCard(shop, orderId)
  const { rows } = await sql<{ unitId: number; last5: string; key: string }>`
    select u.id as "unitId", k.last5
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where l.order_id = ${orderId} and a.revoked_at is null`.execute(shop.ctx.db)
  const [found] = rows
  if (!found) throw new Error('nothing was sold')
  return { orderId, ...found }
}

const stateOf = async (unitId: number) => (await get(`units/${unitId}`)).json().unit.state
const orderState = async (orderId: string) =>
  (
    await sql<{ status: string }>`
      select fulfilment_status as status from orders where id = ${orderId}`.execute(shop.ctx.db)
  ).rows[0]?.status
const mailsOf = async (orderId: string, template: string) =>
  (
    await sql`select 1 from emails where reason = ${orderId} and template = ${template}`.execute(
      shop.ctx.db,
    )
  ).rows.length

test('a sold key is revoked at once, its buyer is told, and the licence gets the next free key', async () => {
  const { orderId, unitId } = await sold()
  const revoked = await post(`units/${unitId}/revoke`, { reason })
  expect(revoked.json()).toMatchObject({ success: true, orderId })
  expect(await stateOf(unitId)).toBe('revoked')
  expect(await orderState(orderId)).toBe('backordered')
  expect(await mailsOf(orderId, 'key-revoked')).toBe(1)
  expect((await get('waiting')).json().lines).toMatchObject([{ orderId, missing: 1 }])
  expect(await contradictions(shop.ctx)).toEqual([])

  const before = await mailsOf(orderId, 'keys')
  await oneKey()
  await fillBackorders(shop.ctx, 'home-2024', queueLaterKeys)
  expect(await orderState(orderId)).toBe('allocated')
  expect(await mailsOf(orderId, 'keys')).toBe(before + 1)
  expect((await get('waiting')).json().lines).toEqual([])
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('what was revoked is on record with its reason, and is not revoked twice', async () => {
  const { unitId, orderId } = await sold()
  await post(`units/${unitId}/revoke`, { reason })
  expect((await post(`units/${unitId}/revoke`, { reason })).json().code).toBe('conflict')
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log
    where action = 'license.revoked' and object = ${orderId}`.execute(shop.ctx.db)
  expect(rows).toMatchObject([{ meta: { unit: unitId, reason } }])
  await oneKey()
  await fillBackorders(shop.ctx, 'home-2024', queueLaterKeys)
})

test('a key whose buyer asked for the money, or whose claim waits, is not revoked under them', async () => {
  const { unitId, orderId } = await sold()
  await sql`update orders set payment_status = 'disputed' where id = ${orderId}`.execute(
    shop.ctx.db,
  )
  expect((await post(`units/${unitId}/revoke`, { reason })).json().code).toBe('dispute_first')
  await sql`update orders set payment_status = 'paid' where id = ${orderId}`.execute(shop.ctx.db)
  expect(await stateOf(unitId)).toBe('assigned')
})

test('a sold key is revealed on its own page within the limits and the audit log of every reveal', async () => {
  const { unitId, orderId, last5 } = await sold()
  const before = (await get(`units/${unitId}`)).json().unit.reveals
  const shown = await post(`units/${unitId}/reveal`, { reason: 'the buyer called' })
  expect(shown.json().licenseKey).toMatch(new RegExp(`^([A-Z0-9]{5}-){4}${last5}$`))
  const { rows } = await sql<{ meta: { reason: string } }>`
    select meta from audit_log
    where action = 'license.reveal' and object = ${orderId}`.execute(shop.ctx.db)
  expect(rows.at(-1)?.meta.reason).toBe('the buyer called')
  expect((await get(`units/${unitId}`)).json().unit.reveals).toBe(before + 1)
  const support = await staffHeaders(shop, 'support')
  expect((await post(`units/${unitId}/reveal`, { reason }, support)).statusCode).toBe(403)
})

test('the key of a unit nobody bought is revealed to nobody', async () => {
  await oneKey()
  const [unit] = (await get('units?queue=available')).json().units
  expect((await post(`units/${unit.id}/reveal`, { reason })).statusCode).toBe(404)
  expect(await stateOf(unit.id)).toBe('available')
})

test('the page of a unit tells where it is and was', async () => {
  const { unitId, orderId } = await sold()
  const { unit, places } = (await get(`units/${unitId}`)).json()
  expect(unit).toMatchObject({ id: unitId, state: 'assigned', orderId })
  expect(places).toMatchObject([{ orderId, revokedAt: null }])
  expect((await get('units/999999')).statusCode).toBe(404)
})

test('a batch names the orders it served, all of them in a file', async () => {
  const { unitId } = await sold()
  const { unit } = (await get(`units/${unitId}`)).json()
  const { orders } = (await get(`batches/${unit.batchId}`)).json()
  expect(orders.map((order: { orderId: string }) => order.orderId)).toEqual([unit.orderId])
  const file = await get(`batches/${unit.batchId}/orders.csv`)
  expect(file.body).toContain(`${unit.orderNumber},…-${unit.lastFive}`)
  expect(file.body).not.toMatch(/[A-Z0-9]{5}-[A-Z0-9]{5}-/)
  expect((await get('batches/999999/orders.csv')).statusCode).toBe(404)
})

test('the letter to a supplier is a PDF that lists failed keys by their ends and dates', async () => {
  const { unitId, last5 } = await sold()
  await oneKey()
  expect((await post(`units/${unitId}/replace`, { reason })).statusCode).toBe(200)
  const { suppliers } = (await get('suppliers')).json()
  const acme = suppliers.find(({ name }: { name: string }) => name === 'Acme')
  expect(acme.failed).toBe(1)
  const { pdf, keys } = (await get(`suppliers/${acme.id}/claim-letter`)).json()
  expect(keys).toBe(1)
  const text = textOf(Buffer.from(pdf, 'base64'))
  expect(text).toContain('Dear Acme team')
  expect(text).toContain(`…-${last5}`)
  expect(text).toMatch(/\d{4}-\d\d-\d\d/)
  expect(text).not.toMatch(/[A-Z0-9]{5}-[A-Z0-9]{5}/)
  expect((await get('suppliers/999999/claim-letter')).statusCode).toBe(404)
})
