import clsx from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { HomeLink } from './home-link.tsx'
import { SkipLink } from './skip-link.tsx'

type SlimHeaderProps = {
  cart: ReactNode
  account: ReactNode
  /** Says where one is; on wide screens alone, where there is room for it. */
  isCheckout: boolean
}

/** The header of checkout, order and payment pages: nothing in it leads away by accident. */
export function SlimHeader({ cart, account, isCheckout }: SlimHeaderProps) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-header border-b bg-surface print:hidden">
        <div
          className={clsx(
            'mx-auto grid min-h-14 w-full grid-cols-2 items-center px-gutter sm:min-h-16 lg:grid-cols-3',
            isCheckout ? 'max-w-room' : 'max-w-page',
          )}
        >
          <HomeLink isSlim />
          {isCheckout && (
            <p className="flex items-center justify-center gap-2 text-body-sm text-ink-2 max-lg:hidden">
              <Lock size={15} aria-hidden />
              Secure checkout
            </p>
          )}
          <div className="col-start-2 flex items-center justify-end gap-1 lg:col-start-3">
            {cart}
            {account}
          </div>
        </div>
      </header>
    </>
  )
}
