import type { PartId } from '@keyhaven/contracts/staff/health'

export type PartState = 'ok' | 'slow' | 'away' | 'unused' | 'unknown'
export type HourState = 'ok' | 'slow' | 'away' | 'unknown'

type Beat = Readonly<{
  role: 'server' | 'worker'
  parts: Readonly<Record<string, boolean>>
  disks: readonly Readonly<{ folder: string; bytes: number; free: number }>[]
}>

/** What one look at the shop found. Seconds are null where nothing waits. */
export type Look = Readonly<{
  answerMs: number
  replicaLagSeconds: number | null
  jobLateSeconds: number | null
  mailWaitsSeconds: number | null
  eventWaitsSeconds: number | null
  hasRedis: boolean
  beats: readonly Beat[]
}>

/** Where a part becomes slow, and where it counts as away. The second is where alerts begin. */
export const limits = {
  answerMs: 250,
  replicaLagSeconds: 5,
  slowSeconds: 60,
  awaySeconds: 300,
  littleFree: 0.2,
  leastFree: 0.15,
} as const

/** Away if it is for any process that uses it; unknown if none that would use it lives. */
function told(beats: readonly Beat[], part: string): PartState {
  const said = beats.map(({ parts }) => parts[part]).filter((isAway) => isAway !== undefined)
  if (said.length === 0) return 'unknown'
  return said.includes(true) ? 'away' : 'ok'
}

const order: readonly PartState[] = ['unused', 'ok', 'unknown', 'slow', 'away']
const worst = (...states: PartState[]): PartState =>
  states.reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a))

function waited(seconds: number | null): PartState {
  if (seconds === null || seconds <= limits.slowSeconds) return 'ok'
  return seconds > limits.awaySeconds ? 'away' : 'slow'
}

/** The disk with the least free of it; undefined if nobody told of one. */
export const fullestDisk = (beats: readonly Beat[]) =>
  beats
    .flatMap(({ disks }) => disks)
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => a.free / a.bytes - b.free / b.bytes)[0]

function diskState(beats: readonly Beat[]): PartState {
  const disk = fullestDisk(beats)
  if (!disk) return 'unknown'
  const free = disk.free / disk.bytes
  if (free < limits.leastFree) return 'away'
  return free < limits.littleFree ? 'slow' : 'ok'
}

/** How each part is, by one rule for the screen and for its history. */
export function judgeParts(look: Look): Record<PartId, PartState> {
  const { beats, answerMs, replicaLagSeconds: lag } = look
  const workers = beats.filter(({ role }) => role === 'worker')
  const isSlow = answerMs > limits.answerMs || (lag ?? 0) > limits.replicaLagSeconds
  return {
    // Someone answered just now: nobody needs to have said so.
    database: worst(isSlow ? 'slow' : 'ok', told(beats, 'database') === 'away' ? 'away' : 'ok'),
    queue: workers.length === 0 ? 'unknown' : waited(look.jobLateSeconds),
    email: worst(told(workers, 'smtp'), waited(look.mailWaitsSeconds)),
    provider: worst(told(beats, 'card provider'), waited(look.eventWaitsSeconds)),
    redis: look.hasRedis ? told(beats, 'redis') : 'unused',
    disk: diskState(beats),
  }
}

/** A provider that has told nothing for a day may be well or not: nobody knows. */
const SILENT_SECONDS = 86_400

/** What is well and has not spoken for too long, or never, is not known to be well. */
export const unlessSilent = (state: PartState, silentSeconds: number | null): PartState =>
  worst(state, silentSeconds === null || silentSeconds > SILENT_SECONDS ? 'unknown' : 'ok')

/** `ago` counts hours: the running one is 0. */
export type HourRow = Readonly<{ ago: number; looks: number; slow: number; away: number }>

/** Looks are 15 seconds apart; an hour with fewer than half of them was hardly watched. */
const LEAST_LOOKS = 120

function hourState(row: HourRow | undefined): HourState {
  if (!row) return 'unknown'
  if (row.away > 0) return 'away'
  if (row.slow > 0) return 'slow'
  return row.ago === 0 || row.looks >= LEAST_LOOKS ? 'ok' : 'unknown'
}

/** The last so many hours, the oldest first. */
export const lastHours = (count: number, rows: readonly HourRow[]): HourState[] =>
  Array.from({ length: count }, (_, index) =>
    hourState(rows.find(({ ago }) => ago === count - 1 - index)),
  )
