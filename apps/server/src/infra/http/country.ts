import { createRequire } from 'node:module'
import { open, type Reader, type Response } from 'maxmind'

type CountryRecord = Response & { country_code?: string }

let reader: Promise<Reader<CountryRecord>> | undefined

/** The database lies on this machine: nobody is told who asks. */
function database(): Promise<Reader<CountryRecord>> {
  const path = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  reader ??= open<CountryRecord>(path)
  return reader
}

/** A guess, because databases disagree; undefined where an address cannot be placed. */
export async function countryOf(ip: string): Promise<string | undefined> {
  return (await database()).get(ip)?.country_code
}
