import type { Currency } from '@keyhaven/contracts/money'
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SlimFooter } from '../features/shell/slim-footer.tsx'
import { SlimHeader } from '../features/shell/slim-header.tsx'
import { CurrencyProvider } from '../state/catalog/currency.tsx'
import { TextLink } from '../ui/link.tsx'

type PlainShellProps = {
  queries: DehydratedState | undefined
  currency: Currency
  children: ReactNode
}

/** What is around a page without scripts: one column, and the way back. */
export function PlainShell({ queries, currency, children }: PlainShellProps) {
  return (
    <HydrationBoundary state={queries}>
      <CurrencyProvider painted={currency}>
        <SlimHeader
          cart={
            <TextLink to="/shop" reloadDocument quiet>
              Back to the shop
            </TextLink>
          }
          account={null}
          isCheckout
        />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-160 px-gutter pt-10 pb-section"
        >
          {children}
        </main>
        <SlimFooter isCheckout />
      </CurrencyProvider>
    </HydrationBoundary>
  )
}
