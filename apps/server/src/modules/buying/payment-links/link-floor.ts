import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { catalogueValue } from '../../catalog/products/catalogue-value.ts'
import { isBelowFloor } from '../../catalog/products/price-floor.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import type { LinkProduct, LinkValues } from './payment-links.repo.ts'

type Priced = Pick<LinkValues, 'amount_minor' | 'most_minor' | 'currency' | 'max_uses'>

/** What a link asks, against what its editions cost in the catalogue. */
export type LinkPrice = Readonly<{ valueMinor: number; isBelowFloor: boolean }>

/** Every use delivers all editions for the whole amount, so one use is judged for all of them. */
export async function judgedPrice(
  ctx: Context,
  { amount_minor, currency }: Omit<Priced, 'most_minor'>,
  products: readonly LinkProduct[],
): Promise<LinkPrice> {
  if (products.length === 0) return { valueMinor: 0, isBelowFloor: false }
  const { totalMinor } = await catalogueValue(ctx, products, currency)
  const percent = (await settingsOf(ctx))['prices.floor_percent']
  return { valueMinor: totalMinor, isBelowFloor: isBelowFloor(amount_minor, totalMinor, percent) }
}

const priceText = ({ amount_minor, most_minor, currency }: Priced) =>
  [amount_minor, ...(most_minor === null ? [] : [most_minor])]
    .map((minor) => formatMoney(money(minor, currency)))
    .join(' to ')

/** What a link without editions, or one above a limit, asks in one sentence. */
export const amountSentence = (link: Priced, roleName: string) =>
  `${priceText(link)}, above the limit of the role ${roleName}, ${
    link.max_uses === null ? 'any number of uses' : usesOf(link.max_uses)
  }.`

/** What is sold for what, and how often, in one sentence. */
export function priceSentence(link: Priced, products: readonly LinkProduct[], value: number) {
  const sold = products.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(', ')
  const price = priceText(link)
  const listed = formatMoney(money(value, link.currency))
  const share = Math.floor((link.amount_minor * 100) / Math.max(1, value))
  const uses = link.max_uses === null ? 'any number of uses' : usesOf(link.max_uses)
  return `${price} for ${sold}, which cost ${listed} in the catalogue (${share} %), ${uses}.`
}

const usesOf = (uses: number) => (uses === 1 ? 'one use' : `up to ${uses} uses`)
