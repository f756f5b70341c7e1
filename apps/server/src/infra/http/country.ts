import { createRequire } from 'node:module'
import { currencyOfCountry } from '@keyhaven/contracts/data/country-currencies'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { whereAmI } from '@keyhaven/contracts/location'
import { open, type Reader, type Response } from 'maxmind'

type CountryRecord = Response & { country_code?: string }

const FALLBACK_COUNTRY = 'US'
let reader: Promise<Reader<CountryRecord>> | undefined

/** The database lies on this machine: nobody is told who asks. */
function database(): Promise<Reader<CountryRecord>> {
  const path = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  reader ??= open<CountryRecord>(path)
  return reader
}

/** A guess: databases disagree, so it only ever fills in a field the visitor can change. */
export async function countryOf(ip: string): Promise<string> {
  const found = (await database()).get(ip)
  return found?.country_code ?? FALLBACK_COUNTRY
}

export async function locationOf(ip: string): Promise<ResponseOf<typeof whereAmI>> {
  const country = await countryOf(ip)
  const currency = currencyOfCountry(country)
  return {
    success: true,
    ip,
    location: { country, city: '', region: '', currency, timezone: '' },
  }
}
