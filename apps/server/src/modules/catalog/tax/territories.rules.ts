/** Parts of a country that its postal codes tell: what they are for the tax, and what their codes begin with. */
type Part = Readonly<{
  territory: string
  prefixes: readonly string[]
  kind: 'region' | 'outside'
}>

const outside = (territory: string, prefixes: string): Part => ({
  territory,
  prefixes: prefixes.split(' '),
  kind: 'outside',
})
const region = (territory: string, prefixes: string): Part => ({
  territory,
  prefixes: prefixes.split(' '),
  kind: 'region',
})

const parts: Readonly<Record<string, readonly Part[]>> = {
  AT: [region('AT-JM', '6691 6991 6992 6993')],
  DE: [outside('DE-BUS', '78266'), outside('DE-HEL', '27498')],
  ES: [outside('ES-CE', '51'), outside('ES-CN', '35 38'), outside('ES-ML', '52')],
  FI: [outside('AX', '22')],
  FR: [
    outside('GP', '971'),
    outside('MQ', '972'),
    outside('GF', '973'),
    outside('RE', '974'),
    outside('YT', '976'),
  ],
  GR: [outside('GR-69', '63086')],
  IT: [outside('IT-CAM', '22060 22061'), outside('IT-LIV', '23030 23041')],
  PT: [region('PT-20', '95 96 97 98 99'), region('PT-30', '90 91 92 93 94')],
}

/** Countries whose tax is that of another. */
const treatedAs: Readonly<Record<string, string>> = { IM: 'GB', MC: 'FR', XI: 'GB' }

export type Address = Readonly<{
  country: string
  zipCode?: string | undefined
  region?: string | undefined
}>

/** Where an address is for the tax: the country, and the part of it that has a rate of its own. */
export type TaxPlace = Readonly<{ country: string; region: string | null }>

/** The part of Canada is asked; all others show in the postal code. */
const askedRegion = ({ country, region: said = '' }: Address): string | null => {
  if (country !== 'CA' || said === '') return null
  return said.startsWith('CA-') ? said : `CA-${said}`
}

export function taxPlaceOf(address: Address): TaxPlace {
  const { zipCode = '' } = address
  const country = treatedAs[address.country] ?? address.country
  const code = zipCode
    .toUpperCase()
    .replace(/^[A-Z]{2}[ -](?=\d)/, '')
    .replace(/[\s-]/g, '')
  const part = parts[address.country]?.find(({ prefixes }) =>
    prefixes.some((prefix) => code.startsWith(prefix)),
  )
  if (part?.kind === 'outside') return { country: part.territory, region: null }
  return { country, region: part?.territory ?? askedRegion(address) }
}
