import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { makeRefund } from '../modules/after-sale/returns/make-refund.ts'
import { settle } from '../modules/buying/checkout/settle/settle.ts'
import { makeAccessLink } from '../modules/fulfilment/orders/order-access.ts'
import { type aBrowser, aBuyer, aLine } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { hearEvents, paidOnly } from './reversals.ts'
import type { TestShop } from './test-shop.ts'

export const PRICE = 14_999

type Browser = ReturnType<typeof aBrowser>
export type Paid = Readonly<{ browser: Browser; orderId: string; intentId: string }>
type LineSlot = { lineId: number; slot: number }

const bothConsents = { immediateDelivery: true, withdrawalWaiver: true }

/** A cart of a person in Germany, as the checkout sends it. */
export const fromGermany = (over = {}) => ({
  billingInfo: aBuyer({ country: 'DE', ...over }),
  consents: bothConsents,
})

/** Opens an order in a browser as a mailed link does, without showing its keys. */
export async function openByLink(shop: TestShop, { browser, orderId }: Paid) {
  const token = await makeAccessLink(shop.ctx, orderId)
  await browser.call('POST', '/api/orders/redeem-link', { token })
}

/** Paid and settled while the buyer was away: their keys are assigned, and nobody saw them. */
export async function boughtUnseen(
  shop: TestShop,
  provider: TestCardProvider,
  { quantity = 1, ...cart }: { quantity?: number } & object = {},
): Promise<Paid> {
  const paid = await paidOnly(shop, provider, { items: [aLine({ quantity })], ...cart })
  await settle(shop.ctx, paid.intentId, 'test')
  await openByLink(shop, paid)
  return paid
}

export const returnsIn = async ({ browser, orderId }: Paid) =>
  (await browser.call('GET', `/api/orders/${orderId}/returns`)).json<OrderReturns>()

export const ask = async (paid: Paid, units: readonly LineSlot[], over = {}) =>
  await paid.browser.call('POST', `/api/orders/${paid.orderId}/returns`, {
    units: units.map(({ lineId, slot }) => ({ lineId, slot })),
    isWithdrawal: false,
    reason: 'changed_mind',
    ...over,
  })

/** Asks for everything that can be asked for. */
export const askForAll = async (paid: Paid, over = {}) =>
  await ask(paid, (await returnsIn(paid)).units, over)

/** What the worker would do: every decided refund is made, and what the provider tells is heard. */
export async function workOff({ ctx }: TestShop) {
  const { rows } = await sql<{ id: string }>`
    select id from refund_requests where state = 'approved' order by asked_at`.execute(ctx.db)
  for (const { id } of rows) await makeRefund(ctx, id)
  await hearEvents(ctx)
}

export const refundsAt = async (shop: TestShop, intentId: string) =>
  (await shop.ctx.payments.findReversals(intentId)).refunds.map(({ amountMinor }) => amountMinor)

export async function freeUnits({ ctx }: TestShop): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::integer as free from key_units where status = 'available'`.execute(ctx.db)
  return rows[0]?.free ?? 0
}
