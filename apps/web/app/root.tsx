import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { LoginArea } from './features/account/login-area.tsx'
import { CartButton } from './features/cart/cart-button.tsx'
import { CartDock } from './features/cart/cart-dock.tsx'
import { ConsentDock } from './features/consent/consent-dock.tsx'
import { Header } from './features/shell/header.tsx'
import { usePageArrival } from './features/shell/use-page-arrival.ts'
import { VariantMeta } from './features/shell/variant-meta.tsx'
import { fillFromBuiltIn, promiseNothing } from './lib/fallback.server.ts'
import { idle } from './lib/idle.tsx'
import { later } from './lib/later.tsx'
import { apiContext, nonceContext, siteContext } from './lib/load-context.ts'
import { createQueryClient, queryClient } from './lib/query.ts'
import { showsOfficePage } from './lib/site-paths.ts'
import { Failed } from './pages/failed.tsx'
import { currenciesQuery, productsQuery } from './state/catalog.ts'
import { applySavedScheme } from './state/color-scheme.ts'
import { CurrencyProvider, currencyFromCookie } from './state/currency.tsx'
import { storefrontQuery } from './state/storefront.ts'
import displayFont from './styles/fonts/instrument-sans-latin.woff2?url'
import bodyFont from './styles/fonts/inter-latin.woff2?url'
import styles from './styles/theme.css?inline'
import theme from './styles/theme.css?url'
import { Toaster } from './ui/toast.tsx'
import { zoneOf } from './zones.ts'

/** What nobody waits for leaves the first seconds to the page. */
const LAST_MS = 2_000

const SiteFooter = later(() => import('./pages/site-footer.tsx').then((m) => m.SiteFooter))
const Visit = idle(() => import('./features/shell/visit.tsx').then((m) => m.Visit))
const QuickHelp = idle(
  () => import('./features/help/quick-help.tsx').then((m) => m.QuickHelp),
  LAST_MS,
)

const NotFound = lazy(async () => ({
  default: (await import('./pages/missing.tsx')).NotFound,
}))
const OfficeVariant = lazy(async () => ({
  default: (await import('./pages/office-variant.tsx')).OfficeVariant,
}))

/** What every page stands on: the catalogue, the rates, the claims, and the facts of the site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const transport = context.get(apiContext)
  const queries = createQueryClient()
  await Promise.all([
    queries.prefetchQuery(productsQuery(transport)),
    queries.prefetchQuery(currenciesQuery(transport)),
    queries.prefetchQuery(storefrontQuery(transport)),
  ])
  fillFromBuiltIn(queries)
  const site = context.get(siteContext)
  if (!site.isCurrent) promiseNothing(queries)
  return {
    site,
    nonce: context.get(nonceContext),
    zone: zoneOf(new URL(request.url).pathname),
    currency: currencyFromCookie(request.headers.get('cookie')),
    queries: dehydrate(queries),
  }
}

// Painted once; after that the browser keeps its own copies.
export const shouldRevalidate = () => false

/** Crossing into another zone is a new document, because its security policy is another. */
const keepZonesApart: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url)
  if (zoneOf(pathname) === document.documentElement.dataset.zone) return next()
  location.assign(pathname + search + hash)
  return new Promise<never>(() => {})
}
export const clientMiddleware = [keepZonesApart]

const preload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  preload(bodyFont),
  preload(displayFont),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // Browsers hide a nonce from scripts once it is read: only the server may write it.
  const nonce = typeof document === 'undefined' && root?.nonce ? { nonce: root.nonce } : {}
  const showsOffice = useShowsOffice()
  const zone = root?.zone ?? 'public'
  // Public pages carry their styles, so that nothing stands between them and the first paint.
  const isPublic = zone === 'public'
  return (
    <html lang="en" data-zone={zone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          {...nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
          dangerouslySetInnerHTML={{ __html: applySavedScheme }}
        />
        {showsOffice ? <VariantMeta origin={root?.site.origin ?? ''} /> : <Meta />}
        <Links />
        {isPublic && import.meta.env.PROD ? (
          <style
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles; browsers have them already
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : '' }}
          />
        ) : (
          <link rel="stylesheet" href={theme} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration {...nonce} />
        <Scripts {...nonce} />
      </body>
    </html>
  )
}

/** Whether the smaller site shows its product page here, whatever page the address has on the shop. */
function useShowsOffice() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  return root?.site.variant === 'office' && showsOfficePage(pathname)
}

function Shell({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const [client] = useState(queryClient)
  // The checkout shows the cart itself.
  const isPublic = (root?.zone ?? 'public') === 'public'
  const isMain = (root?.site.variant ?? 'main') === 'main'
  usePageArrival()
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={root?.queries}>
        <CurrencyProvider painted={root?.currency ?? 'USD'}>
          <Header cart={isPublic && <CartButton />} account={isPublic && isMain && <LoginArea />} />
          {isPublic && (
            <div className="pointer-events-none fixed inset-x-4 bottom-4 z-menu grid gap-3 sm:right-auto sm:w-110 print:hidden">
              <Visit />
              <ConsentDock />
            </div>
          )}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter hasCookieSettings={isPublic} hasHelp={isMain} />
          {isPublic && isMain && <QuickHelp />}
          <CartDock />
          <Toaster />
        </CurrencyProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const Missing = useShowsOffice() ? OfficeVariant : NotFound
  return (
    <Shell>
      <Suspense fallback={null}>{isMissing ? <Missing /> : <Failed />}</Suspense>
    </Shell>
  )
}
