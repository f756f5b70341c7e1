import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { findOrphans } from '../modules/after-sale/orphan-payments/find-orphans.ts'
import { type Healed, healOrphans } from '../modules/after-sale/orphan-payments/heal-orphans.ts'
import { answerOf, isClear } from '../modules/after-sale/orphan-payments/orphans-answer.ts'
import { linesOf } from '../modules/after-sale/orphan-payments/orphans-table.ts'
import { startContext } from '../start-context.ts'

const HOUR_MS = 3_600_000
const SINCE_HOURS = 72

const usage = `usage: npm run payments:orphans -- [options]
  Payments that the card provider has and this database lacks. Without --heal it only reads.
  --since 2026-11-17T09:00:00Z   payments opened since then (72 hours ago); after a restore, an hour before its moment
  --heal                         settle them, rebuild their orders, or give back what cannot be rebuilt
  --refund                       with --heal: rebuild nothing, give back what has no order here
  --intent pi_…                  these payments alone; may be repeated
  --json                         answer with JSON instead of a table
Exit code 0: nothing is open; 1: something is (without --heal); 2: not everything could be healed.`

const options = {
  since: { type: 'string' },
  heal: { type: 'boolean', default: false },
  refund: { type: 'boolean', default: false },
  intent: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function asked() {
  const { values } = parseArgs({ options })
  const since = values.since ? new Date(values.since) : new Date(Date.now() - SINCE_HOURS * HOUR_MS)
  if (Number.isNaN(since.getTime())) throw new Error(`--since is no time\n${usage}`)
  if (values.refund && !values.heal) throw new Error(`--refund needs --heal\n${usage}`)
  return { ...values, since }
}

function print(results: readonly Healed[], isHealed: boolean, hasMore: boolean) {
  for (const line of linesOf(results, isHealed)) console.log(line)
  if (hasMore) console.log('There are more: run it again.')
}

async function run(wanted: ReturnType<typeof asked>): Promise<number> {
  const { since, heal, refund, intent, json } = wanted
  // Lines of the log go where the answer goes.
  const LOG_LEVEL = json ? 'silent' : 'warn'
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL }, 'server')
  try {
    const found = await findOrphans(ctx, { since, isRefundWanted: refund })
    const meant = ({ id }: { id: string }) => intent.length === 0 || intent.includes(id)
    const orphans = found.orphans.filter((orphan) => meant(orphan.intent))
    const actor = `command line: ${userInfo().username}`
    const results: Healed[] = heal
      ? await healOrphans(ctx, orphans, actor)
      : orphans.map((orphan) => ({ orphan }))
    const answer = answerOf(results, found.hasMore)
    if (json) console.log(JSON.stringify(answer))
    else print(results, heal, found.hasMore)
    return isClear(answer) ? 0 : heal ? 2 : 1
  } finally {
    await close()
  }
}

try {
  const wanted = asked()
  if (wanted.help) console.log(usage)
  else process.exitCode = await run(wanted)
} catch (error) {
  // The sentence alone: what the provider answered may name people.
  console.error((error as Error).message)
  process.exitCode = 2
}
