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
    return String(value ?? '')
      .split('?')[0]
      ?.slice(0, 200)
  }
  return {
    document: pick('documentURL', 'document-uri'),
    directive: pick('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: pick('blockedURL', 'blocked-uri'),
  }
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
      request.log.warn({ csp: essence(request.body) }, 'content security policy broken')
      return reply.code(204).send()
    },
  )
}

/** Where browsers tell that a page broke its own content security policy. */
export function cspReportRoutes(app: FastifyInstance) {
  app.register(reports)
}
