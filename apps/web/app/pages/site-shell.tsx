import type { Currency } from '@keyhaven/contracts/money'
import { matchesPage } from '@keyhaven/contracts/page-entries'
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { LoginArea } from '../features/account/login-area.tsx'
import { CartButton } from '../features/cart/cart-button.tsx'
import { CartDock } from '../features/cart/cart-dock.tsx'
import { ConsentDock } from '../features/consent/consent-dock.tsx'
import { Header } from '../features/shell/header.tsx'
import { OfflineBar, PlainBar } from '../features/shell/offline-bar.tsx'
import { usePageArrival } from '../features/shell/use-page-arrival.ts'
import { VariantMeta } from '../features/shell/variant-meta.tsx'
import { idle } from '../lib/loading/idle.tsx'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { optional } from '../lib/loading/optional.ts'
import { CurrencyProvider } from '../state/catalog/currency.tsx'
import { useSite } from '../state/site.ts'
import { useStorefront } from '../state/storefront.ts'
import { Toaster } from '../ui/toast.tsx'

/** What nobody waits for leaves the first seconds to the page. */
const LAST_MS = 2_000

const SiteFooter = lazyHydrate(() => import('./site-footer.tsx').then((m) => m.SiteFooter))
const SlimFooter = lazyHydrate(() =>
  import('../features/shell/slim-footer.tsx').then((m) => m.SlimFooter),
)
const SlimHeader = optional(() =>
  import('../features/shell/slim-header.tsx').then((m) => m.SlimHeader),
)
const Visit = idle(() => import('../features/shell/visit.tsx').then((m) => m.Visit))
const QuickHelp = idle(
  () => import('../features/help/quick-help.tsx').then((m) => m.QuickHelp),
  LAST_MS,
)
const AssistantCorner = idle(
  () => import('../features/assistant/assistant-corner.tsx').then((m) => m.AssistantCorner),
  LAST_MS,
)

const CustomScripts = idle(() =>
  import('../features/marketing/custom-scripts.tsx').then((m) => m.CustomScripts),
)
const Tags = optional(() => import('../features/marketing/tags.tsx').then((m) => m.Tags))
const PixelFrame = idle(() =>
  import('../features/marketing/pixel-frame.tsx').then((m) => m.PixelFrame),
)

const paying = /^\/(cart|checkout|payment)\b(?!-)/i

type SiteShellProps = {
  /** What the loader asked the API; nothing if it failed. */
  queries: DehydratedState | undefined
  currency: Currency
  /** The smaller site's product page is shown, whatever the address. */
  showsOffice: boolean
  children: ReactNode
}

const withAssistant = /^\/(shop\/?)?$/i

/** One button in the corner: the assistant at home and in the shop, if the owner shows it; elsewhere the quick help. */
function HelpWidgets() {
  const { pathname } = useLocation()
  const hasChat = useStorefront()?.chatVisible === true && withAssistant.test(pathname)
  return hasChat ? <AssistantCorner /> : <QuickHelp />
}

/** What staff let into this document. Nothing of it is loaded where nothing is. */
function Marketing() {
  const { zone, runs, tags, hasPixel } = useSite()
  const { pathname } = useLocation()
  const isPublic = zone === 'public'
  const isRun = isPublic && runs?.pages.some((page) => matchesPage(page, pathname))
  return (
    <Suspense fallback={null}>
      {isRun && <CustomScripts names={runs?.names ?? []} />}
      {isPublic && tags && <Tags {...tags} />}
      {zone === 'payment' && hasPixel && <PixelFrame />}
    </Suspense>
  )
}

/** What is around every page of the shop. */
export function SiteShell({ queries, currency, showsOffice, children }: SiteShellProps) {
  const { zone, variant, origin, brand } = useSite()
  const isPublic = zone === 'public'
  // Checkout, order and payment pages are a room of their own: no navigation at either end.
  const isRoom = zone === 'payment'
  const isCheckout = paying.test(useLocation().pathname)
  const isMain = variant === 'main'
  usePageArrival()
  return (
    <HydrationBoundary state={queries}>
      <CurrencyProvider painted={currency}>
        {showsOffice && <VariantMeta origin={origin} brand={brand} />}
        <PlainBar />
        <OfflineBar />
        {isRoom ? (
          <Suspense fallback={null}>
            <SlimHeader
              cart={<CartButton />}
              account={isMain && <LoginArea />}
              isCheckout={isCheckout}
            />
          </Suspense>
        ) : (
          <Header
            cart={<CartButton />}
            account={isMain && <LoginArea />}
            menuAccount={isMain && <LoginArea isInMenu />}
          />
        )}
        {isPublic && (
          <div className="pointer-events-none fixed inset-x-4 bottom-4 z-menu grid gap-3 sm:right-auto sm:w-110 xl:bottom-1 xl:w-fit print:hidden">
            <Visit />
            <ConsentDock />
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {isRoom ? (
          <SlimFooter isCheckout={isCheckout} />
        ) : (
          <SiteFooter hasCookieSettings={isPublic} hasHelp={isMain} />
        )}
        {isPublic && isMain && <HelpWidgets />}
        <CartDock />
        <Toaster />
        <Marketing />
      </CurrencyProvider>
    </HydrationBoundary>
  )
}
