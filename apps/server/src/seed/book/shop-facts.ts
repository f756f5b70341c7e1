import type { Currency } from '@keyhaven/contracts/money'
import type { Settings } from '@keyhaven/contracts/settings'
import type { Tx } from '../../infra/db/db.ts'
import { readSettings } from '../../modules/platform/settings/settings.rules.ts'

type Since<T> = Readonly<{ at: Date; value: T }>
export type Rate = Readonly<{ id: number; rateMicros: number }>

/** What every sale refers to, as the shop has it. */
export type ShopFacts = Readonly<{
  products: readonly { id: string; name: string }[]
  nameOf: (productId: string) => string
  priceAt: (productId: string, at: Date) => number
  rateAt: (currency: Currency, at: Date) => Rate
  settings: Settings
  /** Before this day the shop had no price to sell at. */
  opened: Date
}>

const inForce = <T>(entries: readonly Since<T>[] | undefined, at: Date): T => {
  const entry = entries?.findLast((each) => each.at <= at)
  if (!entry) throw new Error(`nothing was in force on ${at.toISOString()}`)
  return entry.value
}

export async function readShop(tx: Tx): Promise<ShopFacts> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .orderBy('position')
    .execute()
  const prices = await tx.selectFrom('price_history').selectAll().orderBy('valid_from').execute()
  const rates = await tx.selectFrom('currency_rates').selectAll().orderBy('valid_from').execute()
  const settings = readSettings(
    await tx.selectFrom('store_settings').select(['key', 'value']).execute(),
  )
  const pricesOf = Map.groupBy(
    prices.map((row) => ({ ...row, at: row.valid_from, value: row.price_minor })),
    (row) => row.product_id,
  )
  const ratesOf = Map.groupBy(
    rates.map((row) => ({
      currency: row.currency,
      at: row.valid_from,
      value: { id: row.id, rateMicros: row.rate_micros },
    })),
    (row) => row.currency,
  )
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const firsts = [...pricesOf.values(), ...ratesOf.values()].map(([first]) => Number(first?.at))
  return {
    products,
    nameOf: (productId) => names.get(productId) ?? productId,
    priceAt: (productId, at) => inForce(pricesOf.get(productId), at),
    rateAt: (currency, at) => inForce(ratesOf.get(currency), at),
    settings,
    opened: new Date(Math.max(...firsts)),
  }
}
