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
import type { Context } from '../../context.ts'
import { customerOf } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { route } from '../../infra/route.ts'
import { findCustomer } from '../customers/customer-guard.ts'
import { requestCode } from '../customers/send-code.ts'
import { endMarketing, keepAnswer } from './consents.service.ts'
import { askForExport, fileOf } from './make-export.ts'
import { askForErasure, privacyOf, takeBackErasure } from './privacy.service.ts'

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
  const times = ctx.config.LIMIT_FACTOR
  const asked = app.limitBySubject('exports by address', { max: 5 * times, seconds: HOUR })
  route(app, requestExport, { allow: 'customer' }, async (_, request, reply) => {
    const principal = customerOf(request)
    await asked.take(principal.email, reply)
    await askForExport(ctx, principal)
    return done
  })
  app.get<{ Params: { id: string } }>(
    '/api/account/export/:id/file',
    { config: { allow: 'customer' }, schema: { summary: 'The copy itself', tags: ['account'] } },
    async (request, reply) => {
      const file = await fileOf(ctx, customerOf(request), request.params.id)
      const name = 'attachment; filename="keyhaven-data.zip"'
      return reply.type('application/zip').header('content-disposition', name).send(file)
    },
  )
}

function erasureRoutes(app: FastifyInstance, ctx: Context) {
  const times = ctx.config.LIMIT_FACTOR
  const asked = app.limitBySubject('erase codes by address', { max: 5 * times, seconds: HOUR })
  const tried = app.limitBySubject('erasures by address', { max: 10 * times, seconds: HOUR })
  route(app, requestEraseCode, { allow: 'customer' }, async (_, request, reply) => {
    const { email } = customerOf(request)
    await asked.take(email, reply)
    await requestCode(ctx, 'erase', email)
    return done
  })
  route(app, requestErasure, { allow: 'customer' }, async ({ body }, request, reply) => {
    const principal = customerOf(request)
    await tried.take(principal.email, reply)
    await askForErasure(ctx, principal, body)
    return done
  })
  route(app, cancelErasure, { allow: 'customer' }, async (_, request) => {
    await takeBackErasure(ctx, customerOf(request))
    return done
  })
}

function consentRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: 30 * ctx.config.LIMIT_FACTOR, seconds: MINUTE }
  route(app, recordConsent, { allow: 'public', limit }, async ({ body }, request) => {
    await keepAnswer(ctx, body, callerOf(request), await findCustomer(ctx, request))
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
