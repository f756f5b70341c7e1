import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import { releaseDigits } from '../modules/fulfilment/risk/release-digits.ts'
import { aBrowser, aBuyer } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import type { TestShop } from './test-shop.ts'

/** Pays with the highest risk, which alone asks for a code. */
export const RISKY_CARD = 'pm_card_riskLevelHighestPays'

let serial = 0
type Cart = Parameters<ReturnType<typeof aBrowser>['opened']>[0]

/** Addresses nobody else uses: for a person to look at, the mailbox is a disposable one, too. */
export const anAddress = (isHigh: boolean) => {
  serial += 1
  return `held-${process.pid}-${serial}@${isHigh ? 'mailinator.com' : 'example.com'}`
}

/** Payments of before count for none that come: a test knows its score. */
async function forgetPayments({ ctx }: TestShop) {
  await sql`update risk_signals set noted_at = noted_at - interval '2 days'`.execute(ctx.db)
}

/** A buyer who paid with a risky card: the keys wait for the code, or for a person. */
export async function heldBuyer(
  shop: TestShop,
  provider: TestCardProvider,
  { isHigh = false, ...cart }: Cart & { isHigh?: boolean } = {},
) {
  await forgetPayments(shop)
  const browser = aBrowser(shop)
  const email = anAddress(isHigh)
  const billingInfo = aBuyer({ email, country: isHigh ? 'CA' : 'US' })
  const opened = await browser.opened({ billingInfo, ...cart })
  await provider.pay(opened.paymentIntentId, RISKY_CARD)
  const { orderId, paymentIntentId: intentId } = opened
  const confirmed = await browser.confirm(opened)
  const path = `/api/orders/${orderId}/release`
  return {
    ...{ browser, opened, orderId, intentId, email, confirmed },
    order: async () => (await browser.order(orderId)).json<Order>(),
    enter: (code: string) => browser.call('POST', path, { code }),
    resend: () => browser.call('POST', `${path}-code`, {}),
    /** The code in the mail. */
    code: (nth = 1) => releaseDigits(shop.config, { orderId, nth }),
  }
}
export type HeldBuyer = Awaited<ReturnType<typeof heldBuyer>>

/** Six digits that are not the code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** How an order was judged, and what it waits for. */
export async function checkOfOrder({ ctx }: TestShop, orderId: string) {
  const { rows } = await sql<{
    score: number
    level: string
    waitsFor: string | null
    outcome: string | null
    codes: number
    sameCard: number
  }>`
    select score, level, waits_for as "waitsFor", outcome, codes,
      (facts ->> 'sameCard')::integer as "sameCard"
    from risk_checks where order_id = ${orderId}`.execute(ctx.db)
  return rows[0]
}

/** The last code was mailed so long ago. */
export async function letCodeAge({ ctx }: TestShop, orderId: string, minutes: number) {
  await sql`
    update risk_checks
    set code_at = code_at - make_interval(mins => ${minutes}), at = at - make_interval(mins => ${minutes})
    where order_id = ${orderId}`.execute(ctx.db)
}
