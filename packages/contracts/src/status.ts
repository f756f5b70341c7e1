import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** The parts of the shop that the status page speaks of. */
export const statusComponents = {
  shop: 'Shop',
  checkout: 'Checkout and payments',
  keys: 'Key delivery',
  email: 'E-mail',
} as const satisfies Readonly<Record<string, string>>
export type StatusComponent = keyof typeof statusComponents

export const componentStates = ['ok', 'trouble', 'down', 'unknown'] as const
export type ComponentState = (typeof componentStates)[number]

export const noteStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type NoteState = (typeof noteStates)[number]

export const STATUS_DAYS = 90

const componentNames = Object.keys(statusComponents) as [StatusComponent, ...StatusComponent[]]

const day = z.object({
  /** 2026-11-17 */
  day: z.string(),
  state: z.enum(componentStates),
  /** How much of the day was looked at and not well, in whole minutes. */
  troubleMinutes: z.number(),
  downMinutes: z.number(),
  /** How much of it, as far as it has passed, was looked at: 0 to 100. */
  watchedPercent: z.number(),
})
export type StatusDay = z.infer<typeof day>

const note = z.object({ state: z.enum(noteStates), message: z.string(), at: z.string() })

const incident = z.object({
  id: z.number(),
  component: z.nullable(z.enum(componentNames)),
  state: z.enum(noteStates),
  /** The newest first. */
  notes: z.array(note),
})
export type StatusIncident = z.infer<typeof incident>

const component = z.object({
  id: z.enum(componentNames),
  name: z.string(),
  state: z.enum(componentStates),
  /** The oldest first; a day nobody looked is unknown. */
  days: z.array(day),
})
export type ComponentStatus = z.infer<typeof component>

const status = z.object({
  success: z.literal(true),
  /** The worst of the parts; unknown before anything else that is not certain. */
  state: z.enum(componentStates),
  /** When these facts were read; null before the first time. */
  asOf: z.nullable(z.string()),
  /** The database is away: these are the last known facts. */
  isFromMemory: z.boolean(),
  components: z.array(component),
  incidents: z.array(incident),
})
export type ShopStatus = z.infer<typeof status>

export const readStatus = {
  method: 'GET',
  path: '/api/status',
  summary: 'How the shop is, with ninety days of history; answered from memory if need be',
  response: status,
} as const satisfies Endpoint
