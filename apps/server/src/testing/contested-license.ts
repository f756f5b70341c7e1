import { sql } from 'kysely'
import { aBuyer, aLine } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { payByOwnCard } from './claims.ts'
import { bought } from './reversals.ts'
import type { TestShop } from './test-shop.ts'

const LICENSES = 2
export const PRODUCT = 'home-2024'
const consents = { immediateDelivery: true, withdrawalWaiver: true }

let serial = 0

/** What a company was offered, once for all orders of a test: seats belong to orders of an offer. */
async function offerFor({ ctx }: TestShop, totalMinor: number): Promise<number> {
  serial += 1
  const { rows } = await sql<{ id: number }>`
    insert into business_offers (
      reference, version, currency, lines, total_minor, parties, issued_by, issued_at, expires_at)
    values (
      ${`BQ-FATES-${serial}`}, 1, 'USD', '[]', ${totalMinor}, '{"company": "Harbour Ltd"}', 'test',
      now(), now() + interval '30 days')
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/**
 * A German buyer of two licences whose keys were seen, with everything that can happen to the first of
 * them: bought by an offer, paid with a card of its own, the key mail sent, the waiver not confirmed.
 */
export async function aLicense(shop: TestShop, provider: TestCardProvider) {
  serial += 1
  const email = `fate-${process.pid}-${serial}@example.com`
  const billingInfo = aBuyer({ email, country: 'DE' })
  const items = [aLine({ productId: PRODUCT, quantity: LICENSES })]
  const paid = await bought(shop, provider, { items, billingInfo, ...{ consents } })
  const { orderId } = paid
  const { rows } = await sql<{ charged: number; lineId: number }>`
    select o.charge_minor as charged, l.id as "lineId"
    from orders o
    join order_lines l on l.order_id = o.id
    where o.id = ${orderId}`.execute(shop.ctx.db)
  const offerId = await offerFor(shop, rows[0]?.charged ?? 0)
  await sql`update orders set offer_id = ${offerId} where id = ${orderId}`.execute(shop.ctx.db)
  await payByOwnCard(shop, orderId)
  await sendMails(shop, orderId)
  return { ...paid, email, shop, provider, lineId: rows[0]?.lineId ?? 0 }
}
export type License = Awaited<ReturnType<typeof aLicense>>

/** Keys have left; the confirmation that repeats the waiver has not, so that the right still applies. */
export async function sendMails({ ctx }: TestShop, orderId: string) {
  await sql`
    update emails
    set state = case when dedupe_key like 'confirm:%' then 'dropped' else 'sent' end,
      sent_at = case when dedupe_key like 'confirm:%' then null else now() end
    where reason = ${orderId}
      and state = 'queued'`.execute(ctx.db)
}
