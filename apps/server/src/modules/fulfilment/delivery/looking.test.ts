import type { Order } from '@keyhaven/contracts/orders'
import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { askForAll, boughtUnseen } from '../../../testing/returns.ts'
import { bought, contradictions, emptyShop, setStockAside } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

/** Everything that says that a key was seen. */
async function marks(orderId: string) {
  const { rows } = await sql`
    select (a.first_revealed_at is not null) as "isSeen", a.reveals,
      (select count(*)::integer from key_reveals r where r.assignment_id = a.id) as looks,
      (select count(*)::integer from audit_log where object = ${orderId} and action like 'license.%') as audited,
      (select count(*)::integer from download_access_log where order_id = ${orderId}) as logged
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(shop.ctx.db)
  return rows
}

const nothing = [{ isSeen: false, reveals: 0, looks: 0, audited: 0, logged: 0 }]

test('looking at an order shows how its keys end, marks nothing, and leaves the automatic refund', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const look = () => paid.browser.call('GET', `/api/admin/orders/${paid.orderId}`)
  const order = (await look()).json<Order>()
  expect(order).toMatchObject({ hasLicenseKeys: true, areKeysSeen: false, firstName: 'Ada' })
  expect(order.licenseKeys[0]?.licenseKey).toMatch(/^•{5}-•{5}-•{5}-•{5}-[0-9A-Z]{5}$/)
  await look()
  expect(await marks(paid.orderId)).toEqual(nothing)
  const { requests } = (await askForAll(paid)).json<OrderReturns>()
  expect(requests).toMatchObject([{ isAutomatic: true }])
})

test('the buyer reveals the keys, which is on record; from then on looking says that they were seen', async () => {
  const [key] = await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const reveal = await paid.browser.call('POST', `/api/orders/${paid.orderId}/keys`, {})
  const revealed = reveal.json<Order>()
  expect(revealed.licenseKeys.map(({ licenseKey }) => licenseKey)).toEqual([key])
  expect(revealed.areKeysSeen).toBe(true)
  expect(await marks(paid.orderId)).toMatchObject([{ isSeen: true, reveals: 1, looks: 1 }])
  const looked = await paid.browser.call('GET', `/api/admin/orders/${paid.orderId}`)
  expect(looked.json<Order>().areKeysSeen).toBe(true)
  expect(looked.body).not.toContain(key)
})

test('nobody but the buyer reveals, and a frozen order reveals nothing', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider)
  const path = `/api/orders/${paid.orderId}/keys`
  expect((await aBrowser(shop).call('POST', path, {})).statusCode).toBe(404)
  await sql`update orders set payment_status = 'disputed' where id = ${paid.orderId}`.execute(
    shop.ctx.db,
  )
  const frozen = (await paid.browser.call('POST', path, {})).json<Order>()
  expect([frozen.licenseKeys, frozen.areKeysSeen]).toEqual([[], false])
  await sql`update orders set payment_status = 'paid' where id = ${paid.orderId}`.execute(
    shop.ctx.db,
  )
})
