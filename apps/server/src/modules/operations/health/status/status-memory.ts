import {
  type ComponentState,
  type ShopStatus,
  STATUS_DAYS,
  type StatusComponent,
  type StatusIncident,
  statusComponents,
} from '@keyhaven/contracts/status'
import type { Context } from '../../../../context.ts'
import { believedStates, type NoteRow, statusDays, statusNotes } from './status.repo.ts'
import { type DayRow, daysUntil, withoutDatabase, worstOf } from './status.rules.ts'

const SHOWN_INCIDENT_DAYS = 14
/** Facts of so long ago are new enough for another visitor. */
const FRESH_MS = 2_000
const RENEW_MS = 30_000
/** Nobody waits longer for newer facts. */
const PATIENCE_MS = 1_500

const components = Object.keys(statusComponents) as StatusComponent[]

type Facts = Readonly<{
  asOf: Date
  states: ReadonlyMap<StatusComponent, ComponentState>
  days: readonly DayRow[]
  incidents: readonly StatusIncident[]
}>

function incidentsOf(notes: readonly NoteRow[]): StatusIncident[] {
  const threads = Map.groupBy(notes, ({ id, follows }) => follows ?? id)
  return [...threads].flatMap(([id, said]) => {
    const [newest] = said
    const first = said.find((note) => note.id === id)
    if (!newest || !first) return []
    const told = said.map(({ state, message, at }) => ({ state, message, at: at.toISOString() }))
    return [{ id, component: first.component, state: newest.state, notes: told }]
  })
}

async function readFacts({ db, now }: Context): Promise<Facts> {
  const [states, days, notes] = await Promise.all([
    believedStates(db),
    statusDays(db, STATUS_DAYS),
    statusNotes(db, SHOWN_INCIDENT_DAYS),
  ])
  return {
    asOf: now(),
    states: new Map(states.map(({ component, state }) => [component, state])),
    days,
    incidents: incidentsOf(notes),
  }
}

function describe(facts: Facts | undefined, isAway: boolean, now: Date): ShopStatus {
  const stateOf = (id: StatusComponent): ComponentState =>
    isAway ? withoutDatabase[id] : (facts?.states.get(id) ?? 'unknown')
  return {
    success: true,
    state: worstOf(components.map(stateOf)),
    asOf: facts?.asOf.toISOString() ?? null,
    isFromMemory: isAway,
    components: components.map((id) => ({
      id,
      name: statusComponents[id],
      state: stateOf(id),
      days: daysUntil(
        now,
        STATUS_DAYS,
        (facts?.days ?? []).filter(({ component }) => component === id),
      ),
    })),
    incidents: [...(facts?.incidents ?? [])],
  }
}

/** The public status, remembered: it can be told while the database is away. */
export function rememberStatus(ctx: Context) {
  let facts: Facts | undefined
  let isAway = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const isFresh = () => !isAway && performance.now() - readAt < FRESH_MS

  async function read() {
    try {
      facts = await readFacts(ctx)
      readAt = performance.now()
      isAway = false
    } catch (error) {
      isAway = true
      if (!ctx.outage.covers(error)) ctx.log.warn({ err: error }, 'status not read')
    }
  }

  const renew = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  /** Facts that do not come in time count as away. */
  async function renewInTime() {
    const { promise, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => resolve('late'), PATIENCE_MS)
    const outcome = await Promise.race([renew(), promise])
    clearTimeout(timer)
    if (outcome === 'late') isAway = true
  }

  const timer = setInterval(() => void renew(), RENEW_MS).unref()
  return {
    begin: renewInTime,
    now: async (): Promise<ShopStatus> => {
      if (!isFresh()) await renewInTime()
      return describe(facts, isAway, ctx.now())
    },
    stop: () => clearInterval(timer),
  }
}
