import type { Currency } from '@keyhaven/contracts/money'
import type { Dice } from './dice.ts'

export type Person = Readonly<{
  nth: number
  first: string
  last: string
  email: string
  phone: string
  address: string
  city: string
  zip: string
  country: string
  currency: Currency
}>

const firstNames =
  'Alma Bruno Carla Dario Edda Felix Greta Hugo Ines Jonas Kira Leon Mira Nils Olga Piet Rosa Sven Tilda Uwe Vera Wim Yara Zeno'.split(
    ' ',
  )
/** Plainly invented, so that nobody looks for the person. */
const lastNames =
  'Ashpebble Bricklake Cloverdam Dunewater Emberfold Fernstone Gullwick Hazelmoor Inkwell Juniperry Kettleby Lanternhill Mossbank Nettlefield Oakenrow Pebblecombe Quillford Reedham Saltmarsh Thistledown'.split(
    ' ',
  )

const places: readonly Pick<Person, 'city' | 'zip' | 'country' | 'currency'>[] = [
  { city: 'Springfield', zip: '62701', country: 'US', currency: 'USD' },
  { city: 'Beispielstadt', zip: '10115', country: 'DE', currency: 'EUR' },
  { city: 'Sampleton', zip: 'SW1A 1AA', country: 'GB', currency: 'GBP' },
  { city: 'Maple Bay', zip: 'K1A 0B1', country: 'CA', currency: 'CAD' },
  { city: 'Gumleaf', zip: '2000', country: 'AU', currency: 'AUD' },
  { city: 'Reishi', zip: '100-0001', country: 'JP', currency: 'JPY' },
  { city: 'Musterwil', zip: '8001', country: 'CH', currency: 'CHF' },
  { city: 'Yangban', zip: '100000', country: 'CN', currency: 'CNY' },
  { city: 'Namunapur', zip: '110001', country: 'IN', currency: 'INR' },
]

/** The same number is the same person. Most are from the first places of the list. */
export function personCalled(nth: number, dice: Dice): Person {
  const first = firstNames[nth % firstNames.length] as string
  const last = lastNames[Math.floor(nth / firstNames.length) % lastNames.length] as string
  const place = places[Math.min(dice.below(places.length), dice.below(places.length + 3))]
  return {
    nth,
    first,
    last,
    email: `${first}.${last}.${nth}@example.com`.toLowerCase(),
    phone: `+1 555 01${String(nth % 100).padStart(2, '0')}`,
    address: `${1 + (nth % 90)} Example Street`,
    ...(place ?? (places[0] as (typeof places)[number])),
  }
}
