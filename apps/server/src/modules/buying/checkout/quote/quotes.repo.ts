import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import type { QuotedLine } from '../checkout.rules.ts'

export type NewQuote = {
  id: string
  checkoutId: number
  cartHash: Buffer
  lines: QuotedLine[]
  couponId: number | null
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  rateId: number
  currency: Currency
  chargeMinor: number
  chargeSubtotalMinor: number | null
  validSeconds: number
}

export async function insertQuote(db: Db, quote: NewQuote) {
  return await db
    .insertInto('quotes')
    .values({
      id: quote.id,
      checkout_id: quote.checkoutId,
      cart_hash: quote.cartHash,
      lines: JSON.stringify(quote.lines),
      coupon_id: quote.couponId,
      subtotal_minor: quote.subtotalMinor,
      discount_minor: quote.discountMinor,
      total_minor: quote.totalMinor,
      rate_id: quote.rateId,
      currency: quote.currency,
      charge_minor: quote.chargeMinor,
      charge_subtotal_minor: quote.chargeSubtotalMinor,
      quoted_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(secs => ${quote.validSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
/** With the rate it was made with. */
export type QuoteRow = Awaited<ReturnType<typeof insertQuote>> & { rate_micros: number }

/** The quote this browser was told for exactly this cart, while it holds. */
export async function liveQuote(
  db: Db,
  checkoutId: number,
  cartHash: Buffer,
): Promise<QuoteRow | undefined> {
  return await db
    .selectFrom('quotes')
    .selectAll()
    .select(
      sql<number>`(
        select r.rate_micros from currency_rates r where r.id = quotes.rate_id)`.as('rate_micros'),
    )
    .where('checkout_id', '=', checkoutId)
    .where('cart_hash', '=', cartHash)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
