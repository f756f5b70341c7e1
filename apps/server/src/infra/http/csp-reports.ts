import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { assertStorable } from '../db/storable-text.ts'
import { readBoundedJson } from './bounded-json.ts'

const MAX_REPORT_BYTES = 16_384

/** Only where it happened and what was blocked: reports come from strangers and may say anything. */
function essence(body: unknown) {
  const first = Array.isArray(body)
    ? body[0]?.body
    : (body as Record<string, unknown>)?.['csp-report']
  const report = (first ?? {}) as Record<string, unknown>
  const pick = (...names: string[]) => {
    const value = names.map((name) => report[name]).find((item) => typeof item === 'string')
    return (String(value ?? '').split('?')[0] ?? '').slice(0, 200)
  }
  return {
    document: pick('documentURL', 'document-uri'),
    directive: pick('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: pick('blockedURL', 'blocked-uri'),
  }
}

const providerHosts = ['stripe.com', 'stripe.network', 'link.com']

/** Whether a page of ours kept the browser from something of the card provider: then nobody pays there. */
export function isOfProvider(blocked: string): boolean {
  if (!URL.canParse(blocked)) return false
  const { hostname } = new URL(blocked)
  return providerHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

const reports: FastifyPluginAsync = async (scope) => {
  readBoundedJson(scope, ['application/csp-report', 'application/reports+json'])
  scope.post(
    '/api/csp-reports',
    {
      bodyLimit: MAX_REPORT_BYTES,
      config: { allow: 'public', site: 'both', anyOrigin: true, limit: { max: 30, seconds: 60 } },
      schema: { hide: true },
      preValidation: assertStorable,
    },
    async (request, reply) => {
      const csp = essence(request.body)
      if (isOfProvider(csp.blocked)) scope.minuteCounts.count('payment-csp', true)
      request.log.warn({ csp }, 'content security policy broken')
      return reply.code(204).send()
    },
  )
}

/** Where browsers tell that a page broke its own content security policy. */
export function cspReportRoutes(app: FastifyInstance) {
  app.register(reports)
}
