import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import { needsStaff } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a route answers that is not for staff alone. Unset: on the hosts of the shop. */
    site?: RouteSite
  }
}

/** Where a route answers, in a shop whose staff have a host of their own. */
export type RouteSite = 'shop' | 'staff' | 'both'

/** What is for staff is on their host, whatever else the route says. */
function routeSiteOf({ allow, site }: FastifyContextConfig): RouteSite {
  if (needsStaff(allow)) return 'staff'
  if (allow === 'order-or-staff') return 'both'
  return site ?? 'shop'
}

const isMisdirected = ({ site, routeOptions }: FastifyRequest): boolean => {
  const wanted = routeSiteOf(routeOptions.config)
  return site !== 'shared' && wanted !== 'both' && wanted !== site
}

const ofStaff = /^\/api\/(admin|rbac|super-admin)(\/|$)/

/** The specification gives these addresses to visitors of the shop. */
const forVisitors = [
  'POST /api/admin/custom-scripts/log',
  'GET /api/admin/orders/:id',
  'HEAD /api/admin/orders/:id',
  'GET /api/rbac/customer-payment-links/:id',
  'HEAD /api/rbac/customer-payment-links/:id',
]

function assertAtItsSite({ method, url, config = {} }: RouteOptions) {
  if (!ofStaff.test(url) || routeSiteOf(config) === 'staff') return
  for (const name of [method].flat().map((one) => `${one} ${url}`)) {
    if (!forVisitors.includes(name)) throw new Error(`${name} would answer on hosts of the shop`)
  }
}

/**
 * Staff calls answer on the host of staff, and the calls of visitors on those of the shop: a script of the shop
 * has no address at which staff are signed in. A staff route that would answer elsewhere stops the boot.
 */
export function keepSitesApart(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => routes.forEach(assertAtItsSite))
  app.addHook('onRequest', async (request) => {
    if (isMisdirected(request)) throw new AppError('misdirected')
  })
}
