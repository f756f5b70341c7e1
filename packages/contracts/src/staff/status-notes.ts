import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { noteStates, type StatusComponent, statusComponents } from '../status.ts'
import { healthScreen } from './screens/health.ts'

const components = Object.keys(statusComponents) as [StatusComponent, ...StatusComponent[]]

const statusNote = z.object({
  id: z.number(),
  follows: z.nullable(z.number()),
  component: z.nullable(z.enum(components)),
  state: z.enum(noteStates),
  message: z.string(),
  at: z.string(),
  byName: z.nullable(z.string()),
})
export type StatusNote = z.infer<typeof statusNote>

export const listStatusNotes = {
  ...healthScreen.calls.listStatusNotes,
  summary: 'What staff have said on the status page',
  response: z.object({ success: z.literal(true), notes: z.array(statusNote) }),
} as const satisfies Endpoint

export const writeStatusNote = {
  ...healthScreen.calls.writeStatusNote,
  summary: 'Says something on the status page: a new incident, or more about one',
  status: 201,
  body: z.object({
    follows: z.nullable(z.int('Unknown incident').check(z.gte(1, 'Unknown incident'))),
    component: z.nullable(z.enum(components, 'There is no such part')),
    state: z.enum(noteStates, 'There is no such state'),
    message: z
      .string('Say what happens')
      .check(
        z.trim(),
        z.minLength(1, 'Say what happens'),
        z.maxLength(500, 'At most 500 characters'),
      ),
  }),
  response: z.object({ success: z.literal(true), note: statusNote }),
} as const satisfies Endpoint
