import { countryBy, countryName } from '@keyhaven/contracts/country-table'
import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import { isVatId, plainVatId } from '@keyhaven/contracts/vat'
import type { Problem } from './registration.rules.ts'
import type { Registration } from './tax.rules.ts'

const known = {
  currencies: new Set(Intl.supportedValuesOf('currency')),
  // UTC itself is not among the zones of the world.
  zones: new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']),
}

type Facts = Readonly<{
  /** What it is registered as. */
  registrations: readonly Registration[]
  /** Where it was, if its tax is on. */
  fixedCountry: string | null
}>

/** Why what is said of a legal entity cannot be so. */
export function entityProblem(
  { country, vatId, homeCurrency, timeZone }: EntityTerms,
  { registrations, fixedCountry }: Facts,
): Problem | undefined {
  if (country !== null && !countryBy(country))
    return { field: 'country', message: 'There is no such country' }
  const atHome = registrations.find(({ kind }) => ['home', 'small', 'oss_union'].includes(kind))
  const bound = fixedCountry ?? atHome?.country
  if (bound !== undefined && country !== bound) {
    return { field: 'country', message: `It is registered in ${countryName(bound)}` }
  }
  if (vatId !== '' && country === null)
    return { field: 'country', message: 'Say where the seller is, too' }
  if (vatId !== '' && country !== null && !isVatId(country, vatId)) {
    return { field: 'vatId', message: `VAT IDs of ${countryName(country)} are not written so` }
  }
  if (!known.currencies.has(homeCurrency))
    return { field: 'homeCurrency', message: 'There is no such currency' }
  if (!known.zones.has(timeZone))
    return { field: 'timeZone', message: 'A time zone is written such as Europe/Berlin' }
  return undefined
}

/** As it is kept: a VAT ID without what people put between its digits. */
export const keptTerms = (terms: EntityTerms): EntityTerms => ({
  ...terms,
  vatId: plainVatId(terms.vatId),
})
