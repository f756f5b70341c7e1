import { urls } from '../../apps/web/app/urls.ts'
import { zoneOf } from '../../apps/web/app/zones.ts'
import type { Registered } from '../reach/doors.ts'
import { type File, putsTogether } from './graph.ts'
import { tabs } from './tabs.ts'

const server = 'apps/server/src/'
const web = 'apps/web/app/'

/** Which files serve a call, a page or a job that a test was seen to use; nothing if nobody knows. */
export type ServedBy = (name: string) => readonly string[] | undefined

type Shop = Readonly<{
  files: readonly File[]
  registered: readonly Registered[]
  /** Which definition of the contracts is which call: `path#name` to `GET /api/orders`. */
  endpoints: ReadonlyMap<string, string>
}>

const isProduct = ({ path }: File) =>
  path.startsWith(server) && !/\.test\.tsx?$|\/testing\//.test(path)

/** Every file that names a call of the contracts may serve it. */
function filesByCall({ files, endpoints }: Shop): Map<string, string[]> {
  const byName = Map.groupBy(endpoints, ([id]) => id.slice(id.indexOf('#') + 1))
  const found = new Map<string, string[]>()
  for (const { path, text = '' } of files.filter(isProduct)) {
    const contracts = [...text.matchAll(/@keyhaven\/contracts\/([\w/.-]+)'/g)].map(([, at]) => at)
    for (const [word] of new Set(contracts).size > 0 ? text.matchAll(/\b[a-z]\w+\b/g) : []) {
      for (const [id, call] of byName.get(word) ?? []) {
        const isMeant = contracts.some((at) => id.startsWith(`packages/contracts/src/${at}.ts#`))
        if (isMeant && !found.get(call)?.includes(path)) {
          found.set(call, [...(found.get(call) ?? []), path])
        }
      }
    }
  }
  return found
}

const guards: readonly (readonly [RegExp, string])[] = [
  [/^customer$/, 'modules/people/customers/customer-guard.ts'],
  [/^order(-or-\w+)?$/, 'modules/people/customers/order-guard.ts'],
  [/^checkout$/, 'modules/buying/checkout/checkout-session.ts'],
  [/^(staff|\w+\.\w+)$/, 'modules/staff/staff/staff-guard.ts'],
  [/^(staff|\w+\.\w+)$/, 'back-office/admin-scope.ts'],
  [/^(staff|\w+\.\w+)$/, 'back-office/kit/staff-route.ts'],
  [/./, 'modules/platform/stores/follow-stores.ts'],
]

const guardsOf = (allow: string): string[] =>
  guards.filter(([who]) => who.test(allow)).map(([, path]) => server + path)

const ofEveryPage = ['root.tsx', 'entry.client.tsx', 'entry.server.tsx'].map((file) => web + file)
const ofZone = (path: string): string[] =>
  zoneOf(path) === 'staff'
    ? [`${web}back-office/layout.tsx`, `${web}back-office/pages/signed-in.tsx`]
    : [`${web}pages/site.tsx`, `${server}modules/growth/tag-manager/document-parts.ts`]

function filesByPage(): Map<string, string[]> {
  const pages = urls.map(({ path, page }): [string, string[]] => {
    const folder = zoneOf(path) === 'staff' ? 'back-office/pages' : 'pages'
    return [`page ${path}`, [`${web}${folder}/${page}.tsx`, ...ofZone(path), ...ofEveryPage]]
  })
  const main = '/admin/main-site'
  const ofTabs = [...tabs].map(([tab, screen]): [string, string[]] => [
    `page ${main}?tab=${tab}`,
    [`${web}back-office/${screen}`, ...ofZone(main), ...ofEveryPage],
  ])
  const missing: [string, string[]][] = [
    ['page *', [`${web}pages/not-found.tsx`, ...ofZone('/'), ...ofEveryPage]],
    ['page /admin/*', [`${web}back-office/pages/missing.tsx`, ...ofZone(main), ...ofEveryPage]],
  ]
  return new Map([...pages, ...ofTabs, ...missing])
}

/** What runs a job or a tick says its name. */
function filesOfWork(name: string, files: readonly File[]): string[] | undefined {
  const found = files.filter(isProduct).filter(({ text = '' }) => text.includes(`'${name}'`))
  return found.length > 0 ? found.map(({ path }) => path) : undefined
}

/** What is served without a contract says its address. */
function filesByHand(call: string, files: readonly File[]): string[] | undefined {
  const address = call.slice(call.indexOf(' ') + 1)
  return filesOfWork(address, files)
}

export function servedBy(shop: Shop): ServedBy {
  const calls = filesByCall(shop)
  const pages = filesByPage()
  const allow = new Map(shop.registered.map((one) => [`${one.method} ${one.path}`, one.allow]))
  const known = new Map<string, readonly string[] | undefined>()
  function look(name: string): readonly string[] | undefined {
    const [kind = '', rest = ''] = name.split(' ')
    if (kind === 'page') return pages.get(name)
    if (kind === 'job') return filesOfWork(rest, shop.files)
    if (kind === 'starts') return [`${server}cli/${rest}.ts`]
    const served = calls.get(name) ?? filesByHand(name, shop.files)
    return served && [...served, ...guardsOf(allow.get(name) ?? 'public')]
  }
  return (name) => {
    if (!known.has(name)) known.set(name, look(name))
    return known.get(name)
  }
}

const processes = `${server}testing/processes.ts`

/** What a test starts by itself: the whole of it can run. */
export function startedBy(uses: ReadonlySet<string>): string[] {
  const named = [...uses].filter(putsTogether)
  return uses.has(processes) ? [...named, `${server}app.ts`, `${server}jobs.ts`] : named
}

/** All that a test can be seen to use. */
export const everyName = (shop: Pick<Shop, 'registered'>): string[] => [
  ...shop.registered.map(({ method, path }) => `${method} ${path}`),
  ...filesByPage().keys(),
]
