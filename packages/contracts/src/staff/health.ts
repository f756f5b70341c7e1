import * as z from 'zod/mini'
import { type AlertKind, alertKinds } from '../alert-kinds.ts'
import type { Endpoint } from '../endpoint.ts'
import { healthScreen } from './screens/health.ts'

const kinds = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]
const done = z.object({ success: z.literal(true) })
const time = z.nullable(z.string())

const alert = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  subject: z.string(),
  severity: z.enum(['warning', 'critical']),
  says: z.string(),
  value: z.number(),
  threshold: z.number(),
  raisedAt: z.string(),
  endedAt: time,
})
export type ShopAlert = z.infer<typeof alert>

const queue = z.object({
  name: z.string(),
  title: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failedToday: z.number(),
  /** Of the oldest that waits and is due. */
  oldestSeconds: z.nullable(z.number()),
  /** What was done in each quarter of the last six hours, the oldest first. */
  done: z.array(z.number()),
})
export type QueueState = z.infer<typeof queue>

const deadLetter = z.object({
  id: z.string(),
  /** The queue it died in; null if nobody noted it. */
  queue: z.nullable(z.string()),
  title: z.string(),
  diedAt: z.string(),
  tries: z.number(),
  /** Why, with everything cut that might name a person. */
  reason: z.string(),
})
export type DeadLetter = z.infer<typeof deadLetter>

const handledLetter = z.object({
  id: z.string(),
  /** What was done with it. */
  act: z.enum(['retried', 'put away']),
  title: z.string(),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
})
export type HandledLetter = z.infer<typeof handledLetter>

const schedule = z.object({
  name: z.string(),
  title: z.string(),
  everyMs: z.number(),
  isShared: z.boolean(),
  ranAt: time,
  tookMs: z.nullable(z.number()),
  nextAt: time,
  failedAt: time,
  error: z.nullable(z.string()),
})
export type Schedule = z.infer<typeof schedule>

/** What the shop lives on. */
export const partIds = ['database', 'queue', 'email', 'provider', 'redis', 'disk'] as const
export type PartId = (typeof partIds)[number]
const partStates = ['ok', 'slow', 'away', 'unused', 'unknown'] as const
const hourStates = ['ok', 'slow', 'away', 'unknown'] as const
const part = z.object({
  id: z.enum(partIds),
  name: z.string(),
  state: z.enum(partStates),
  /** The one number that says how it is, such as "4 ms". */
  figure: z.string(),
  detail: z.string(),
  /** The last 24 hours, the oldest first; empty for what is not used. */
  hours: z.array(z.enum(hourStates)),
})
export type PartState = z.infer<typeof part>

const process = z.object({
  role: z.enum(['server', 'worker']),
  machine: z.string(),
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  clockOffsetSeconds: z.nullable(z.number()),
  disks: z.array(z.object({ folder: z.string(), bytes: z.number(), free: z.number() })),
})
export type ShopProcess = z.infer<typeof process>

const invariantRun = z.object({
  number: z.number(),
  at: z.string(),
  /** Null for a run of an older version. */
  tookMs: z.nullable(z.number()),
  /** Whether every order was looked at, or those that changed. */
  isWhole: z.boolean(),
  checked: z.number(),
  violations: z.number(),
  failures: z.number(),
  results: z.array(
    z.object({
      id: z.string(),
      says: z.string(),
      outcome: z.enum(['held', 'broken', 'failed', 'skipped']),
      hits: z.number(),
      /** Why it failed or was skipped. */
      why: z.nullable(z.string()),
    }),
  ),
  /** The last runs, the oldest first: when, how many facts did not hold, and how many could not be checked. */
  recent: z.array(z.object({ at: z.string(), violations: z.number(), failures: z.number() })),
})

const report = z.object({
  kind: z.enum(['backup', 'restore-drill']),
  at: time,
  bytes: z.nullable(z.number()),
})

/** What an update began and a worker finishes while the shop sells. */
const update = z.object({
  unfinished: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['transaction', 'concurrently', 'backfill']),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      error: z.nullable(z.string()),
      rowsDone: z.number(),
      rowsAbout: z.nullable(z.number()),
    }),
  ),
  /** Indexes that a stop left behind. */
  brokenIndexes: z.array(z.string()),
})

const health = z.object({
  success: z.literal(true),
  alerts: z.array(alert),
  parts: z.array(part),
  processes: z.array(process),
  queues: z.array(queue),
  deadLetters: z.number(),
  invariants: z.nullable(invariantRun),
  audit: z.object({
    sealed: z.number(),
    unsealed: z.number(),
    lastCheck: z.nullable(z.object({ at: z.string(), firstBad: z.nullable(z.number()) })),
  }),
  reports: z.array(report),
  encryptionKeySince: time,
  /** Requests that one person confirmed alone within 30 days. */
  confirmedAlone: z.number(),
  versions: z.object({ database: z.string(), migrations: z.number(), lastMigration: z.string() }),
  update,
})
export type Health = z.infer<typeof health>

export const readHealth = {
  ...healthScreen.calls.readHealth,
  summary: 'Alerts, parts, processes, queues, invariants, audit chain, backups and versions',
  response: health,
} as const satisfies Endpoint

export const listAlerts = {
  ...healthScreen.calls.listAlerts,
  summary: 'The last two hundred alerts',
  response: z.object({ success: z.literal(true), alerts: z.array(alert) }),
} as const satisfies Endpoint

export const listDeadLetters = {
  ...healthScreen.calls.listDeadLetters,
  summary: 'Jobs that failed for good and wait for a person',
  response: z.object({
    success: z.literal(true),
    deadLetters: z.array(deadLetter),
    /** What became of the last few. */
    handled: z.array(handledLetter),
  }),
} as const satisfies Endpoint

export const retryDeadLetter = {
  ...healthScreen.calls.retryDeadLetter,
  summary: 'Puts a job that failed for good back into its queue, once',
  params: z.object({ id: z.uuid('There is no such job') }),
  body: z.object({}),
  status: 202,
  response: done,
} as const satisfies Endpoint

export const discardDeadLetter = {
  ...healthScreen.calls.discardDeadLetter,
  summary: 'Puts a job that failed for good away: it is never run',
  params: z.object({ id: z.uuid('There is no such job') }),
  body: z.object({
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(200, 'At most 200 characters')),
  }),
  response: done,
} as const satisfies Endpoint

export const listSchedules = {
  ...healthScreen.calls.listSchedules,
  summary: 'What workers repeat, when it last ran and when it runs next',
  response: z.object({ success: z.literal(true), schedules: z.array(schedule) }),
} as const satisfies Endpoint

export const runSchedule = {
  ...healthScreen.calls.runSchedule,
  summary: 'Has a worker run one of them now',
  body: z.object({
    name: z.string('Which one?').check(z.minLength(1, 'Which one?'), z.maxLength(100, 'Too long')),
  }),
  status: 202,
  response: done,
} as const satisfies Endpoint

const incoming = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: z.string(),
  processedAt: time,
  /** From its arrival to the end of its work. */
  tookMs: z.nullable(z.number()),
  tries: z.number(),
  error: z.nullable(z.string()),
})
export type IncomingEvent = z.infer<typeof incoming>

const outgoing = z.object({
  id: z.number(),
  event: z.string(),
  /** The host alone. */
  to: z.string(),
  state: z.enum(['waiting', 'delivered']),
  tries: z.number(),
  lastStatus: z.nullable(z.number()),
  tookMs: z.nullable(z.number()),
  at: z.string(),
})
export type OutgoingEvent = z.infer<typeof outgoing>

export const listWebhookTraffic = {
  ...healthScreen.calls.listWebhookTraffic,
  summary: 'The last fifty events from the card provider, and those told to other systems',
  response: z.object({
    success: z.literal(true),
    incoming: z.array(incoming),
    outgoing: z.array(outgoing),
  }),
} as const satisfies Endpoint

export const replayIncoming = {
  ...healthScreen.calls.replayIncoming,
  summary: 'Works on a stored event of the card provider again; the provider is asked what is true',
  params: z.object({
    id: z
      .string('Unknown event')
      .check(z.minLength(1, 'Unknown event'), z.maxLength(255, 'Unknown event')),
  }),
  body: z.object({}),
  status: 202,
  response: done,
} as const satisfies Endpoint

export const replayOutgoing = {
  ...healthScreen.calls.replayOutgoing,
  summary: 'Tells another system one event again',
  params: z.object({
    id: z.coerce
      .number('Unknown delivery')
      .check(z.int('Unknown delivery'), z.gte(1, 'Unknown delivery')),
  }),
  body: z.object({}),
  status: 202,
  response: done,
} as const satisfies Endpoint
