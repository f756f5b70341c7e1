import {
  cancelErasure,
  recordConsent,
  requestEraseCode,
  requestErasure,
  requestExport,
  showPrivacy,
  unsubscribe,
} from '@keyhaven/contracts/privacy'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../../../context.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { kept } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import {
  askerOf,
  askingBrowser,
  countGuess,
  isKnownBrowser,
  rememberBrowser,
} from '../../platform/guess-limits/guess-limits.service.ts'
import { findCustomer } from '../customers/customer-guard.ts'
import { requestCode } from '../customers/send-code.ts'
import { endMarketing, saveConsentAnswer } from './consents.service.ts'
import { askForExport, fileOf } from './make-export.ts'
import { askForErasure, cancelErasureRequest, privacyOf } from './privacy.service.ts'

const MINUTE = 60
const HOUR = 3_600
const done = { success: true } as const

export function privacyRoutes(app: FastifyInstance, ctx: Context) {
  route(app, showPrivacy, { allow: 'customer' }, (_, request) =>
    privacyOf(ctx, customerOf(request)),
  )
  exportRoutes(app, ctx)
  erasureRoutes(app, ctx)
  consentRoutes(app, ctx)
}

function exportRoutes(app: FastifyInstance, ctx: Context) {
  const asked = app.limitBySubject('exports by address', { max: 5, seconds: HOUR })
  route(app, requestExport, { allow: 'customer', zone: true }, async (_, request, reply) => {
    const principal = customerOf(request)
    await asked.take(principal.email, reply)
    await askForExport(ctx, principal)
    return done
  })
  app.get<{ Params: { id: string } }>(
    '/api/account/export/:id/file',
    {
      config: { allow: 'customer', zone: true },
      schema: { summary: 'The copy itself', tags: ['account'] },
    },
    async (request, reply) => {
      const file = await fileOf(ctx, customerOf(request), request.params.id)
      const name = 'attachment; filename="keyhaven-data.zip"'
      return reply.type('application/zip').header('content-disposition', name).send(file)
    },
  )
}

function erasureRoutes(app: FastifyInstance, ctx: Context) {
  const asked = app.limitBySubject('erase codes by address', kept(5, HOUR))
  route(app, requestEraseCode, { allow: 'customer', zone: true }, async (_, request, reply) => {
    const { email } = customerOf(request)
    await asked.take(email, reply)
    const isKnown = await isKnownBrowser(ctx, request, 'customer', email)
    const asker = askerOf(ctx, request, reply)
    await requestCode(ctx, 'erase', email, { asker, isKnown })
    return done
  })
  route(
    app,
    requestErasure,
    { allow: 'customer', zone: true },
    async ({ body }, request, reply) => {
      const principal = customerOf(request)
      if (!body.link) await countGuess(ctx, request, 'customer', principal.email)
      await askForErasure(ctx, principal, { ...body, asker: askingBrowser(ctx, request) })
      await rememberBrowser(ctx, request, reply, { kind: 'customer', email: principal.email })
      return done
    },
  )
  route(app, cancelErasure, { allow: 'customer' }, async (_, request) => {
    await cancelErasureRequest(ctx, customerOf(request))
    return done
  })
}

function consentRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: 30, seconds: MINUTE }
  route(app, recordConsent, { allow: 'public', limit }, async ({ body }, request) => {
    await saveConsentAnswer(ctx, body, callerOf(request), await findCustomer(ctx, request))
    return null
  })
  // Mail programs press the button with a form (RFC 8058), our page with JSON: what they send says nothing more.
  const oneClick: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) =>
      parsed(null, undefined),
    )
    route(
      scope,
      unsubscribe,
      { allow: 'public', anyOrigin: true, limit: { ...limit, max: limit.max * 2 } },
      async ({ query }) => {
        await endMarketing(ctx, query.t)
        return done
      },
    )
  }
  app.register(oneClick)
}
