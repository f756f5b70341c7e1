import { defineTick } from '../../../infra/work/ticks.ts'
import { deliverEvents } from './deliver-events.ts'
import { forgetTold } from './deliveries.repo.ts'

const DAYS_KEPT = 30

export const webhookDelivery = defineTick({
  name: 'webhooks.deliver',
  everyMs: 1_000,
  run: deliverEvents,
})

export const oldEvents = defineTick({
  name: 'webhooks.forget',
  everyMs: 3_600_000,
  isShared: true,
  run: (ctx) => forgetTold(ctx.db, DAYS_KEPT),
})
