import { Gauge } from 'prom-client'
import type { Context } from '../../../context.ts'
import { inTime } from '../../../infra/deadline.ts'
import type { Metrics } from '../../../infra/http/metrics.ts'
import { latestReadings } from './alerts/latest-readings.ts'
import { archiving, deadLetterCount, lastTimes, queueCounts } from './shop-facts.repo.ts'

const ASK_MS = 2_000

type Facts = Pick<Context, 'db'>

/** While the database is away these are missing, and the other figures are still told. */
async function fill(gauge: Gauge, ask: () => Promise<void>) {
  gauge.reset()
  await inTime(ASK_MS, ask).catch(() => {})
}

/** What a worker knows of the whole shop. With several workers the highest of each counts. */
export function measureShop({ registry }: Metrics, { db }: Facts) {
  const registers = [registry]
  const labelNames = ['kind', 'subject']
  new Gauge({
    name: 'shop_reading',
    help: 'What the newest look for each alert found, by kind and what it is about',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { kind, subject, value } of latestReadings()) this.set({ kind, subject }, value)
    },
  })
  new Gauge({
    name: 'shop_reading_threshold',
    help: 'Where that reading becomes an alert',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { kind, subject, threshold } of latestReadings()) {
        this.set({ kind, subject }, threshold)
      }
    },
  })
  measureQueue(registers, db)
  measureArchive(registers, db)
  new Gauge({
    name: 'last_done_seconds',
    help: 'How long ago a backup, a restore drill and a whole check of the invariants were done',
    labelNames: ['work'],
    registers,
    async collect() {
      await fill(this, async () => {
        for (const { work, seconds } of await lastTimes(db)) this.set({ work }, seconds)
      })
    },
  })
}

function measureQueue(registers: Metrics['registry'][], db: Facts['db']) {
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs that wait or run, by queue',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      await fill(this, async () => {
        for (const { name: queue, waiting, running } of await queueCounts(db)) {
          this.set({ queue, state: 'waiting' }, waiting)
          this.set({ queue, state: 'running' }, running)
        }
      })
    },
  })
  new Gauge({
    name: 'queue_dead_letters',
    help: 'Jobs that gave up and wait for a person',
    registers,
    async collect() {
      await fill(this, async () => this.set(await deadLetterCount(db)))
    },
  })
}

function measureArchive(registers: Metrics['registry'][], db: Facts['db']) {
  new Gauge({
    name: 'archive_seconds',
    help: 'How long ago a change reached the archive of backups, and for how long each try has failed',
    labelNames: ['since'],
    registers,
    async collect() {
      await fill(this, async () => {
        const found = await archiving(db)
        if (!found) return
        this.set({ since: 'archived' }, found.archivedSeconds)
        this.set({ since: 'failing' }, found.failingSeconds)
      })
    },
  })
}
