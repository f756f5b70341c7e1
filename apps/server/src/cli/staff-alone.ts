import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { allowAlone } from '../modules/staff/approvals/allow-alone.ts'

const usage =
  'usage: npm run staff:alone -- --email ada@example.com --hours 24 --reason "My colleague is on leave"'

const option = { type: 'string' } as const

try {
  const { values } = parseArgs({ options: { email: option, hours: option, reason: option } })
  const { email, reason } = values
  const hours = Number(values.hours ?? 24)
  if (!email || !reason) throw new Error(usage)
  const config = loadConfig()
  const db = createDb({ url: config.DATABASE_URL, max: 1, name: 'staff', named: false })
  const actor = `command line: ${userInfo().username}`
  const wanted = { email: email.toLowerCase(), hours, reason, actor }
  await allowAlone(db, wanted).finally(() => db.destroy())
  console.log(
    `${wanted.email} may confirm requests alone for ${hours} hours, with the mailed code, the wait and the second factor. Everyone is told.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
