import { type Currency, money, staffMoney } from '@keyhaven/contracts/money'
import { shareText } from '../sale-floor/reference.rules.ts'
import type { FallenOwn } from '../sale-floor/schedule.ts'
import type { Judged } from './judge-prices.ts'

const dollars = (minor: number) => staffMoney(money(minor, 'USD'))
const startOf = (from: string | null) => (from ? ` from ${from}` : '')

/** "Planned and then below the floor: …." Nothing where there is nothing to say. */
const listed = (title: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${title}: ${parts.join(', ')}.`] : []

/** Prices in currencies that fall below the floor. */
export const fixedWords = (name: string, fallen: readonly FallenOwn[]): string[] => {
  const written = (minor: number, currency: Currency) => staffMoney(money(minor, currency))
  return fallen.map(
    ({ id, currency, minor, shareBp }) =>
      `${name} for ${written(minor, currency)}${id === null ? '' : ', which is planned'}, ${shareText(shareBp)}`,
  )
}

/** What prices lead to, for the one who decides. */
export function priceSentence(prices: readonly Judged[]): string {
  const low = prices.filter(({ isBelow }) => isBelow)
  const parts = low.map(
    ({ edition, priceMinor, from, referenceMinor, shareBp }) =>
      `${edition.shortName} for ${dollars(priceMinor)} instead of ${dollars(referenceMinor ?? 0)}, ${shareText(shareBp)}${startOf(from)}`,
  )
  const later = prices.flatMap(({ edition, priceMinor, from, fallen }) =>
    fallen.map(
      (row) =>
        `${edition.shortName} for ${dollars(row.minor)} from ${new Date(row.from).toISOString()}, ${shareText(row.shareBp)} after ${dollars(priceMinor)}${startOf(from)}`,
    ),
  )
  const fixed = prices.flatMap(({ edition, fallenOwn }) => fixedWords(edition.shortName, fallenOwn))
  const fair = prices.filter(({ isBelow }) => !isBelow)
  const rest = fair.map(
    ({ edition, priceMinor, from }) =>
      `${edition.shortName} for ${dollars(priceMinor)}${startOf(from)}`,
  )
  return [
    ...listed('Catalogue price below the floor', parts),
    ...listed('Planned and then below the floor', later),
    ...listed('Fixed and then below the floor', fixed),
    ...listed(low.length > 0 ? 'With other prices' : 'New price', rest),
  ].join(' ')
}
