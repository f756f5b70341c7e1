import type { Currency } from '@keyhaven/contracts/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fillFromBuiltIn } from '../lib/api/fallback.server.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { productsQuery } from '../state/catalog/catalog.ts'
import { CurrencyProvider } from '../state/catalog/currency.tsx'

type Shop = {
  currency?: Currency
  /** Whether the catalogue came from the shop; otherwise it is the built-in one. */
  hasAnswered?: boolean
}

/** Runs a hook of state/ with the catalogue and the rates at hand. */
export function renderShopHook<Value>(
  hook: () => Value,
  { currency = 'USD', hasAnswered = false }: Shop = {},
) {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  const { queryKey } = productsQuery()
  if (hasAnswered) queries.setQueryData(queryKey, queries.getQueryData(queryKey))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <CurrencyProvider painted={currency}>{children}</CurrencyProvider>
    </QueryClientProvider>
  )
  return { ...renderHook(hook, { wrapper }), queries }
}
