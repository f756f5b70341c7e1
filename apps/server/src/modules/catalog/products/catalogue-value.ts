import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { ownMinors } from './own-prices.repo.ts'
import { type CatalogueValue, valueIn } from './price-floor.rules.ts'
import { lastPrices } from './products.repo.ts'

type Line = Readonly<{ productId: string; quantity: number }>

/** What editions cost in the catalogue at this moment, in a currency. */
export async function catalogueValue(
  ctx: Context,
  lines: readonly Line[],
  currency: Currency,
): Promise<CatalogueValue> {
  const ids = lines.map(({ productId }) => productId)
  // One after the other: within a transaction both share a connection.
  const rows = ids.length > 0 ? await lastPrices(ctx.db, ids) : []
  const own = await ownMinors(ctx.db, ids, currency)
  const { rateMicros } = await rateInForce(ctx, currency)
  const prices = new Map(rows.map((row) => [row.product_id, row.price_minor]))
  const priced = lines.map(({ productId, quantity }) => ({
    productId,
    quantity,
    priceMinor: prices.get(productId) ?? 0,
    ownMinor: own.get(productId),
  }))
  return valueIn(priced, currency, rateMicros)
}
