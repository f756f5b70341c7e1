import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { reversePaymentJob } from '../../buying/checkout/settle/reverse-payment-job.ts'
import { handleEvent, providerEventJob } from './handle-event.ts'
import { catchUpOnEvents } from './missed-events.ts'
import { reversePayment } from './reverse-payment.ts'

export const providerEvents = defineJob({
  ...providerEventJob,
  concurrency: 2,
  run: (ctx, { eventId, isReplay }) => handleEvent(ctx, eventId, isReplay),
})

export const reversals = defineJob({
  ...reversePaymentJob,
  run: (ctx, { intentId }) => reversePayment(ctx, intentId, 'gone back before it was settled'),
})

export const missedEvents = defineTick({
  name: 'payments.missed-events',
  everyMs: 600_000,
  isShared: true,
  run: catchUpOnEvents,
})
