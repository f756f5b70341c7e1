import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { backlogOf } from '../db/migrations/file.rules.ts'
import { knownFiles } from '../db/migrations/files.ts'
import type { Life } from '../work/life.ts'
import { networkOf } from './network.ts'
import { times } from './rate-limit.ts'

const LOOK_EVERY_MS = 1_000
const PROBES_PER_MINUTE = 600

type Check = () => Promise<boolean>

async function passes(check: Check): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

/** What a worker does later keeps no server from its work. */
async function isMigrated({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from schema_migrations`.execute(db)
  return backlogOf(knownFiles(), rows).now.length === 0
}

type Readiness = Readonly<{ isReady: boolean; report: Readonly<Record<string, boolean>> }>

async function look(checks: Readonly<Record<string, Check>>): Promise<Readiness> {
  const results = await Promise.all(Object.values(checks).map(passes))
  const report = Object.fromEntries(
    Object.keys(checks).map((name, index) => [name, results[index] === true]),
  )
  return { isReady: results.every(Boolean), report }
}

/** One look in a second, and one at a time, however many ask. */
function sharedLook(checks: Readonly<Record<string, Check>>): () => Promise<Readiness> {
  let found: Promise<Readiness> | undefined
  const forget = () => {
    found = undefined
  }
  return () => {
    if (found !== undefined) return found
    found = look(checks)
    void found.then(() => setTimeout(forget, LOOK_EVERY_MS).unref())
    return found
  }
}

/**
 * `/healthz`: the process runs. `/livez`: it runs and stays; balancers ask this one, because pages in
 * memory are served without a database. `/readyz`: it can do all of its work.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, life: Life) {
  const open = {
    config: { allow: 'public', site: 'both', limit: false },
    schema: { hide: true },
  } as const
  // Counted apart from what visitors do, so that a busy shop does not look like one that is not ready.
  const probes = app.limitBySubject('readyz', times(PROBES_PER_MINUTE, 60))
  const readiness = sharedLook({
    database: async () => (await sql`select 1`.execute(ctx.db)).rows.length === 1,
    migrations: () => isMigrated(ctx),
    queue: () => ctx.queue.isReady(),
  })

  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/livez', open, async (_request, reply) => {
    const isLeaving = life.isLeaving()
    return reply
      .code(isLeaving ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isLeaving ? 'leaving' : 'ok' })
  })

  app.get('/readyz', open, async (request, reply) => {
    await probes.take(networkOf(request.ip), reply)
    const { isReady: canWork, report } = await readiness()
    const isReady = canWork && !life.isLeaving()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...report })
  })
}
