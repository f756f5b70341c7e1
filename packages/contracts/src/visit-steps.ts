import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** How far a visit got. That it paid is known from the payment: no browser says so. */
export const visitSteps = ['seen', 'cart', 'checkout'] as const
export type VisitStep = (typeof visitSteps)[number]

/** Which kind of page a visit is on. */
export const visitChannels = ['web', 'link'] as const
export type VisitChannel = (typeof visitChannels)[number]

export const reportStep = {
  method: 'POST',
  path: '/api/steps',
  summary: 'A visit got so far; nothing says whose it is',
  body: z.object({ step: z.enum(visitSteps), channel: z.enum(visitChannels) }),
  response: z.null(),
  status: 204,
} as const satisfies Endpoint
