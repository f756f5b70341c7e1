import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  renewWebhookSecret,
} from '@keyhaven/contracts/webhooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import {
  addEndpoint,
  changeEndpoint,
  endpoints,
  ping,
  recentDeliveries,
  renewSecret,
  tellAgain,
} from './webhooks.service.ts'

const done = { success: true } as const
const actorOf = (request: FastifyRequest) => staffActor(staffOf(request).id)

export function webhookRoutes(app: FastifyInstance, ctx: Context) {
  const view = { allow: 'settings.view' } as const
  const edit = { allow: 'settings.edit' } as const
  route(app, listWebhooks, view, async () => ({ ...done, endpoints: await endpoints(ctx) }))
  route(app, addWebhook, edit, async ({ body }, request) => ({
    ...done,
    ...(await addEndpoint(ctx, actorOf(request), body)),
  }))
  route(app, changeWebhook, edit, async ({ params, body }, request) => ({
    ...done,
    endpoint: await changeEndpoint(ctx, actorOf(request), params.id, body),
  }))
  route(app, renewWebhookSecret, edit, async ({ params }, request) => ({
    ...done,
    ...(await renewSecret(ctx, actorOf(request), params.id)),
  }))
  route(app, pingWebhook, edit, async ({ params }, request) => {
    await ping(ctx, actorOf(request), params.id)
    return done
  })
  route(app, listWebhookDeliveries, view, async ({ params }) => ({
    ...done,
    deliveries: await recentDeliveries(ctx, params.id),
  }))
  route(app, redeliverWebhook, edit, async ({ params }, request) => {
    await tellAgain(ctx, actorOf(request), params.id)
    return done
  })
}
