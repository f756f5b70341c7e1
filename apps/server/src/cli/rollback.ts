import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadConfig, ownerUrlOf } from '../config.ts'
import { readRecords } from '../infra/db/migrations/records.ts'
import * as machine from './upgrade/machine.ts'
import { rollbackRefusal } from './upgrade/upgrade.rules.ts'

const usage = `usage: shop rollback
  The release that ran last runs again. The schema stays: migrations only add, unless one says from which version on.`

async function records() {
  const client = new pg.Client({ connectionString: ownerUrlOf(loadConfig()) })
  await client.connect()
  return await readRecords(client).finally(() => client.end())
}

async function rollback() {
  if (process.getuid?.() !== 0) throw new Error('run it as root: sudo shop rollback')
  const target = machine.lastRelease()
  const refusal = rollbackRefusal(target, await records())
  if (refusal || target === undefined) throw new Error(refusal)
  const running = machine.runningRelease()
  machine.prepare(target)
  machine.switchTo(target)
  await machine.restart(loadConfig())
  console.log(`${target} runs again; shop rollback goes back to ${running}`)
}

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else
  await rollback().catch((error: Error) => {
    console.error(`not rolled back: ${error.message}`)
    process.exitCode = 1
  })
