import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { CartButton } from './features/cart/cart-button.tsx'
import { CartDock } from './features/cart/cart-dock.tsx'
import { Footer } from './features/shell/footer.tsx'
import { Header } from './features/shell/header.tsx'
import { fillFromBuiltIn } from './lib/fallback.server.ts'
import { apiContext, nonceContext, siteContext } from './lib/load-context.ts'
import { createQueryClient, queryClient } from './lib/query.ts'
import { Failed } from './pages/failed.tsx'
import { NotFound } from './pages/not-found.tsx'
import { currenciesQuery, productsQuery } from './state/catalog.ts'
import { applySavedScheme } from './state/color-scheme.ts'
import { CurrencyProvider, currencyFromCookie } from './state/currency.tsx'
import displayFont from './styles/fonts/instrument-sans-latin.woff2?url'
import bodyFont from './styles/fonts/inter-latin.woff2?url'
import theme from './styles/theme.css?url'
import { Toaster } from './ui/toast.tsx'
import { zoneOf } from './zones.ts'

/** What every page stands on: the catalogue, the rates, and the facts of the site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const transport = context.get(apiContext)
  const queries = createQueryClient()
  await Promise.all([
    queries.prefetchQuery(productsQuery(transport)),
    queries.prefetchQuery(currenciesQuery(transport)),
  ])
  fillFromBuiltIn(queries)
  return {
    site: context.get(siteContext),
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
  { rel: 'stylesheet', href: theme },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // Browsers hide a nonce from scripts once it is read: only the server may write it.
  const nonce = typeof document === 'undefined' && root?.nonce ? { nonce: root.nonce } : {}
  return (
    <html lang="en" data-zone={root?.zone ?? 'public'} suppressHydrationWarning>
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
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration {...nonce} />
        <Scripts {...nonce} />
      </body>
    </html>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const [client] = useState(queryClient)
  // The checkout shows the cart itself.
  const isPublic = (root?.zone ?? 'public') === 'public'
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={root?.queries}>
        <CurrencyProvider painted={root?.currency ?? 'USD'}>
          <Header cart={isPublic && <CartButton />} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
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
  return <Shell>{isMissing ? <NotFound /> : <Failed />}</Shell>
}
