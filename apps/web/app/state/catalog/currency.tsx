import {
  type Currency,
  convert,
  fromDecimal,
  isCurrency,
  type Money,
  money,
  times,
} from '@keyhaven/contracts/money'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { deviceCookies, keepCookie } from '../../lib/device-cookies.ts'
import { deviceKeys, load, save } from '../../lib/device-storage.ts'
import { hydrateAll } from '../../lib/loading/lazy-hydrate.tsx'
import { useRates } from './catalog.ts'

const ONE_YEAR_SECONDS = 31_536_000

type Choice = { currency: Currency; choose: (currency: Currency) => void }
const CurrencyContext = createContext<Choice>({ currency: 'USD', choose: () => {} })

/** The cookie of this name lets the server paint the right prices. */
export function currencyFromCookie(header: string | null): Currency {
  const code = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(header ?? '')?.[1]
  return isCurrency(code) ? code : 'USD'
}

const isInCookie = () => /(?:^|;\s*)currency=[A-Z]{3}/.test(deviceCookies())

const savedCurrency = () => load(deviceKeys.currency)

/** Whether the visitor, or the shop for them, has ever settled on a currency. */
export const hasSavedCurrency = () => isCurrency(savedCurrency()) || isInCookie()

function remember(currency: Currency) {
  save(deviceKeys.currency, currency)
  keepCookie('currency', currency, ONE_YEAR_SECONDS)
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

/** Turns a price in dollars, as the API writes it, into an amount of the chosen currency. */
export function useMoney(): (dollars: string | null, quantity?: number) => Money {
  const { currency } = useCurrency()
  const rates = useRates()
  return (dollars, quantity = 1) => {
    const price = fromDecimal(dollars ?? '', 'USD')
    if (!price || !rates) return money(0, currency)
    // A currency whose rate is too old is missing: dollars are charged, so dollars are shown.
    return convert(times(price, quantity), rates[currency] ? currency : 'USD', rates)
  }
}
