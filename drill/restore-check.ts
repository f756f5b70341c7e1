import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { checkCopy, type Known, type OnCopy, withoutCopy } from './check-copy.ts'
import { keysOf, mayHeal, verdictOf } from './restore.rules.ts'
import { type NotRestored, type Restored, restoreTo } from './restore.ts'

const usage = `usage: npm run restore:check -- [options]
  --at '2026-11-17 12:40:00+00'   the moment to go back to; otherwise all that is archived
  --config /etc/pgbackrest/pgbackrest.conf
  --stanza shop
  --repo 2                        read this repository alone, such as the one in object storage
  --database keyhaven
  --port 54399                    a free port on this machine
  --heal                          rebuild or refund what the provider has and the copy has not; never with live keys
  --json                          answer with JSON: the verdict, the facts, the last order and the lost payments`

const shop = fileURLToPath(new URL('../ops/bin/shop', import.meta.url))
const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    config: { type: 'string', default: '/etc/pgbackrest/pgbackrest.conf' },
    stanza: { type: 'string', default: 'shop' },
    repo: { type: 'string' },
    database: { type: 'string', default: 'keyhaven' },
    port: { type: 'string', default: '54399' },
    heal: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = values.json ? console.error : console.log

/** Runs tasks of the shop on the copy alone. What they log is seen, what they answer is read. */
const tasksOn =
  ({ shopUrl, ownerUrl }: Restored): OnCopy =>
  async (...task) => {
    say(`== shop ${task.join(' ')}`)
    const places = {
      DATABASE_URL: shopUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_DIRECT_URL: '',
      DATABASE_READER_URL: '',
    }
    const child = spawn(shop, task, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...places },
    })
    const [[code], printed] = await Promise.all([once(child, 'exit'), text(child.stdout)])
    return { code: (code as number | null) ?? 1, printed }
  }

type LastOrder = Readonly<{ number: string; at: Date; count: string }>

async function lastOrderIn({ ownerUrl }: Restored): Promise<LastOrder | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client
    .query<LastOrder>(`
      select order_number as number, created_at as at, count(*) over () as count
      from orders
      order by created_at desc
      limit 1`)
    .finally(() => client.end())
  return rows[0]
}

function sayTimes({ backup, gigabytes, copySeconds, replaySeconds }: Restored) {
  const perGb = (seconds: number) =>
    `${seconds.toFixed(1)} s (${(seconds / gigabytes).toFixed(1)} s per GB)`
  say(
    `backup ${backup}, ${(gigabytes * 1_024).toFixed(0)} MB, back to ${values.at ?? 'the last that is archived'}`,
  )
  say(
    `files ${perGb(copySeconds)}, replay ${replaySeconds.toFixed(1)} s: ${perGb(copySeconds + replaySeconds)}`,
  )
}

const request = { keys: keysOf(process.env.STRIPE_SECRET_KEY), isHealAsked: values.heal }

/** What was archived by now is in it. */
const target = values.at ? new Date(values.at) : new Date()

/** What `--json` prints. */
async function check(copy: Restored | NotRestored) {
  const known: Known = { target, lastOrderAt: null, ...request }
  if (copy.state !== 'whole') {
    console.error(copy.why)
    const { facts, payments } = withoutCopy(copy.state, known)
    return { ...verdictOf(facts), facts, lastOrder: undefined, payments }
  }
  sayTimes(copy)
  const lastOrder = await lastOrderIn(copy)
  say(
    lastOrder
      ? `${lastOrder.count} orders, the last ${lastOrder.number} of ${lastOrder.at.toISOString()}`
      : 'no orders',
  )
  const lastOrderAt = lastOrder?.at ?? null
  const { facts, payments } = await checkCopy(tasksOn(copy), { ...known, lastOrderAt })
  return { ...verdictOf(facts), facts, lastOrder: lastOrder?.number, payments }
}

type CheckAnswer = Awaited<ReturnType<typeof check>>
export type RestoreAnswer = Omit<CheckAnswer, 'facts'>

function print({ payments, sentences }: CheckAnswer) {
  for (const { order, at, kind, plan, done, failure } of payments) {
    say(`${order}, paid ${at}, ${kind}: ${done ?? failure ?? plan}`)
  }
  for (const sentence of sentences) say(sentence)
}

/** Whom the shop works as: with live keys it refuses to work as the owner of its tables. */
function shopRole(): string {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = process.env
  return url && owner ? decodeURIComponent(new URL(url).username) : 'postgres'
}

/** Before anything is touched. */
function assertKnownArguments() {
  if (values.at !== undefined && Number.isNaN(Date.parse(values.at))) {
    throw new Error(`--at is no time\n${usage}`)
  }
  if (!values.heal || mayHeal(request)) return
  throw new Error(
    '--heal moves money at the provider, and this is a copy. If the live shop is lost, run payments:orphans -- --heal on what replaces it.',
  )
}

async function run() {
  const { config, stanza, repo, database, at } = values
  const port = Number(values.port)
  const wanted = { config, stanza, repo, database, port, at, role: shopRole() }
  const copy = await restoreTo(wanted).catch(
    ({ message }: Error): NotRestored => ({
      state: 'failed',
      why: message,
    }),
  )
  try {
    const answer = await check(copy)
    if (values.json) console.log(JSON.stringify(answer))
    else print(answer)
    process.exitCode = answer.isGood ? 0 : 1
  } finally {
    if (copy.state === 'whole') await copy.stop()
  }
}

try {
  assertKnownArguments()
  if (values.help) console.log(usage)
  else await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
