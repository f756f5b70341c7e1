import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { Failed } from './failed.tsx'
import { LastResort } from './last-resort.tsx'
import { nonceContext, siteContext } from './lib/api/load-context.ts'
import { queryClient } from './lib/api/query.ts'
import { headScript } from './lib/head-script.ts'
import { useIsPlain } from './lib/router/plain-page.ts'
import { showsOfficePage } from './lib/site-paths.ts'
import displayFont from './styles/fonts/instrument-sans-latin.woff2?url'
import bodyFont from './styles/fonts/inter-latin.woff2?url'
import styles from './styles/theme.css?inline'
import theme from './styles/theme.css?url'
import { type Zone, zoneOf } from './zones.ts'

/** What every document needs, of the shop and of the back office: its site, its zone, its nonce. */
export const loader = ({ request, context }: Route.LoaderArgs) => ({
  site: context.get(siteContext),
  nonce: context.get(nonceContext),
  zone: zoneOf(new URL(request.url).pathname),
})

// True for as long as the document is.
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

/**
 * Into checkout, order and account, which are documents of their own, the pages fade. The rule is in
 * the document itself: a browser that has not read it when it first looks gives the fade up, loudly.
 */
const fade = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Public pages carry their styles, so that the first paint waits for nothing else. The
 * layout of the back office links its own.
 */
function ShopStyles({ zone }: { zone: Zone }) {
  if (zone === 'staff') return null
  if (zone !== 'public' || !import.meta.env.PROD) return <link rel="stylesheet" href={theme} />
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles; browsers have them already
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : '' }}
    />
  )
}

/** From here on presses are answered: see `head-script.ts`. */
function useLive() {
  // Before the press that made React hurry is answered, which must not count as unheard.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.live = ''
    delete dataset.plain
    dispatchEvent(new Event('live'))
  }, [])
}

/** Notes where the visitor is going: see `lib/router/route-modules.ts`. */
function useGoing() {
  const { location: coming } = useNavigation()
  useLayoutEffect(() => {
    if (coming) document.documentElement.dataset.going = createPath(coming)
  }, [coming])
}

function Page({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  useLive()
  useGoing()
  // Browsers hide a nonce from scripts once it is read: only the server may write it.
  const isPlain = useIsPlain()
  const nonce = typeof document === 'undefined' && root?.nonce ? { nonce: root.nonce } : {}
  const zone = root?.zone ?? 'public'
  // The smaller site's product page has a head of its own, whatever page the address has on the shop.
  const showsOffice = root?.site.variant === 'office' && showsOfficePage(pathname)
  return (
    <html lang="en" data-zone={zone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {zone !== 'staff' && (
          <style {...nonce} suppressHydrationWarning>
            {fade}
          </style>
        )}
        {!isPlain && (
          <script
            {...nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; browsers have run it
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : '' }}
          />
        )}
        {!showsOffice && <Meta />}
        <Links />
        <ShopStyles zone={zone} />
      </head>
      <body>
        {children}
        {!isPlain && <ScrollRestoration {...nonce} />}
        {!isPlain && <Scripts {...nonce} />}
      </body>
    </html>
  )
}

export const Layout = ({ children }: { children: ReactNode }) => (
  <LastResort>
    <Page>{children}</Page>
  </LastResort>
)

export default function App() {
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** For what breaks outside the shop's pages and the back office: both have a boundary of their own. */
export function ErrorBoundary() {
  return <Failed />
}
