import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  renewWebhookSecret,
} from '@keyhaven/contracts/staff/webhooks'
import {
  addEndpoint,
  changeEndpoint,
  endpoints,
  ping,
  redeliverEvent,
  renewSecret,
} from '../../modules/platform/webhooks/webhooks.service.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { recentDeliveries } from './list-deliveries.ts'

const done = { success: true } as const

export function webhookScreen(route: StaffRoute) {
  const view = { allow: 'settings.view' } as const
  const edit = { allow: 'settings.edit', stepUp: 'always' } as const
  const secret = { ...edit, isSecret: true } as const
  route(listWebhooks, view, async (_, ctx) => ({ ...done, endpoints: await endpoints(ctx) }))
  route(addWebhook, secret, async ({ body }, ctx) => ({
    ...done,
    ...(await addEndpoint(ctx, ctx.actor, body)),
  }))
  route(changeWebhook, edit, async ({ params, body }, ctx) => ({
    ...done,
    endpoint: await changeEndpoint(ctx, ctx.actor, params.id, body),
  }))
  route(renewWebhookSecret, secret, async ({ params }, ctx) => ({
    ...done,
    ...(await renewSecret(ctx, ctx.actor, params.id)),
  }))
  route(pingWebhook, edit, async ({ params }, ctx) => {
    await ping(ctx, ctx.actor, params.id)
    return done
  })
  route(listWebhookDeliveries, view, ({ params, query }, ctx) =>
    recentDeliveries(ctx, params.id, query),
  )
  route(redeliverWebhook, edit, async ({ params }, ctx) => {
    await redeliverEvent(ctx, ctx.actor, params.id)
    return done
  })
}
