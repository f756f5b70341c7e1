import type { AlertKind } from '@keyhaven/contracts/alert-kinds'
import type { ComponentState, StatusComponent, StatusDay } from '@keyhaven/contracts/status'

export type Seen = Readonly<{
  /** Answers of the last five minutes, by part. */
  answers: Readonly<Record<'shop' | 'checkout', Readonly<{ total: number; failed: number }>>>
  alerts: readonly Readonly<{ kind: AlertKind; subject: string }>[]
  /** Processes that spoke within the last minute and a half, with the parts that are away for each. */
  processes: readonly Readonly<{
    role: 'server' | 'worker'
    parts: Readonly<Record<string, boolean>>
  }>[]
}>

const LEAST_ANSWERS = 5
const DOWN_SHARE = 0.5
const TROUBLE_SHARE = 0.05

const order: readonly ComponentState[] = ['ok', 'unknown', 'trouble', 'down']

/** What is known to be bad goes first, then what nobody knows. */
export const worstOf = (states: readonly ComponentState[]): ComponentState =>
  states.reduce(
    (worst, state) => (order.indexOf(state) > order.indexOf(worst) ? state : worst),
    'ok',
  )

function answered({ total, failed }: { total: number; failed: number }): ComponentState {
  if (failed < LEAST_ANSWERS) return 'ok'
  if (failed / total > DOWN_SHARE) return 'down'
  return failed / total > TROUBLE_SHARE ? 'trouble' : 'ok'
}

/** How each part is. Without a process that could tell, nobody knows. */
export function statesOf({
  answers,
  alerts,
  processes,
}: Seen): Record<StatusComponent, ComponentState> {
  const has = (kind: AlertKind, subject = '') =>
    alerts.some((alert) => alert.kind === kind && (subject === '' || alert.subject === subject))
  const away = (role: 'server' | 'worker', part: string) =>
    processes.some((one) => one.role === role && one.parts[part] === true)
  const known = (role: 'server' | 'worker'): ComponentState =>
    processes.some((one) => one.role === role) ? 'ok' : 'unknown'
  const when = (isSo: boolean, state: ComponentState): ComponentState => (isSo ? state : 'ok')

  return {
    shop: worstOf([
      known('server'),
      answered(answers.shop),
      when(has('availability', 'shop'), 'trouble'),
    ]),
    checkout: worstOf([
      known('server'),
      answered(answers.checkout),
      when(has('availability', 'checkout'), 'trouble'),
      when(has('webhook-age'), 'trouble'),
      when(away('server', 'card provider'), 'down'),
    ]),
    keys: worstOf([
      known('worker'),
      when(has('paid-undelivered'), 'trouble'),
      when(has('webhook-age'), 'trouble'),
    ]),
    email: worstOf([
      known('worker'),
      when(has('outbox-age'), 'trouble'),
      when(away('worker', 'smtp'), 'trouble'),
    ]),
  }
}

export type DayRow = Readonly<{
  day: string
  component: StatusComponent
  looks: number
  unknown: number
  trouble: number
  down: number
}>

/** How far apart looks are; a minute has four. */
const LOOK_SECONDS = 15
const LEAST_WATCHED = 50
const MINUTE = 60

const minutesOf = (looks: number) => Math.ceil((looks * LOOK_SECONDS) / MINUTE)

const none = { looks: 0, unknown: 0, trouble: 0, down: 0 }

/** One day of one part. A day that was hardly watched is unknown unless something bad was seen. */
export function describeDay(
  day: string,
  passedSeconds: number,
  { looks, unknown, trouble, down }: Omit<DayRow, 'day' | 'component'> = none,
): StatusDay {
  const wanted = Math.max(passedSeconds / LOOK_SECONDS, 1)
  const watchedPercent = Math.min(Math.round(((looks - unknown) / wanted) * 100), 100)
  const calm: ComponentState = watchedPercent < LEAST_WATCHED ? 'unknown' : 'ok'
  const state = down > 0 ? 'down' : trouble > 0 ? 'trouble' : calm
  return {
    day,
    state,
    troubleMinutes: minutesOf(trouble),
    downMinutes: minutesOf(down),
    watchedPercent,
  }
}

const DAY_MS = 86_400_000

/** The last so many days, the oldest first; each with its row if there is one. */
export function daysUntil(now: Date, count: number, rows: readonly DayRow[]): StatusDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(now.getTime() - (count - 1 - index) * DAY_MS)
    const day = at.toISOString().slice(0, 10)
    const isToday = index === count - 1
    const passed = isToday ? (now.getTime() % DAY_MS) / 1_000 : DAY_MS / 1_000
    return describeDay(day, passed, byDay.get(day))
  })
}

/** What a server knows by itself while the database is away; of the rest it knows nothing. */
export const withoutDatabase: Readonly<Record<StatusComponent, ComponentState>> = {
  shop: 'trouble',
  checkout: 'down',
  keys: 'unknown',
  email: 'unknown',
}
