import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { MOST_HITS } from '../modules/operations/invariants/invariant.ts'
import {
  checkInvariants,
  type Result,
  SETTLING_MS,
  violated,
} from '../modules/operations/invariants/invariants.service.ts'
import { startContext } from '../start-context.ts'

const usage = `usage: npm run invariants -- [options]
  --canary XXXXX-XXXXX    also look for the text of this key in every table; may be repeated
  --sample 100            open every 100th key only
  --now                   do not wait for payments that are being settled`

const options = {
  canary: { type: 'string', multiple: true, default: [] as string[] },
  sample: { type: 'string', default: '1' },
  now: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function lineOf({ id, says, hits, skipped }: Result): string {
  const count = hits.length < MOST_HITS ? String(hits.length) : `${MOST_HITS}+`
  const line = `${id.padEnd(4)}${(skipped ? '-' : count).padStart(4)}  ${says}`
  const rows = hits.map((hit) => `            ${JSON.stringify(hit)}`)
  return [skipped ? `${line} (not checked: ${skipped})` : line, ...rows].join('\n')
}

const { values } = parseArgs({ options })
if (values.help) console.log(usage)
else {
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'warn' }, 'server')
  const results = await checkInvariants(ctx, {
    canaries: values.canary,
    everyNthKey: Number(values.sample),
    settlingMs: values.now ? 0 : SETTLING_MS,
  }).finally(close)
  for (const result of results) console.log(lineOf(result))
  const broken = violated(results)
  const skipped = results.filter((result) => result.skipped !== undefined)
  const held = results.length - broken.length - skipped.length
  console.log(`${held} hold, ${broken.length} violated, ${skipped.length} not checked`)
  if (broken.length > 0) process.exitCode = 1
}
