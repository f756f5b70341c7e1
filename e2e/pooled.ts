import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { startPooler } from '../apps/server/src/testing/pooler.ts'
import { databaseUrl } from './support/environment.ts'

/**
 * The journeys, with shops that reach their database through pgbouncer in transaction mode. With --twelve those of a
 * purchase, its keys and its money by every door, and of staff at work on them.
 */
const twelve = [
  'buy-a-license',
  'hosted-page',
  'key-desk',
  'mail-link',
  'money-back',
  'payment-links',
  'risk-hold',
  'staff-keys-stay-out',
  'staff-sign-in',
  'too-few-keys',
  'unseen-keys',
  'withdraw',
].map((name) => `e2e/${name}.spec.ts`)
const asked = process.argv.slice(2).flatMap((word) => (word === '--twelve' ? twelve : [word]))

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
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e', ...asked], {
    stdio: 'inherit',
    env: { ...process.env, E2E_POOLER: new URL(pooler.url).host },
  })
  process.exitCode = status ?? 1
} finally {
  await pooler.close()
}
