import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { knownMigrations } from './migrate.ts'

type Check = () => Promise<boolean>

async function passes(check: Check): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function isMigrated({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  return knownMigrations().every((name) => done.has(name))
}

/** `/healthz`: the process runs. `/readyz`: it can do its work. */
export function healthRoutes(app: FastifyInstance, ctx: Context) {
  const open = { config: { allow: 'public', limit: false }, schema: { hide: true } } as const
  const checks: Record<string, Check> = {
    database: async () => (await sql`select 1`.execute(ctx.db)).rows.length === 1,
    migrations: () => isMigrated(ctx),
    queue: () => ctx.queue.isReady(),
  }

  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/readyz', open, async (_request, reply) => {
    const results = await Promise.all(Object.values(checks).map(passes))
    const report = Object.fromEntries(Object.keys(checks).map((name, i) => [name, results[i]]))
    const isReady = results.every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...report })
  })
}
