import {
  isPermission,
  type Permission,
  permissions,
  type Role,
} from '@keyhaven/contracts/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from './app-error.ts'

/** Who may call a route: a kind of caller, or staff with one permission. */
export const principals = ['checkout', 'order', 'customer', 'staff'] as const
export type Principal = (typeof principals)[number]
export type Policy = 'public' | Principal | Permission
const policies: readonly string[] = ['public', ...principals, ...permissions]

/** Finds out who calls and leaves it on the request, or refuses by throwing. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
export type Guards = Readonly<Partial<Record<Principal, Guard>>>

/** The member of staff behind a call. */
export type StaffPrincipal = Readonly<{
  id: string
  sessionId: number
  email: string
  firstName: string
  lastName: string
  role: Role
  department: string
  permissions: readonly Permission[]
}>

/** A signed-in person. Without an account they are a guest who proved the address. */
export type CustomerPrincipal = Readonly<{
  sessionId: number
  customerId: string | null
  email: string
  /** Whether the orders made with this address may be shown. */
  isProven: boolean
}>

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: Policy
    cached?: boolean
  }
  interface FastifyRequest {
    staff: StaffPrincipal | null
    customer: CustomerPrincipal | null
  }
}

export type RoutePolicy = { method: string; path: string; allow: Policy }

/** Whose guard answers for a policy; permissions are those of staff. */
function principalOf(policy: Policy): Principal | undefined {
  if (policy === 'public') return undefined
  return isPermission(policy) ? 'staff' : policy
}

export const needsStaff = (policy: Policy | undefined): boolean =>
  policy !== undefined && principalOf(policy) === 'staff'

function policyOf({ method, url, config }: RouteOptions): RoutePolicy[] {
  const allow = config?.allow
  if (!allow || !policies.includes(allow)) {
    throw new Error(`${method} ${url} has no access policy: every route says who may call it`)
  }
  if (config.cached && allow !== 'public') {
    throw new Error(`${method} ${url} is cached: only what everyone may see can be`)
  }
  return [method].flat().map((name) => ({ method: name, path: url, allow }))
}

type Refused = (request: FastifyRequest, missing: Permission) => Promise<void>

/** Deny by default: a route that does not say who may call it, or that nobody guards, stops the boot. */
export function requirePolicies(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  const guards = new Map<Principal, Guard>()

  function mustBeGuarded({ method, path, allow }: RoutePolicy) {
    const principal = principalOf(allow)
    if (!principal || guards.has(principal)) return
    throw new Error(`${method} ${path} allows ${allow}, but no guard for ${principal} is installed`)
  }

  async function check(request: FastifyRequest, reply: FastifyReply, refused?: Refused) {
    const { allow } = request.routeOptions.config
    const principal = allow && principalOf(allow)
    if (!principal) return
    reply.header('cache-control', 'no-store')
    const guard = guards.get(principal)
    if (!guard) throw new AppError('not_allowed')
    await guard(request, reply)
    if (!isPermission(allow) || staffOf(request).permissions.includes(allow)) return
    await refused?.(request, allow)
    throw new AppError('not_allowed')
  }

  app.decorateRequest('staff', null)
  app.decorateRequest('customer', null)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => routes.flatMap(policyOf).forEach(mustBeGuarded))
  return {
    table: () => routes.flatMap(policyOf),
    /** Call it once, after the limits: guards ask the database. `refused` hears of missing permissions. */
    install: (installed: Guards, refused?: Refused) => {
      for (const principal of principals) {
        const guard = installed[principal]
        if (guard) guards.set(principal, guard)
      }
      app.addHook('onRequest', (request, reply) => check(request, reply, refused))
    },
  }
}

/** The member of staff whom the guard let in. */
export function staffOf({ staff }: FastifyRequest): StaffPrincipal {
  if (!staff) throw new AppError('not_signed_in')
  return staff
}

/** The person whom the guard let in. */
export function customerOf({ customer }: FastifyRequest): CustomerPrincipal {
  if (!customer) throw new AppError('not_signed_in')
  return customer
}

/** For plug-ins that register routes of their own and cannot say so themselves. */
export function allowPublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allow: 'public' }
  })
}
