import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { roleOf } from '../apps/server/src/config.ts'
import { checkCopy } from './check-copy.ts'
import { type Found, mayHeal, verdictOf } from './restore.rules.ts'
import { type Restored, restoreTo } from './restore.ts'

const usage = `usage: npm run restore:check -- [options]
  --at '2026-11-17 12:40:00+00'   the moment to go back to; otherwise all that is archived
  --config /etc/pgbackrest/pgbackrest.conf
  --stanza shop
  --database keyhaven
  --port 54399                    a free port on this machine
  --heal                          rebuild or refund what the provider has and the copy has not; never with live keys`

const HOUR_MS = 3_600_000
const root = fileURLToPath(new URL('../', import.meta.url))
const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    config: { type: 'string', default: '/etc/pgbackrest/pgbackrest.conf' },
    stanza: { type: 'string', default: 'shop' },
    database: { type: 'string', default: 'keyhaven' },
    port: { type: 'string', default: '54399' },
    heal: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** A command of the shop on the copy alone; its exit code. */
async function onCopy(
  { shopUrl, ownerUrl }: Restored,
  script: string,
  ...args: string[]
): Promise<number> {
  console.log(`\n== npm run ${script}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`)
  const places = {
    DATABASE_URL: shopUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_DIRECT_URL: '',
    DATABASE_READER_URL: '',
  }
  const child = spawn('npm', ['run', '-s', script, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...places },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function lastOrderIn({ ownerUrl }: Restored): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client
    .query<{ number: string; at: Date; count: string }>(`
      select order_number as number, created_at as at, count(*) over () as count
      from orders
      order by created_at desc
      limit 1`)
    .finally(() => client.end())
  const [last] = rows
  return last
    ? `${last.count} orders, the last ${last.number} of ${last.at.toISOString()}`
    : 'no orders'
}

/** What was paid after the moment, and a little before it. */
const sinceWhen = () =>
  new Date((values.at ? Date.parse(values.at) : Date.now()) - HOUR_MS).toISOString()

async function check(copy: Restored): Promise<Found> {
  const { backup, gigabytes, copySeconds, replaySeconds } = copy
  const perGb = (seconds: number) =>
    `${seconds.toFixed(1)} s (${(seconds / gigabytes).toFixed(1)} s per GB)`
  console.log(
    `backup ${backup}, ${(gigabytes * 1_024).toFixed(0)} MB, back to ${values.at ?? 'the last that is archived'}`,
  )
  console.log(
    `files ${perGb(copySeconds)}, replay ${replaySeconds.toFixed(1)} s: ${perGb(copySeconds + replaySeconds)}`,
  )
  console.log(await lastOrderIn(copy))
  return await checkCopy((script, ...args) => onCopy(copy, script, ...args), {
    since: sinceWhen(),
    isHealing: values.heal,
  })
}

/** Whom the shop works as: with live keys it refuses to work as the owner of its tables. */
function shopRole(): string {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = process.env
  return url && owner ? roleOf(url) : 'postgres'
}

function refuseLiveHealing() {
  if (mayHeal(values.heal, process.env.STRIPE_SECRET_KEY)) return
  throw new Error(
    '--heal moves money at the provider, and this is a copy. If the live shop is lost, run payments:orphans -- --heal on what replaces it.',
  )
}

if (values.help) console.log(usage)
else {
  refuseLiveHealing()
  const { config, stanza, database, at } = values
  const port = Number(values.port)
  const copy = await restoreTo({ config, stanza, database, port, at, role: shopRole() })
  try {
    const { says, exitCode } = verdictOf(await check(copy))
    console.log(`\n${says}`)
    process.exitCode = exitCode
  } finally {
    await copy.stop()
  }
}
