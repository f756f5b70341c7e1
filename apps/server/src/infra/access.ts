import type { FastifyInstance, RouteOptions } from 'fastify'

/** Who may call a route. Later principals (checkout, order, customer, permissions) join this list. */
export const policies = ['public'] as const
export type Policy = (typeof policies)[number]

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: Policy
  }
}

export type RoutePolicy = { method: string; path: string; allow: Policy }

function policyOf({ method, url, config }: RouteOptions): RoutePolicy[] {
  const allow = config?.allow
  if (!allow || !policies.includes(allow)) {
    throw new Error(`${method} ${url} has no access policy: every route says who may call it`)
  }
  return [method].flat().map((name) => ({ method: name, path: url, allow }))
}

/** Deny by default: a route that does not say who may call it stops the boot. */
export function requirePolicies(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => void routes.flatMap(policyOf))
  return { table: () => routes.flatMap(policyOf) }
}

/** For plug-ins that register routes of their own and cannot say so themselves. */
export function allowPublic(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allow: 'public' }
  })
}
