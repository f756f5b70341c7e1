import type { Currency } from '../money.ts'

const groups: Record<Exclude<Currency, 'USD'>, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK AX GF GP MQ RE YT',
  GBP: 'GB GG IM JE GI',
  CAD: 'CA',
  AUD: 'AU CX CC NF KI NR TV',
  JPY: 'JP',
  CHF: 'CH LI',
  CNY: 'CN HK MO',
  INR: 'IN BT',
}

/** Which of our currencies people use there; dollars everywhere else. */
export function currencyOfCountry(country: string): Currency {
  const found = Object.entries(groups).find(([, codes]) => codes.split(' ').includes(country))
  return (found?.[0] as Currency | undefined) ?? 'USD'
}
