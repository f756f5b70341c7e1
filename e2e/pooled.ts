import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { startPooler } from '../apps/server/src/testing/pooler.ts'
import { databaseUrl } from './support/environment.ts'

/** The journeys, with shops that reach their database through pgbouncer in transaction mode. */
const server = new URL(databaseUrl)
server.pathname = '/postgres'
const owner = new pg.Client({ connectionString: server.href })
await owner.connect()
await owner.query(
  `do $$ begin create role shop_app login; exception when duplicate_object then null; end $$`,
)
await owner.end()

const pooler = await startPooler(databaseUrl)
try {
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, E2E_POOLER: new URL(pooler.url).host },
  })
  process.exitCode = status ?? 1
} finally {
  await pooler.close()
}
