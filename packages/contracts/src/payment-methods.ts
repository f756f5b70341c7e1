import type { Currency } from './money.ts'
import { labelOfType, wayLabels } from './payment-labels.ts'

/** The provider's word for a way to pay. */
export type MethodType = 'card' | keyof typeof wayLabels

type Way = Readonly<{
  type: MethodType
  /** All, unless they are named. */
  currencies?: readonly Currency[]
  /** Of the buyer. All, unless they are named. */
  countries?: readonly string[]
  /** Offered only in the currency of the buyer's country. */
  isHomeOnly?: true
}>

type Method = Readonly<{
  label: string
  /** In the smallest unit of the currency. */
  leastMinor: number
  ways: readonly Way[]
}>

const euroCountries = [
  ...['AT', 'BE', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'],
]

const homeCurrencies: Readonly<Record<string, Currency>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  AU: 'AUD',
  CH: 'CHF',
  ...Object.fromEntries(euroCountries.map((country) => [country, 'EUR'])),
}

const ONE = 100
const HALF = 50
const wide: readonly Currency[] = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']
const inEuro = (type: MethodType, countries: readonly string[]): Way => ({
  type,
  currencies: ['EUR'],
  countries,
})

/**
 * Every way to pay, in the order shown. The card is always one of them. Przelewy24 may take hours: its order is on its way
 * meanwhile.
 */
const methods = {
  card: { label: 'Card', leastMinor: 0, ways: [{ type: 'card' }] },
  klarna: {
    label: wayLabels.klarna,
    leastMinor: ONE,
    ways: [
      {
        type: 'klarna',
        currencies: wide,
        countries: Object.keys(homeCurrencies),
        isHomeOnly: true,
      },
    ],
  },
  ideal: {
    label: wayLabels.ideal,
    leastMinor: HALF,
    ways: [inEuro('ideal', ['NL']), inEuro('wero', ['DE', 'BE', 'FR'])],
  },
  bancontact: {
    label: wayLabels.bancontact,
    leastMinor: HALF,
    ways: [inEuro('bancontact', ['BE'])],
  },
  eps: { label: wayLabels.eps, leastMinor: HALF, ways: [inEuro('eps', ['AT'])] },
  p24: { label: wayLabels.p24, leastMinor: HALF, ways: [inEuro('p24', ['PL'])] },
  paypal: {
    label: wayLabels.paypal,
    leastMinor: ONE,
    ways: [{ type: 'paypal', currencies: [...wide, 'JPY'] }],
  },
} as const satisfies Readonly<Record<string, Method>>

export type PaymentMethod = keyof typeof methods
export const paymentMethods = Object.keys(methods) as PaymentMethod[]

export const methodLabel = (method: PaymentMethod): string => methods[method].label

/** Who confirms a payment by the provider's word for its way: a card is confirmed by its bank. */
export const confirmerOf = (type: string | null | undefined): string =>
  labelOfType(type) ?? 'your bank'

export const cardAlone: readonly MethodType[] = ['card']

type Sale = Readonly<{
  currency: Currency
  chargeMinor: number
  /** Of the buyer; unknown until they have said it. */
  country: string | undefined
  /** What the owner switched on. */
  chosen: readonly PaymentMethod[]
}>

function fits(
  { currencies, countries, isHomeOnly }: Way,
  { currency, country }: Pick<Sale, 'currency' | 'country'>,
): boolean {
  if (currencies && !currencies.includes(currency)) return false
  if (countries && (country === undefined || !countries.includes(country))) return false
  return !isHomeOnly || homeCurrencies[country ?? ''] === currency
}

/** THE list of ways to pay a sale: the form shows it, and the provider is told exactly the same. */
export function methodsFor(sale: Sale): MethodType[] {
  return paymentMethods
    .filter((name) => name === 'card' || sale.chosen.includes(name))
    .flatMap((name) => {
      const { leastMinor, ways }: Method = methods[name]
      if (sale.chargeMinor < leastMinor) return []
      return ways.filter((way) => fits(way, sale)).map(({ type }) => type)
    })
}
