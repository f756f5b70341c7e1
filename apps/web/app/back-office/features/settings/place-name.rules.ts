import { countryName } from '@keyhaven/contracts/country-table'

/** "Austria", or "Ukraine: postal codes that begin with 95, 97" */
export function placeName(entry: string): string {
  const [code = '', ...parts] = entry.split(' ')
  const name = countryName(code)
  return parts.length > 0 ? `${name}: postal codes that begin with ${parts.join(', ')}` : name
}
