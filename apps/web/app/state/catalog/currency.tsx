import {
  type Currency,
  convert,
  fromDecimal,
  isCurrency,
  type Money,
  money,
  times,
} from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { deviceCookies, saveCookie } from '../../lib/device-cookies.ts'
import { deviceKeys, load, save } from '../../lib/device-storage.ts'
import { hydrateAll } from '../../lib/loading/lazy-hydrate.tsx'
import { useRates } from './catalog.ts'

const ONE_YEAR_SECONDS = 31_536_000

type Choice = { currency: Currency; choose: (currency: Currency) => void }
const CurrencyContext = createContext<Choice>({ currency: 'USD', choose: () => {} })

/** The cookie of this name lets the server paint the right prices. */
export function currencyFromCookie(header: string | null, usual: Currency = 'USD'): Currency {
  const code = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(header ?? '')?.[1]
  return isCurrency(code) ? code : usual
}

const isInCookie = () => /(?:^|;\s*)currency=[A-Z]{3}/.test(deviceCookies())

const savedCurrency = () => load(deviceKeys.currency)

/** Whether the visitor, or the shop for them, has ever settled on a currency. */
export const hasSavedCurrency = () => isCurrency(savedCurrency()) || isInCookie()

function remember(currency: Currency) {
  save(deviceKeys.currency, currency)
  saveCookie('currency', currency, ONE_YEAR_SECONDS)
}

export function CurrencyProvider({
  painted,
  children,
}: {
  painted: Currency
  children: ReactNode
}) {
  // In a transition, because parts of the page may not be awake yet.
  const [currency, setCurrency] = useState(painted)

  // The device's choice wins over a lost or older cookie.
  useEffect(() => {
    const saved = savedCurrency()
    if (!isCurrency(saved) || saved === painted) return
    remember(saved)
    hydrateAll()
    startTransition(() => setCurrency(saved))
  }, [painted])

  const choose = (next: Currency) => {
    remember(next)
    hydrateAll()
    startTransition(() => setCurrency(next))
  }
  return <CurrencyContext value={{ currency, choose }}>{children}</CurrencyContext>
}

export const useCurrency = () => use(CurrencyContext)

type Priced = Pick<Product, 'price' | 'ownPrices'>

/** The price that staff fixed for an edition in a currency, if they did. */
export const ownPriceIn = ({ ownPrices }: Priced, currency: Currency) =>
  fromDecimal(ownPrices[currency]?.price ?? '', currency)

/** The same with what it fell from, in the currency that is shown. */
export function useOwnPrice({ ownPrices }: Priced) {
  const { currency } = useCurrency()
  const rates = useRates()
  return rates?.[currency] ? ownPrices[currency] : undefined
}

/** Turns what an edition costs, or dollars as the API writes them, into an amount of the chosen currency. */
export function useMoney(): (of: Priced | string | null, quantity?: number) => Money {
  const { currency } = useCurrency()
  const rates = useRates()
  return (of, quantity = 1) => {
    const isEdition = of !== null && typeof of === 'object'
    const price = fromDecimal((isEdition ? of.price : of) ?? '', 'USD')
    if (!price || !rates) return money(0, currency)
    const own = isEdition && rates[currency] && ownPriceIn(of, currency)
    if (own) return times(own, quantity)
    // A currency whose rate is too old is missing: dollars are charged, so dollars are shown.
    return convert(times(price, quantity), rates[currency] ? currency : 'USD', rates)
  }
}
