import { createContext, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import type { Web } from '../infra/pages/web.ts'

type Transport = (call: {
  method: string
  path: string
}) => Promise<{ status: number; text: string }>

const contexts = {
  apiContext: createContext<Transport>(),
  nonceContext: createContext<string>(''),
  siteContext: createContext<unknown>(),
  notKeptContext: createContext<() => void>(() => {}),
  plainContext: createContext<unknown>(null),
}

/** What the pages of a test do while they are made. */
export type TinyPages = {
  /** How often a page was made. */
  made: number
  /** The address the last one was made from. */
  address?: string
  /** Says of itself that nobody else may be given it. */
  isMakeshift: boolean
  /** Put into the text of every page unchanged. */
  content: string
}

const paths = [
  ...['/', '/shop', '/product/:slug', '/checkout', '/order-success/:orderId', '/admin'],
  ...['/plain/:form', '/offline'],
]

function zoneOf(path: string): 'public' | 'payment' | 'staff' {
  if (/^\/(checkout|order-success|plain)(\/|$)/.test(path)) return 'payment'
  return /^\/(admin|rbac-login)(\/|$)/i.test(path) ? 'staff' : 'public'
}

/** A web application of a few pages in the real router: each tells what the API said to it. */
export function tinyWeb(pages: TinyPages, passages: readonly unknown[] = []): Web {
  const loader = async ({ context, request }: LoaderFunctionArgs) => {
    pages.made += 1
    pages.address = new URL(request.url).pathname + new URL(request.url).search
    if (pages.isMakeshift) context.get(contexts.notKeptContext)()
    const { status } = await context.get(contexts.apiContext)({
      method: 'GET',
      path: '/api/currencies',
    })
    const plain = context.get(contexts.plainContext)
    return { status, ...(plain !== null && { plain }) }
  }
  const module = { default: () => null, loader }
  const missing = {
    default: () => null,
    loader: () => {
      pages.made += 1
      throw new Response('', { status: 404 })
    },
  }
  const routes = Object.fromEntries([
    ['root', { id: 'root', path: '', module: { default: () => null } }],
    ...paths.map((path) => [path, { id: path, parentId: 'root', path, module }]),
    ['*', { id: '*', parentId: 'root', path: '*', module: missing }],
  ])
  const build = {
    entry: {
      module: {
        forServer: {
          ...contexts,
          passages,
          zoneOf,
        },
        default: ((_request, status, headers, { staticHandlerContext }, context) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const nonce = context.get(contexts.nonceContext)
          const said = JSON.stringify(staticHandlerContext.loaderData)
          const script = `<script nonce="${nonce}">own()</script>`
          return new Response(`<head></head><p>${said}</p>${pages.content}${script}`, {
            status,
            headers,
          })
        }) satisfies ServerBuild['entry']['module']['default'],
        handleError: () => {},
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  return { load: async () => build, mode: 'production' }
}
