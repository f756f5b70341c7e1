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
import { wakeAll } from '../lib/later.tsx'
import { useRates } from './catalog.ts'

const STORAGE_KEY = 'selectedCurrency'
const ONE_YEAR_SECONDS = 31_536_000

type Choice = { currency: Currency; choose: (currency: Currency) => void }
const CurrencyContext = createContext<Choice>({ currency: 'USD', choose: () => {} })

/** The cookie of this name lets the server paint the right prices. */
export function currencyFromCookie(header: string | null): Currency {
  const code = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(header ?? '')?.[1]
  return isCurrency(code) ? code : 'USD'
}

const isInCookie = () => /(?:^|;\s*)currency=[A-Z]{3}/.test(document.cookie)

/** Whether the visitor, or the shop for them, has ever settled on a currency. */
export const hasSavedCurrency = () => isCurrency(localStorage.getItem(STORAGE_KEY)) || isInCookie()

function remember(currency: Currency) {
  localStorage.setItem(STORAGE_KEY, currency)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
  document.cookie = `currency=${currency}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`
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
    const saved = localStorage.getItem(STORAGE_KEY)
    if (!isCurrency(saved) || saved === painted) return
    remember(saved)
    wakeAll()
    startTransition(() => setCurrency(saved))
  }, [painted])

  const choose = (next: Currency) => {
    remember(next)
    wakeAll()
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
    if (!price || !rates?.[currency]) return money(0, currency)
    return convert(times(price, quantity), currency, rates)
  }
}
