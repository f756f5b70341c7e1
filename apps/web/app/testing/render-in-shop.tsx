import type { Currency } from '@keyhaven/contracts/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { fillFromBuiltIn } from '../lib/api/fallback.server.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { CurrencyProvider } from '../state/catalog/currency.tsx'
import { storefrontQuery } from '../state/storefront.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

type ShopOptions = {
  at?: string
  currency?: Currency
  /** A demo, which may show marked samples. */
  showsSamples?: boolean
  /** Where the store sells to, if its owner said so. */
  soldTo?: string[]
  /** What a change of the address waits for. */
  until?: Promise<null>
}

/** Renders a part of the shop at an address, with the built-in catalogue and rates at hand. */
export function renderInShop(
  part: ReactNode,
  { at = '/', currency = 'USD', showsSamples = false, soldTo, until }: ShopOptions = {},
) {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  const said = { showsSamples, ...(soldTo && { soldTo }) }
  queries.setQueryData(storefrontQuery().queryKey, (shop) => shop && { ...shop, ...said })
  const page = <CurrencyProvider painted={currency}>{part}</CurrencyProvider>
  const slow = until && { loader: () => until }
  const route = { id: 'page', path: '*', element: page, ...slow }
  const router = createMemoryRouter([route], {
    initialEntries: [at],
    hydrationData: { loaderData: { page: null } },
  })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { user: userEvent.setup(), address }
}
