import { webhooksScreen } from '@keyhaven/contracts/staff/screens/webhooks'
import * as contract from '@keyhaven/contracts/staff/webhooks'
import {
  addEndpoint,
  changeEndpoint,
  endpoints,
  ping,
  redeliverEvent,
  renewSecret,
} from '../../modules/platform/webhooks/webhooks.service.ts'
import { handles, served } from '../kit/staff-route.ts'
import { recentDeliveries } from './list-deliveries.ts'

const done = { success: true } as const

export const webhookRoutes = served(
  webhooksScreen,
  handles(contract, {
    listWebhooks: async (_, ctx) => ({ ...done, endpoints: await endpoints(ctx) }),
    addWebhook: async ({ body }, ctx) => ({
      ...done,
      ...(await addEndpoint(ctx, ctx.actor, body)),
    }),
    changeWebhook: async ({ params, body }, ctx) => ({
      ...done,
      endpoint: await changeEndpoint(ctx, ctx.actor, params.id, body),
    }),
    renewWebhookSecret: async ({ params }, ctx) => ({
      ...done,
      ...(await renewSecret(ctx, ctx.actor, params.id)),
    }),
    pingWebhook: async ({ params }, ctx) => {
      await ping(ctx, ctx.actor, params.id)
      return done
    },
    listWebhookDeliveries: ({ params, query }, ctx) => recentDeliveries(ctx, params.id, query),
    redeliverWebhook: async ({ params }, ctx) => {
      await redeliverEvent(ctx, ctx.actor, params.id)
      return done
    },
  }),
)
