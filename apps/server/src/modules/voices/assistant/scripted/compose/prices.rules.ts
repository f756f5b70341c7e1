import { type Edition, editionsIn, type Found, mark, type Of } from './found.rules.ts'

const asAt = (edition: Edition, currency: string | null) =>
  (currency && edition.prices[currency]) || edition.price

const MOST_LISTED = 9

export function priced({ currency, isCheapest }: Of<'price'>, found: readonly Found[]): string {
  const editions = editionsIn(found)
  const [first] = editions
  if (!first) return 'We do not sell an edition like that. Our [shop](/shop) shows all we have.'
  if (isCheapest) {
    const others = 'Prices are for one licence, paid once.'
    return `The lowest price is ${asAt(first, currency)}, for ${first.name}.${mark(found, first.path)} ${others}`
  }
  if (editions.length === 1)
    return `${first.name} costs ${asAt(first, currency)} for each licence, paid once.${mark(found, first.path)}`
  const lines = editions
    .slice(0, MOST_LISTED)
    .map((each) => `- ${each.name}: ${asAt(each, currency)}${mark(found, each.path)}`)
  return `Prices for one licence, paid once:\n\n${lines.join('\n')}`
}
