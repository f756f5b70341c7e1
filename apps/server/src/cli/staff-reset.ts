import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { loadConfig, staffOriginOf } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { resetByCommand } from '../modules/staff/staff/invite-staff.ts'

const usage = 'usage: npm run staff:reset -- --email ada@example.com'

try {
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  if (!values.email) throw new Error(usage)
  const config = loadConfig()
  const db = createDb({ url: config.DATABASE_URL, max: 1, name: 'staff', named: false })
  const by = `command line: ${userInfo().username}`
  const token = await resetByCommand(db, values.email.toLowerCase(), by).finally(() => db.destroy())
  console.log(
    'Password, second factors and sessions are gone. This link sets them up again, once, for 72 hours:',
  )
  console.log(`${staffOriginOf(config)}/admin/set-up#${token}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
