import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client'

/** Each joins the registry of its process there: see `measurePromises`. */
const registers: Registry[] = []

const keys = new Histogram({
  name: 'payment_to_key_seconds',
  help: 'From a payment, in whole seconds of the provider, to keys its buyer can see, by who told of it',
  labelNames: ['told'],
  buckets: [1, 2, 3, 5, 10, 30, 60, 150, 600, 3_600],
  registers,
})
const mails = new Histogram({
  name: 'mail_accepted_seconds',
  help: 'From the moment a mail was owed to the mail server’s yes, by template',
  labelNames: ['template'],
  buckets: [1, 2, 5, 15, 60, 300, 900, 3_600],
  registers,
})
const jobs = new Histogram({
  name: 'job_seconds',
  help: 'Time one run of a job took, by queue and outcome',
  labelNames: ['queue', 'outcome'],
  buckets: [0.02, 0.1, 0.5, 2, 10, 60],
  registers,
})
const alone = new Counter({
  name: 'approvals_alone_total',
  help: 'Requests that one super admin confirmed alone',
  registers,
})
const ticks = new Histogram({
  name: 'tick_seconds',
  help: 'Time one run of a tick took, by tick and outcome',
  labelNames: ['tick', 'outcome'],
  buckets: [0.1, 1, 10, 60],
  registers,
})
const invariants = new Histogram({
  name: 'invariant_run_seconds',
  help: 'Time it took to check everything that must always hold',
  buckets: [1, 5, 10, 30, 60, 300],
  registers,
})
const answers = new Counter({
  name: 'answers_total',
  help: 'Answers that were worked for, by part of the shop and outcome; those from bytes are http_cached_total',
  labelNames: ['part', 'outcome'],
  registers,
})
const pools = new Gauge({
  name: 'db_pool_connections',
  help: 'Connections of a pool, by use: busy, idle, and callers that wait for one',
  labelNames: ['pool', 'use'],
  registers,
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of watchedPools) {
      this.set({ pool, use: 'busy' }, totalCount - idleCount)
      this.set({ pool, use: 'idle' }, idleCount)
      this.set({ pool, use: 'waiting' }, waitingCount)
    }
  },
})

type PoolCounts = Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>
const watchedPools = new Map<string, PoolCounts>()

/** The pool of that name in this process; a later one takes its place. */
export const watchPool = (name: string, pool: PoolCounts) => void watchedPools.set(name, pool)

/** What the shop promises, measured where it happens. */
export function measurePromises(registry: Registry) {
  const all: readonly Metric[] = [keys, mails, jobs, ticks, invariants]
  for (const metric of all) registry.registerMetric(metric)
  registry.registerMetric(answers as Metric)
  registry.registerMetric(alone as Metric)
  registry.registerMetric(pools as Metric)
  // From nothing to the first failure is a rise that can be seen.
  for (const part of ['checkout', 'shop']) {
    for (const outcome of ['good', 'failed']) answers.inc({ part, outcome }, 0)
  }
}

const seconds = (from: number) => (performance.now() - from) / 1_000
const outcomeOf = (hasFailed: boolean) => (hasFailed ? 'failed' : 'good')

const whoTold: readonly (readonly [RegExp, string])[] = [
  [/browser|hosted page/, 'browser'],
  [/provider/, 'provider'],
  [/reconciler/, 'reconciler'],
]

/** Counts times and outcomes. None of them asks anything, waits or fails. */
export const measured = {
  keys: (cause: string, tookSeconds: number) => {
    const told = whoTold.find(([words]) => words.test(cause))?.[1] ?? 'other'
    keys.observe({ told }, Math.max(tookSeconds, 0))
  },
  mail: (template: string, tookSeconds: number) =>
    mails.observe({ template }, Math.max(tookSeconds, 0)),
  job: (queue: string, startedAt: number, hasFailed: boolean) =>
    jobs.observe({ queue, outcome: outcomeOf(hasFailed) }, seconds(startedAt)),
  tick: (tick: string, startedAt: number, hasFailed: boolean) =>
    ticks.observe({ tick, outcome: outcomeOf(hasFailed) }, seconds(startedAt)),
  confirmedAlone: () => alone.inc(),
  invariants: (startedAt: number) => invariants.observe(seconds(startedAt)),
  answer: (part: string, hasFailed: boolean) =>
    answers.inc({ part, outcome: outcomeOf(hasFailed) }),
}
