import { defineJob } from '../../infra/queue.ts'
import { handleEvent, providerEventJob } from './handle-event.ts'

export const providerEvents = defineJob({
  ...providerEventJob,
  concurrency: 2,
  run: (ctx, { eventId }) => handleEvent(ctx, eventId),
})
