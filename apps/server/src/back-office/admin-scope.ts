import type { FastifyInstance, RouteOptions } from 'fastify'
import { needsStaff, type Policy } from '../infra/http/access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served by the scope of the back office. */
    isBackOffice?: boolean
  }
}

type OpenCall = Readonly<{ allow: Policy; why: string }>

/** Everything under /api/admin that is not for staff alone. Nothing else may be, or the boot stops. */
export const openAdminCalls: Readonly<Record<string, OpenCall>> = {
  'POST /api/admin/login': {
    allow: 'public',
    why: 'Nobody is signed in yet.',
  },
  'POST /api/admin/login/link': {
    allow: 'public',
    why: 'Nobody is signed in yet; it mails the owner of the address and answers everyone alike.',
  },
  'POST /api/admin/login/browser': {
    allow: 'public',
    why: 'Nobody is signed in yet; the link makes the browser known and opens nothing.',
  },
  'POST /api/admin/login/factor': {
    allow: 'public',
    why: 'Nobody is signed in yet; the pass shows that the password was right.',
  },
  'POST /api/admin/login/passkey': {
    allow: 'public',
    why: 'Nobody is signed in yet; the pass shows that the password was right.',
  },
  'POST /api/admin/login/forgotten': {
    allow: 'public',
    why: 'Nobody is signed in yet; it mails the owner of the address and answers everyone alike.',
  },
  'POST /api/admin/login/open-link': {
    allow: 'public',
    why: 'Nobody is signed in yet; the mailed link shows who it is.',
  },
  'POST /api/admin/login/password': {
    allow: 'public',
    why: 'Nobody is signed in yet; the mailed link shows who it is.',
  },
  'POST /api/admin/custom-scripts/log': {
    allow: 'public',
    why: 'The specification has visitors’ browsers tell here how a script fared. Strict, short, limited, answered alike.',
  },
  'GET /api/admin/orders/:id': {
    allow: 'order-or-stranger',
    why: 'The specification gives the buyer’s order page this address. It shows staff nothing more.',
  },
}

const isAdminPath = (url: string) => url === '/api/admin' || url.startsWith('/api/admin/')

/** A GET is also served as HEAD, under the same rule. */
const nameOf = (method: string, url: string) => `${method === 'HEAD' ? 'GET' : method} ${url}`

function assertNoOpenRoute({ method, url, config }: RouteOptions) {
  const allow = config?.allow
  if (!isAdminPath(url) || needsStaff(allow)) return
  for (const name of [method].flat().map((one) => nameOf(one, url))) {
    if (allow && openAdminCalls[name]?.allow === allow) continue
    throw new Error(`${name} allows ${allow ?? 'nobody'}: under /api/admin only staff may call`)
  }
}

/** Outside the scope a handler would have the shoppers' pool, and no answer to a repeated call. */
function assertNoStrayRoute({ method, url, config }: RouteOptions) {
  if (!isAdminPath(url) || config?.isBackOffice || !needsStaff(config?.allow)) return
  throw new Error(`${[method].flat().join()} ${url} is for staff, but not part of the back office`)
}

/** Stops the boot when a route under /api/admin lets in anyone but staff, or is served elsewhere. */
export function closeAdmin(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    assertNoOpenRoute(route)
    routes.push(route)
  })
  app.addHook('onReady', async () => routes.forEach(assertNoStrayRoute))
}

/** Makes a scope the back office: what it serves may be under /api/admin. */
export function openBackOffice(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isBackOffice: true }
  })
}
