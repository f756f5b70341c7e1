import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { networkOf } from '../../../infra/http/network.ts'
import type { ProviderEvent } from '../../../infra/payments/stripe.ts'
import { storeEvent } from './handle-event.ts'

const MAX_EVENT_BYTES = 524_288
const forgeriesByNetwork = { max: 60, seconds: 60 }

/** Verified on the bytes as they came, before anything in them is believed. */
function readEvent(ctx: Context, body: unknown, signature: unknown): ProviderEvent | undefined {
  try {
    return ctx.payments.readEvent(String(body), String(signature))
  } catch {
    return undefined
  }
}

/** Where the provider tells what happened: kept first, acknowledged then, worked on by a worker. */
export function stripeWebhookRoutes(app: FastifyInstance, ctx: Context) {
  const forgeries = app.limitBySubject('forged events', forgeriesByNetwork)
  const webhook: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/stripe/webhook',
      {
        bodyLimit: MAX_EVENT_BYTES,
        config: { allow: 'public', anyOrigin: true, limit: false },
        schema: { hide: true },
      },
      async (request, reply) => {
        const event = readEvent(ctx, request.body, request.headers['stripe-signature'])
        if (!event) {
          await forgeries.take(networkOf(request.ip), reply)
          throw new AppError('invalid_request', 'The signature does not match.')
        }
        // Visitors who take every connection of theirs cannot keep a payment from being heard.
        await storeEvent({ ...ctx, db: ctx.settlementDb }, event)
        return { received: true }
      },
    )
  }
  app.register(webhook)
}
