import { type Params, partOf, textOf, textsOf } from './form.ts'
import { refuseRequest } from './refusal.ts'

type MethodTerms = Readonly<{
  /** All, unless they are named. */
  currencies?: readonly string[]
  least: number
  /** The shopper leaves for a page of the method. */
  redirects?: true
}>

const wide = ['usd', 'eur', 'gbp', 'cad', 'aud', 'chf']

/** The ways to pay that this stand-in plays, in the provider's words. */
export const methods = {
  card: { least: 1 },
  link: { least: 1 },
  klarna: { currencies: wide, least: 100, redirects: true },
  ideal: { currencies: ['eur'], least: 50, redirects: true },
  wero: { currencies: ['eur'], least: 50, redirects: true },
  bancontact: { currencies: ['eur'], least: 50, redirects: true },
  eps: { currencies: ['eur'], least: 50, redirects: true },
  p24: { currencies: ['eur', 'pln'], least: 50, redirects: true },
  paypal: { currencies: [...wide, 'jpy'], least: 100, redirects: true },
} as const satisfies Record<string, MethodTerms>

export type MethodType = keyof typeof methods
export const methodTypes = Object.keys(methods) as MethodType[]

export const isMethodType = (name: string | undefined): name is MethodType =>
  name !== undefined && Object.hasOwn(methods, name)

export const isRedirecting = (name: string): boolean =>
  isMethodType(name) && 'redirects' in methods[name]

type Offer = Readonly<{
  active: readonly MethodType[]
  amount: number
  currency: string
  /** What the shop allows; nothing leaves it to the account. */
  allowed: readonly string[] | null
  neverLeaves?: boolean
}>

/** What of the list can be used: what does not fit is left out without a word. */
export function offeredTypes({ active, ...offer }: Offer): MethodType[] {
  const wanted = offer.allowed ?? active
  return wanted.filter(isMethodType).filter((name) => {
    const { currencies, least }: MethodTerms = methods[name]
    if (offer.neverLeaves && isRedirecting(name)) return false
    const isTaken = currencies === undefined || currencies.includes(offer.currency)
    return active.includes(name) && isTaken && offer.amount >= least
  })
}

const rivals = [
  'automatic_payment_methods',
  'excluded_payment_method_types',
  'payment_method_configuration',
]

/** The list of a request; null where it names none. */
export function allowedIn(params: Params): readonly string[] | null {
  if (params.allowed_payment_method_types === undefined) return null
  const rival = rivals.find((name) => params[name] !== undefined)
  if (rival) {
    refuseRequest(
      `You may only specify one of these parameters: allowed_payment_method_types, ${rival}.`,
      { code: 'parameters_exclusive', param: rival },
    )
  }
  return textsOf(params, 'allowed_payment_method_types')
}

/** How an intent is told to choose by itself, unless it has a list. */
export function automaticIn(params: Params) {
  const part = partOf(params, 'automatic_payment_methods')
  const allow_redirects = textOf(part, 'allow_redirects') === 'never' ? 'never' : 'always'
  return { enabled: textOf(part, 'enabled') !== 'false', allow_redirects } as const
}
