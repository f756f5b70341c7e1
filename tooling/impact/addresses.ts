import { urls } from '../../apps/web/app/urls.ts'
import { zoneOf } from '../../apps/web/app/zones.ts'
import { registeredRoutes } from '../reach/read-shop.ts'
import { tabs } from './tabs.ts'

type Known = Readonly<{ name: string; pattern: RegExp; blanks: number }>

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function known(name: string, address: string): Known {
  const parts = address.split(/:\w+/)
  const pattern = new RegExp(`^${parts.map(plain).join('[^/]+')}/?$`, 'i')
  return { name, pattern, blanks: parts.length - 1 }
}

/** What says most comes first: `/orders/mine` is not `/orders/:id`. */
const inOrder = (all: readonly Known[]) => all.toSorted((one, other) => one.blanks - other.blanks)

const calls = Map.groupBy(registeredRoutes(), ({ method }) => method)
const byMethod = new Map(
  [...calls].map(([method, routes]) => [
    method,
    inOrder(routes.map(({ path }) => known(`${method} ${path}`, path))),
  ]),
)
const pages = inOrder(urls.map(({ path }) => known(`page ${path}`, path)))

const find = (all: readonly Known[] | undefined, path: string) =>
  all?.find(({ pattern }) => pattern.test(path))?.name

function pageOf(url: URL, path: string): string | undefined {
  const shown = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
  const name = find(pages, shown)
  const tab = url.searchParams.get('tab')
  if (name === 'page /admin/main-site' && tab && tabs.has(tab)) return `${name}?tab=${tab}`
  // Anything else that is no file is the page for what there is not.
  return (
    name ??
    (/\.\w+$|^\/(assets|@|__|v1\/|sandbox\/|messages|records)/.test(shown)
      ? undefined
      : zoneOf(shown) === 'staff'
        ? 'page /admin/*'
        : 'page *')
  )
}

/** What a request used, by the address it is registered under: nothing of what was sent is kept. */
export function nameOf(method: string, address: string): string | undefined {
  const url = URL.parse(address)
  if (!url?.protocol.startsWith('http')) return undefined
  const asked = method === 'HEAD' ? 'GET' : method
  const call = find(byMethod.get(asked), url.pathname)
  if (call) return call
  if (/^\/api\//i.test(url.pathname)) return 'any /api/*'
  return asked === 'GET' ? pageOf(url, url.pathname) : undefined
}
