import { dehydrate } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { Failed } from '../failed.tsx'
import { fillFromBuiltIn, hideDeliveryPromises } from '../lib/api/fallback.server.ts'
import { apiContext, notKeptContext, siteContext } from '../lib/api/load-context.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { useIsPlain } from '../lib/router/plain-page.ts'
import { showsOfficePage } from '../lib/site-paths.ts'
import { currenciesQuery, productsQuery } from '../state/catalog/catalog.ts'
import { currencyFromCookie } from '../state/catalog/currency.tsx'
import { useSite } from '../state/site.ts'
import { storefrontQuery } from '../state/storefront.ts'
import type { Route } from './+types/site.ts'
import { SiteShell } from './site-shell.tsx'

const NotFound = lazyHydrate(() => import('./missing.tsx').then((m) => m.NotFound), {
  atOnce: true,
})
const OfficeVariant = lazyHydrate(
  () => import('./office-variant.tsx').then((m) => m.OfficeVariant),
  { atOnce: true },
)

const PlainShell = lazyHydrate(() => import('./plain-shell.tsx').then((m) => m.PlainShell), {
  atOnce: true,
})

/** What every page of the shop needs: the catalogue, the rates, the claims and the currency. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const transport = context.get(apiContext)
  const queries = createQueryClient()
  await Promise.all([
    queries.prefetchQuery(productsQuery(transport)),
    queries.prefetchQuery(currenciesQuery(transport)),
    queries.prefetchQuery(storefrontQuery(transport)),
  ])
  if (fillFromBuiltIn(queries)) context.get(notKeptContext)()
  const site = context.get(siteContext)
  if (!site.isCurrent) hideDeliveryPromises(queries)
  return {
    currency: currencyFromCookie(request.headers.get('cookie'), site.currency),
    queries: dehydrate(queries),
  }
}

// Painted once; after that the browser keeps its own copies.
export const shouldRevalidate = () => false

/** Both sites have the same addresses; on the smaller one most of them show its one product page. */
function useShowsOffice() {
  const { pathname } = useLocation()
  return useSite().variant === 'office' && showsOfficePage(pathname)
}

function Shell({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('pages/site')
  const painted = { queries: shop?.queries, currency: shop?.currency ?? 'USD' }
  const showsOffice = useShowsOffice()
  if (useIsPlain()) return <PlainShell {...painted}>{children}</PlainShell>
  return (
    <SiteShell {...painted} showsOffice={showsOffice}>
      {children}
    </SiteShell>
  )
}

export default function Site() {
  return <Shell>{useShowsOffice() ? <OfficeVariant /> : <Outlet />}</Shell>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const Missing = useShowsOffice() ? OfficeVariant : NotFound
  if (!isMissing) return <Failed />
  return (
    <Shell>
      <Missing />
    </Shell>
  )
}
