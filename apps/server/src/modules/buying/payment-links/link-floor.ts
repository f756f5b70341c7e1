import { money, staffMoney } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { measuredLines } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { areBelow, shareOf, shareText } from '../../catalog/sale-floor/reference.rules.ts'
import type { LinkProduct, LinkValues } from './payment-links.repo.ts'

type Priced = Pick<LinkValues, 'amount_minor' | 'most_minor' | 'currency' | 'max_uses'>

/** What a link asks, against what its editions are measured by. */
export type LinkPrice = Readonly<{ valueMinor: number; shareBp: number; isBelowFloor: boolean }>

/** What a link carries that one person may make. */
export const noShare = { approval_id: null, approved_share_bp: null } as const

/** Every use delivers all editions for the whole amount, so one use is judged for all of them. */
export async function judgedPrice(
  ctx: Context,
  { amount_minor: amountMinor, currency }: Pick<Priced, 'amount_minor' | 'currency'>,
  products: readonly LinkProduct[],
): Promise<LinkPrice> {
  const sale = { currency, lines: products, amountMinor }
  const lines = measuredLines(await measuresOf(ctx), sale)
  const valueMinor = lines.reduce(
    (sum, { referenceMinor, quantity }) => sum + (referenceMinor ?? 0) * quantity,
    0,
  )
  const shareBp = shareOf(amountMinor, valueMinor)
  return { valueMinor, shareBp, isBelowFloor: areBelow(lines) }
}

const priceText = ({ amount_minor, most_minor, currency }: Priced) =>
  [amount_minor, ...(most_minor === null ? [] : [most_minor])]
    .map((minor) => staffMoney(money(minor, currency)))
    .join(' to ')

/** What a link without editions, or one above a limit, asks in one sentence. */
export const amountSentence = (link: Priced, roleName: string) =>
  `${priceText(link)}, above the limit of the role ${roleName}, ${
    link.max_uses === null ? 'any number of uses' : usesOf(link.max_uses)
  }.`

/** What is sold for what, and how often, in one sentence. */
export function priceSentence(
  link: Priced,
  sold: string,
  { valueMinor, shareBp }: Pick<LinkPrice, 'valueMinor' | 'shareBp'>,
) {
  const highest = staffMoney(money(valueMinor, link.currency))
  const uses = link.max_uses === null ? 'any number of uses' : usesOf(link.max_uses)
  return `${priceText(link)} for ${sold}, measured by ${highest}: ${shareText(shareBp)}, ${uses}.`
}

const usesOf = (uses: number) => (uses === 1 ? 'one use' : `up to ${uses} uses`)
