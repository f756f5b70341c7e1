import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { loadConfig, variableNamed } from '../config.ts'
import { isRowRight, rehearsalTable } from '../modules/after-sale/rehearsal/rehearsal.rules.ts'
import { rehearse } from '../modules/after-sale/rehearsal/rehearse.ts'
import { startContext } from '../start-context.ts'

const usage = `usage: npm run payments:rehearse -- [options]
  Meets what the card provider may answer, through the shop's own calls, and prints what was as expected. Only test keys are
  taken: they charge nobody. In development the stand-in answers beside the provider.
  --key-from NAME  the variable that has a test key, where the shop itself is started with another
Exit code 0: all was as expected; 1: something was not.`

const { values } = parseArgs({
  options: { 'key-from': { type: 'string' }, help: { type: 'boolean', default: false } },
})

/** The key of the variable that was named: it is on no command line, where others could read it. */
function namedKey(): string | undefined {
  const name = values['key-from']
  if (name === undefined) return undefined
  const key = variableNamed(name)
  if (!key) throw new Error(`The variable ${name} has no key.`)
  return key
}

async function run() {
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'fatal' }, 'server')
  try {
    const by = `command line: ${userInfo().username}`
    const { rows, byHand, isPassed } = await rehearse(ctx, { key: namedKey(), by })
    for (const line of [...rehearsalTable(rows), ...byHand]) console.log(line)
    console.log(`${rows.filter(isRowRight).length} of ${rows.length} as expected`)
    if (!isPassed) process.exitCode = 1
  } finally {
    await close()
  }
}

if (values.help) console.log(usage)
else {
  await run().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
