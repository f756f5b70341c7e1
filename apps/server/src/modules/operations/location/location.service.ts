import { currencyOfCountry } from '@keyhaven/contracts/data/country-currencies'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { whereAmI } from '@keyhaven/contracts/location'
import { countryOf } from '../../../infra/http/country.ts'

const FALLBACK_COUNTRY = 'US'

/** It only ever fills in a field the visitor can change. */
export async function locationOf(ip: string): Promise<ResponseOf<typeof whereAmI>> {
  const country = (await countryOf(ip)) ?? FALLBACK_COUNTRY
  const currency = currencyOfCountry(country)
  return {
    success: true,
    ip,
    location: { country, city: '', region: '', currency, timezone: '' },
  }
}
