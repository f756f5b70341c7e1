import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { reportWork } from '../modules/operations/health/report-work.ts'

const usage = `usage: npm run ops:report -- backup|restore-drill [--bytes 123456]
  Run it as the last step of a backup or a drill, only if it succeeded: staff then see its age.`

const options = {
  bytes: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function asked() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return undefined
  }
}

const given = asked()
if (!given || given.values.help || given.positionals.length !== 1) {
  console.log(usage)
  if (!given?.values.help) process.exitCode = 2
} else {
  const { DATABASE_URL: url } = loadConfig()
  const db = createDb({ url, max: 1, name: 'ops report', named: false })
  try {
    console.log(await reportWork({ db }, given.positionals[0], given.values.bytes))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
  await db.destroy()
}
