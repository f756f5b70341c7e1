import { isPermission, type Permission, permissions } from '@keyhaven/contracts/staff/permissions'
import type { RoleLimits } from '@keyhaven/contracts/staff/roles'
import type { StoreRule } from '@keyhaven/contracts/staff/screens/staff-screen'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { ZoneRule } from './zone-token.ts'

/** Who may call a route: a kind of caller, or staff with one permission. Each with what proves it. */
export const proofs = {
  checkout: 'checkout cookie (given on the first call)',
  order: 'order cookie or customer session with the proven address of the order',
  'order-or-staff': 'as order; or staff session with orders.view',
  'order-or-stranger': 'order cookie; a stranger gets the redacted view or the route’s own refusal',
  customer: 'customer session (cookie and bearer)',
  staff: 'staff session (cookie and bearer)',
} as const
export type Principal = keyof typeof proofs
const principals = Object.keys(proofs) as Principal[]
export type Policy = 'public' | Principal | Permission
const policies: readonly string[] = ['public', ...principals, ...permissions]

/** Finds out who calls and leaves it on the request, or refuses by throwing. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
export type Guards = Readonly<Partial<Record<Principal, Guard>>>

/** The member of staff behind a call, or behind the API key that makes it. */
export type StaffPrincipal = Readonly<{
  id: string
  /** 0 for an API key, which has no session. */
  sessionId: number
  email: string
  firstName: string
  lastName: string
  role: string
  roleName: string
  department: string
  permissions: readonly Permission[]
  /** Has a passkey or an authenticator app. */
  hasFactor: boolean
  /** Has shown it in this session. */
  isProven: boolean
  /** Has shown it within the last quarter of an hour. */
  isFresh: boolean
  /** Must set one up before anything else opens. */
  isFactorDue: boolean
  limits: RoleLimits
  /** Stores they are limited to; none means all. */
  stores: readonly string[]
  /** The role a super admin looks through; their rights are those of both, and they change nothing. */
  viewAs: Readonly<{ id: string; name: string }> | null
  apiKeyId: string | null
  /** The place in the log after their last change; none where no copy is read. */
  wroteAt?: string | null
}>

/**
 * A second factor that was shown within the last 15 minutes: for a sensitive act always; for a change
 * of the own sign-in once the person has one.
 */
export type StepUp = 'always' | 'once-set-up'

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
    stepUp?: StepUp
    /** Open to staff who still have to set up their second factor. */
    isForNewStaff?: boolean
    /** The screen of staff that declares the call, and what members limited to stores may do with it. */
    screen?: string
    stores?: StoreRule
  }
  interface FastifyRequest {
    staff: StaffPrincipal | null
    customer: CustomerPrincipal | null
  }
}

export type RoutePolicy = {
  method: string
  path: string
  allow: Policy
  stepUp?: StepUp
  zone?: ZoneRule
  screen?: string
  stores?: StoreRule
}

/** Whose guard answers for a policy; permissions are those of staff. */
export function principalOf(policy: Policy): Principal | undefined {
  if (policy === 'public') return undefined
  return isPermission(policy) ? 'staff' : policy
}

const namesAnOrder = (policy: Policy | undefined) =>
  policy?.startsWith('order') && !isPermission(policy)

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
  return [method].flat().map((name) => ({
    method: name,
    path: url,
    allow,
    ...(config.stepUp && { stepUp: config.stepUp }),
    ...(config.zone && { zone: config.zone }),
    ...(config.screen && { screen: config.screen }),
    ...(config.stores && { stores: config.stores }),
  }))
}

type Refused = (request: FastifyRequest, missing: Permission) => Promise<void>

/** First what the role allows, then how well the person has proved who they are. */
async function checkStaff(request: FastifyRequest, allow: Policy, refused?: Refused) {
  const staff = staffOf(request)
  // A key is no person: it opens what its scope names and nothing that merely takes being signed in.
  if (!isPermission(allow) && staff.apiKeyId !== null) throw new AppError('not_allowed')
  if (isPermission(allow) && !staff.permissions.includes(allow)) {
    await refused?.(request, allow)
    throw new AppError('not_allowed')
  }
  const { stepUp, isForNewStaff = false } = request.routeOptions.config
  if (staff.isFactorDue && !isForNewStaff) throw new AppError('factor_missing')
  if (!stepUp || staff.isFresh) return
  if (staff.hasFactor) throw new AppError('step_up_needed')
  if (stepUp === 'always') throw new AppError('factor_missing')
}

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
    const guard = guards.get(principal)
    if (!guard) throw new AppError('not_allowed')
    await guard(request, reply)
    if (principal === 'staff') await checkStaff(request, allow, refused)
  }

  app.decorateRequest('staff', null)
  app.decorateRequest('customer', null)
  app.decorateRequest('order', null)
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
      app.addHook('onRequest', async (request, reply) => {
        const { allow } = request.routeOptions.config
        if (!allow || allow === 'public') return
        reply.header('cache-control', 'no-store')
        if (!namesAnOrder(allow)) await check(request, reply, refused)
      })
      // Which order is meant is known once the address and the body were read.
      app.addHook('preHandler', async (request, reply) => {
        if (namesAnOrder(request.routeOptions.config.allow)) await check(request, reply)
      })
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

/** For plug-ins that register routes of their own and cannot say so themselves. They answer on every host. */
export function allowPublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allow: 'public', site: 'both' }
  })
}
