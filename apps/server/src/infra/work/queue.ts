import type { PoolConfig } from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss'
import type { z } from 'zod'
import { type Config, directUrlOf } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../db/db.ts'
import type { Log } from '../log.ts'
import { measured } from '../measures.ts'
import { asTraceparent, traced, tracedPart, traceparentNow } from '../tracing/trace.ts'
import { createJobCounts, type JobCounts } from './job-counts.ts'
import { namedClient } from './named-client.ts'
import type { Outage } from './outage.ts'
import { withRequestCache } from './read-once.ts'

export const DEAD_LETTERS = 'dead-letters'

/** One kind of background work. Jobs run at least once, so every handler may be repeated. */
export type Job<Data extends z.ZodType = z.ZodType> = Readonly<{
  name: string
  data: Data
  // A method, so that jobs with different payloads fit in one list.
  run(ctx: Context, data: z.output<Data>, run: { isLastTry: boolean }): Promise<void>
  /** How many of these one worker runs side by side. */
  concurrency?: number
}>

export const defineJob = <Data extends z.ZodType>(job: Job<Data>): Job<Data> => job

/** Retries start at 5 s, double up to 10 min and go on for about 72 h. */
const queueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  retryLimit: 440,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deadLetter: DEAD_LETTERS,
}

/** Dead letters wait for a person: they outlive everything else. */
const deadLetterOptions = { retentionSeconds: 365 * 86_400, deleteAfterSeconds: 0 }

/** Thrown by a job that no repetition can save: it becomes a dead letter at once. */
export const permanentFailure = (reason: string) =>
  Object.assign(new Error(reason), { isPermanent: true })

/** A new job is told at once. Looking is for those that are due later, and for what was told to nobody. */
const workOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  batchSize: 2,
  burstWhenBatchFull: true,
  heartbeatRefreshSeconds: 4,
  perJobResults: true,
  includeMetadata: true,
} as const

export type Queue = Readonly<{
  /** Queued with the caller's own writes: if the transaction rolls back, the job never existed. */
  enqueue: <Data extends z.ZodType>(
    tx: Tx,
    job: Pick<Job<Data>, 'name' | 'data'>,
    data: z.input<Data>,
    options?: SendOptions,
  ) => Promise<void>
  /** Many of one kind in one statement. */
  enqueueAll: <Data extends z.ZodType>(
    tx: Tx,
    job: Pick<Job<Data>, 'name' | 'data'>,
    data: z.input<Data>[],
  ) => Promise<void>
  /** What waits after a failure is tried now: the cause of it is gone. */
  hasten: (job: Pick<Job, 'name'>) => Promise<void>
  /** Puts a dead letter back into the queue it died in, once; false if it is not there, or its queue is not. */
  revive: (tx: Tx, id: string) => Promise<boolean>
  /** Takes a dead letter away for good; false if it is not there. */
  discard: (tx: Tx, id: string) => Promise<boolean>
  /** What this process ran since it was last asked. */
  counts: JobCounts
  work: (ctx: Context, jobs: readonly Job[]) => Promise<void>
  isReady: () => Promise<boolean>
  stop: () => Promise<void>
}>

type Role = 'server' | 'worker'

function createBoss(config: Config, role: Role, log: Log, outage: Outage): PgBoss {
  const boss = new PgBoss({
    connectionString: directUrlOf(config),
    application_name: `keyhaven queue of ${role}`,
    max: config.POOL_QUEUE,
    // Handed on to the pool as it is.
    ...({ Client: namedClient() } satisfies PoolConfig),
    migrate: false,
    useListenNotify: role === 'worker',
    supervise: role === 'worker',
    schedule: role === 'worker',
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => {
    if (!outage.covers(error)) log.error({ err: error }, 'queue trouble')
  })
  return boss
}

export async function startQueue(
  config: Config,
  role: Role,
  log: Log,
  outage: Outage,
): Promise<Queue> {
  const boss = createBoss(config, role, log, outage)
  const workers = new Map<string, string>()
  await boss.start()
  const counts = createJobCounts()
  return {
    counts,
    enqueue: (tx, job, data, options) =>
      tracedPart(sending(job), async () => {
        const carried = withTrace(job.data.parse(data))
        await boss.send(job.name, carried, { ...options, db: fromKysely(tx) })
      }),
    enqueueAll: async (tx, job, data) => {
      if (data.length === 0) return
      await tracedPart(sending(job), async () => {
        const jobs = data.map((item) => ({ data: withTrace(job.data.parse(item)) }))
        await boss.insert(job.name, jobs, { db: fromKysely(tx) })
      })
    },
    hasten: async ({ name }) => {
      const statement = `
        update pgboss.job
        set start_after = now()
        where name = $1 and state = 'retry' and start_after > now()`
      await boss.getDb().executeSql(statement, [name])
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    revive: async (tx, id) =>
      (await boss.redrive(DEAD_LETTERS, { ids: [id], db: fromKysely(tx) })) > 0,
    discard: async (tx, id) =>
      hasTaken(await boss.deleteJob(DEAD_LETTERS, id, { db: fromKysely(tx) })),
    work: async (ctx, jobs) => {
      for (const job of jobs) workers.set(job.name, await workOn(boss, ctx, job))
    },
    isReady: async () => (await boss.schemaVersion()) !== null,
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

/** The types of the library leave out what it answers. */
const hasTaken = (answer: object) => (answer as { affected?: number }).affected === 1

const messaging = ({ name }: Pick<Job, 'name'>) => ({
  'messaging.system': 'pg-boss',
  'messaging.destination.name': name,
})

const sending = (job: Pick<Job, 'name'>) =>
  ({ name: `queue ${job.name}`, kind: 'producer', facts: messaging(job) }) as const

/** What is queued in a trace goes on with it; the job's own shape drops what is added here. */
function withTrace(data: unknown): object {
  const traceparent = traceparentNow()
  return traceparent ? { ...(data as object), traceparent } : (data as object)
}

async function workOn(boss: PgBoss, ctx: Context, job: Job) {
  const options = { ...workOptions, localConcurrency: job.concurrency ?? 1 }
  return await boss.work<object, unknown, typeof options>(job.name, options, (batch) =>
    Promise.all(batch.map((delivered) => runOnce(ctx, job, delivered))),
  )
}

const running = (job: Job, { data, retryCount }: JobWithMetadata<object>) =>
  ({
    name: `job ${job.name}`,
    kind: 'consumer',
    facts: { ...messaging(job), 'shop.attempt': retryCount + 1 },
    parent: asTraceparent((data as { traceparent?: unknown }).traceparent),
  }) as const

async function runOnce(
  ctx: Context,
  job: Job,
  delivered: JobWithMetadata<object>,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = delivered
  const log = ctx.log.child({ job: job.name, jobId: id, attempt: retryCount + 1 })
  const startedAt = performance.now()
  try {
    const data = job.data.parse(delivered.data)
    await traced(running(job, delivered), () =>
      withRequestCache(() =>
        job.run({ ...ctx, log }, data, { isLastTry: retryCount >= retryLimit }),
      ),
    )
    ctx.outage.over()
    measured.job(job.name, startedAt, false)
    ctx.queue.counts.count(job.name, false)
    log.info('job done')
    return { id, status: 'completed' }
  } catch (error) {
    const { message, isPermanent } = error as Error & { isPermanent?: boolean }
    measured.job(job.name, startedAt, true)
    ctx.queue.counts.count(job.name, true)
    log.warn({ err: error }, 'job failed')
    return { id, status: isPermanent ? 'deadletter' : 'failed', output: { message } }
  }
}

/** Creates the queue's tables and one queue per job. Runs once per boot, as the owner of the schema. */
export async function installQueue(ownerUrl: string, names: readonly string[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS, deadLetterOptions)
    for (const name of names) {
      await boss.createQueue(name, queueOptions)
      await boss.updateQueue(name, queueOptions)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
