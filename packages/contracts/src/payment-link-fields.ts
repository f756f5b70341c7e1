import { type Currency, exponent, formatMoney, type Money, money } from './money.ts'

/** Links with this beginning were made for a customer. */
export const CUSTOMER_LINK_PREFIX = 'cpl_'

/** The name under which the price of a payment link is listed in its order. */
export const LINK_ITEM = 'payment-link'

export const isCustomerLink = (id: string) => id.startsWith(CUSTOMER_LINK_PREFIX)

/** What people read on the pages and in the answers; both sides say the same. */
export const linkTexts = {
  idRequired: 'Payment link ID required',
  sessionRequired: 'Session ID required',
  fillIn: 'Please fill in all required fields',
  phone: 'Phone number is required',
  address: 'Complete billing address is required',
  amountShape: 'Enter an amount such as 149.99',
} as const

export const DEFAULT_COUNTRY = 'US'

/** Who pays with a link. What the link does not ask for stays empty. */
export type LinkCustomer = Readonly<
  Record<
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'address'
    | 'city'
    | 'state'
    | 'zipCode'
    | 'country',
    string
  >
>

type Collects = Readonly<{ collectPhoneNumber: boolean; collectBillingAddress: boolean }>
type Gap = Readonly<{ field: keyof LinkCustomer; message: string }>

const empty = (info: LinkCustomer, fields: (keyof LinkCustomer)[], message: string): Gap[] =>
  fields.filter((field) => info[field].trim() === '').map((field) => ({ field, message }))

/** What a link needs to know and was not told, the most important first. */
export const gapsOf = (link: Collects, info: LinkCustomer): Gap[] => [
  ...empty(info, ['firstName', 'lastName', 'email'], linkTexts.fillIn),
  ...(link.collectPhoneNumber ? empty(info, ['phone'], linkTexts.phone) : []),
  ...(link.collectBillingAddress ? empty(info, ['address', 'city'], linkTexts.address) : []),
]

/** What one of the smallest unit is in hundredths of the whole one: 1 for cents, 100 for yen. */
const hundredthsEach = (currency: Currency) => 10 ** (2 - exponent(currency))

/** An amount as two fields of the wire carry it: hundredths of the whole unit, in every currency. */
export const toHundredths = ({ minor, currency }: Money) => minor * hundredthsEach(currency)

export const fromHundredths = (hundredths: number, currency: Currency): Money =>
  money(Math.round(hundredths / hundredthsEach(currency)), currency)

/** "149.99", "500.00": with two decimals in every currency. */
export const toTwoDecimals = (amount: Money) => (toHundredths(amount) / 100).toFixed(2)

/** "$ 149.99 USD", "¥ 500.00 JPY": the amount of a link with its currency in capitals. */
export const shownAmount = (amount: Money) =>
  `${formatMoney(amount)}${exponent(amount.currency) === 0 ? '.00' : ''} ${amount.currency}`
