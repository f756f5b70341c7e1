import { countryName } from '@keyhaven/contracts/country-table'
import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import { countryState } from './country-state.rules.ts'
import type { RateBook } from './rate-book.rules.ts'
import type { Seller } from './tax.rules.ts'

/** What selling with tax still lacks. While anything is listed no way leads to switching it on. */
export const notYet: readonly string[] = [
  'Companies abroad with a proven VAT ID would pay tax that they do not owe: the checkout does not ask for one yet.',
  'Documents show the tax, but have no electronic form and no second currency yet.',
]

const NAMED = 3

const listed = (codes: readonly string[]) => {
  const names = codes.slice(0, NAMED).map(countryName).join(', ')
  return codes.length > NAMED ? `${names} and ${codes.length - NAMED} more` : names
}

type Facts = Readonly<{
  terms: EntityTerms
  book: RateBook
  seller: Seller
  /** Where its stores sell to. */
  sold: readonly string[]
  day: string
}>

/** Why tax cannot be switched on for a seller, each reason a sentence. */
export function reasonsAgainst({ terms, book, seller, sold, day }: Facts): string[] {
  const { name, line1, city, country, vatId } = terms
  const asked = country
    ? sold.filter((code) => countryState(book, seller, code, day).state === 'needs_answer')
    : []
  const valid = seller.registrations.filter(
    ({ validFrom, validTo }) => validFrom <= day && (!validTo || day < validTo),
  )
  const isHome = valid.some(({ kind }) => kind === 'home')
  return [
    ...(name && line1 && city && country ? [] : ['Say who sells: name, street, city and country.']),
    ...(valid.length > 0 ? [] : ['Enter where the seller is registered for tax.']),
    ...(isHome && !vatId ? ['Enter the VAT ID: invoices must print it.'] : []),
    ...(asked.length > 0 ? [`Answer for ${listed(asked)}: tax may be due there.`] : []),
    ...notYet,
  ]
}
