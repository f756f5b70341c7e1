import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { handleEvent } from '../modules/after-sale/provider-events/handle-event.ts'
import { catchUpOnEvents } from '../modules/after-sale/provider-events/missed-events.ts'
import { checkInvariants } from '../modules/operations/invariants/invariants.service.ts'
import { findings } from '../modules/operations/invariants/outcomes.rules.ts'
import { createSealer } from '../modules/platform/audit/audit.service.ts'
import { emptyVault } from '../modules/stock/licenses/testing/orders.ts'
import { aBrowser } from './buyer.ts'
import { type TestCardProvider, testCardProvider } from './card-provider.ts'
import { type TestShop, testShop } from './test-shop.ts'

type Browser = ReturnType<typeof aBrowser>
type Cart = Parameters<Browser['opened']>[0]

let serial = 0

/** A shop with a card provider and without any key. */
export async function emptyShop(overrides: Partial<Config> = {}) {
  const provider = await testCardProvider()
  const limits = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
  const shop = await testShop({ ...provider.config, ...limits, ...overrides })
  await emptyVault(shop.ctx.db)
  const close = async () => {
    await shop.close()
    await provider.close()
  }
  return { shop, provider, close }
}

/** What earlier tests left for sale is sold to nobody. */
export async function setStockAside({ ctx }: TestShop) {
  await sql`update key_units set status = 'quarantined' where status = 'available'`.execute(ctx.db)
}

/** A payment whose buyer never came back: the money is at the provider and nowhere else. */
export async function paidOnly(shop: TestShop, provider: TestCardProvider, cart?: Cart) {
  const browser = aBrowser(shop)
  const opened = await browser.opened(cart)
  await provider.pay(opened.paymentIntentId)
  const order = async () => (await browser.order(opened.orderId)).json<Order>()
  return { browser, opened, order, orderId: opened.orderId, intentId: opened.paymentIntentId }
}

/** A buyer who paid and has seen the page of the order, with its keys. */
export async function bought(shop: TestShop, provider: TestCardProvider, cart?: Cart) {
  const paid = await paidOnly(shop, provider, cart)
  const answer = await paid.browser.confirm(paid.opened)
  if (answer.statusCode !== 200) throw new Error(`not confirmed: ${answer.body}`)
  const confirmation = answer.json<OrderConfirmation>()
  return { ...paid, keys: paid.browser.keysIn(confirmation) }
}

/** Money given back as the shop's own account at the provider would. */
export function refund(shop: TestShop, intentId: string, amountMinor: number) {
  serial += 1
  return shop.ctx.payments.refund({ refundId: `refund_test_${serial}`, intentId, amountMinor })
}

/** Everything the provider has to tell is heard and worked on. */
export async function hearEvents(ctx: Context) {
  await catchUpOnEvents(ctx)
  const { rows } = await sql<{ id: string }>`
    select id from webhook_events where processed_at is null order by received_at`.execute(ctx.db)
  for (const { id } of rows) await handleEvent(ctx, id)
}

/** The state of an order: payment and delivery, its ledger, its keys and what it waits for. */
export async function standing(ctx: Context, orderId: string) {
  const { rows } = await sql<Standing>`
    select payment_status as payment, fulfilment_status as fulfilment,
      array(select kind from ledger where order_id = o.id order by id) as ledger,
      array(
        select u.status
        from assignments a
        join order_lines l on l.id = a.order_line_id
        join key_units u on u.id = a.unit_id
        where l.order_id = o.id
        order by a.id
      ) as units,
      (
        select coalesce(sum(missing), 0)::integer
        from backorders b
        join order_lines l on l.id = b.order_line_id
        where l.order_id = o.id
      ) as missing
    from orders o
    where id = ${orderId}`.execute(ctx.db)
  return rows[0]
}
type Standing = {
  payment: string
  fulfilment: string
  ledger: string[]
  units: string[]
  missing: number
}

export async function contradictions(ctx: Context) {
  await createSealer()(ctx)
  return findings(await checkInvariants(ctx))
}
