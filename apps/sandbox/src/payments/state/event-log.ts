import { type Params, textOf, textsOf } from '../form.ts'
import { refuseMissing } from '../refusal.ts'
import { type Page, pageOf } from './collection.ts'

export type ProviderEvent = Readonly<{
  id: string
  object: 'event'
  api_version: string
  created: number
  data: Readonly<{ object: object }>
  livemode: false
  pending_webhooks: number
  request: Readonly<{ id: null; idempotency_key: null }>
  type: string
}>

export type EventLog = ReturnType<typeof createEventLog>

const LIMIT = 20_000

/** The newest events, and of the older ones those that the shop has not taken yet. */
export function createEventLog(limit = LIMIT) {
  const recent = new Map<string, ProviderEvent>()
  const undelivered = new Map<string, ProviderEvent>()
  const ring: string[] = []
  let place = 0

  function shown(event: ProviderEvent): ProviderEvent {
    return undelivered.has(event.id) ? event : { ...event, pending_webhooks: 0 }
  }

  function newestFirst(params: Params): ProviderEvent[] {
    const isUndelivered = params.delivery_success === 'false'
    const older = [...undelivered.values()].filter(({ id }) => isUndelivered || !recent.has(id))
    if (isUndelivered) return older.reverse()
    const events = [...older, ...recent.values()].reverse()
    return params.delivery_success === 'true'
      ? events.filter(({ id }) => !undelivered.has(id))
      : events
  }

  return {
    /** An event that a receiver waits for is kept until it is delivered. */
    add(event: ProviderEvent, isAwaited: boolean) {
      const oldest = ring[place]
      if (oldest) recent.delete(oldest)
      ring[place] = event.id
      place = (place + 1) % limit
      recent.set(event.id, event)
      if (isAwaited) undelivered.set(event.id, event)
    },
    markDelivered: (id: string) => undelivered.delete(id),
    undelivered: (): ProviderEvent[] => [...undelivered.values()],
    find(id: string): ProviderEvent {
      const event = recent.get(id) ?? undelivered.get(id)
      return event ? shown(event) : refuseMissing('event', id)
    },
    page(params: Params): Page<ProviderEvent> {
      const types = wantedTypes(params)
      const events = newestFirst(params).filter(
        ({ type }) => types.length === 0 || types.some((wanted) => matchesType(type, wanted)),
      )
      const after = textOf(params, 'starting_after')
      const start = after ? events.findIndex(({ id }) => id === after) + 1 : 0
      if (after && start === 0) refuseMissing('event', after, 'starting_after')
      const page = pageOf('/v1/events', params, events.slice(start))
      return { ...page, data: page.data.map(shown) }
    },
    clear() {
      recent.clear()
      undelivered.clear()
      ring.length = 0
      place = 0
    },
  }
}

function wantedTypes(params: Params): string[] {
  const type = textOf(params, 'type')
  return type ? [type] : textsOf(params, 'types')
}

/** `charge.*` is every event about charges, `*` every event. */
export const matchesType = (type: string, wanted: string): boolean =>
  wanted === type || (wanted.endsWith('*') && type.startsWith(wanted.slice(0, -1)))
