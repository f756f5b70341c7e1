import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { MOST_HITS } from '../modules/operations/invariants/invariant.ts'
import {
  checkInvariants,
  type Result,
  SETTLING_MS,
} from '../modules/operations/invariants/invariants.service.ts'
import {
  exitCodeOf,
  outcomeOf,
  type Tally,
  tallyOf,
} from '../modules/operations/invariants/outcomes.rules.ts'
import { startContext } from '../start-context.ts'

const usage = `usage: npm run invariants -- [options]
  --canary XXXXX-XXXXX    also look for the text of this key in every table; may be repeated
  --sample 100            open every 100th key only
  --now                   do not wait for payments that are being settled
  --paid-until TIME       the provider is only asked for payments until then: of a copy, what it must have
  --json                  answer with JSON: the ids by outcome, and every result
Exit code 0: all that was checked holds; 1: something does not; 2: something could not be checked.`

const options = {
  canary: { type: 'string', multiple: true, default: [] as string[] },
  sample: { type: 'string', default: '1' },
  now: { type: 'boolean', default: false },
  'paid-until': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** What `--json` prints. */
export type InvariantsAnswer = Readonly<{ tally: Tally; results: readonly Result[] }>

function remarkOf({ skipped, failed }: Result): string {
  if (failed !== undefined) return ` (could not be checked: ${failed})`
  return skipped === undefined ? '' : ` (not checked: ${skipped})`
}

function lineOf(result: Result): string {
  const { id, says, hits } = result
  const count = hits.length < MOST_HITS ? `${hits.length}` : `${MOST_HITS}+`
  const mark = { held: count, broken: count, failed: '?', skipped: '-' }[outcomeOf(result)]
  const rows = hits.map((hit) => `            ${JSON.stringify(hit)}`)
  return [`${id.padEnd(4)}${mark.padStart(4)}  ${says}${remarkOf(result)}`, ...rows].join('\n')
}

function print({ tally, results }: InvariantsAnswer) {
  for (const result of results) console.log(lineOf(result))
  const { held, broken, failed, skipped } = tally
  console.log(
    `${held.length} hold, ${broken.length} violated, ${failed.length} could not be checked, ${skipped.length} not checked`,
  )
}

function timeIn(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`--paid-until is no time\n${usage}`)
  return time
}

async function check(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(usage)
    return
  }
  // Lines of the log go where the answer goes.
  const LOG_LEVEL = values.json ? 'silent' : 'warn'
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL }, 'server')
  const results = await checkInvariants(ctx, {
    canaries: values.canary,
    everyNthKey: Number(values.sample),
    settlingMs: values.now ? 0 : SETTLING_MS,
    ...(values['paid-until'] && { paidUntil: timeIn(values['paid-until']) }),
  }).finally(close)
  const answer = { tally: tallyOf(results), results }
  if (values.json) console.log(JSON.stringify(answer))
  else print(answer)
  process.exitCode = exitCodeOf(answer.tally)
}

try {
  await check()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
