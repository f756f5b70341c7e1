import { z } from 'zod'

/** The last try to tell a plug-in of an event, and every further one that a person asks for. */
export const lastTryJob = {
  name: 'plugins.last-try',
  data: z.object({ deliveryId: z.number().int() }),
} as const
