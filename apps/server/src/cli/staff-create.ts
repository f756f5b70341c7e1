import { randomBytes } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { newStaffMember } from '@keyhaven/contracts/staff/staff'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { createStaff } from '../modules/staff/staff/create-staff.ts'

const usage =
  'usage: npm run staff:create -- --email ada@example.com --first Ada --last Byron --role admin\n' +
  'The password is read from standard input if something is piped in, else made up and shown once.'

const option = { type: 'string' } as const
const STDIN = 0
const PASSWORD_BYTES = 15

async function pipedPassword(): Promise<string> {
  const stdin = fstatSync(STDIN)
  if (!stdin.isFIFO() && !stdin.isFile() && !stdin.isSocket()) return ''
  console.error('reading the password from standard input')
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function create() {
  const { values } = parseArgs({
    options: { email: option, first: option, last: option, role: option },
  })
  const piped = await pipedPassword()
  const password = piped || randomBytes(PASSWORD_BYTES).toString('base64url')
  const { email, first, last, role } = values
  const member = newStaffMember.safeParse({
    email,
    firstName: first,
    lastName: last,
    role,
    password,
  })
  if (!member.success) {
    throw new Error([...member.error.issues.map((issue) => issue.message), usage].join('\n'))
  }
  const { DATABASE_URL } = loadConfig()
  const db = createDb({ url: DATABASE_URL, max: 1, name: 'staff', named: false })
  await createStaff(db, member.data, 'command line').finally(() => db.destroy())
  console.log(`${member.data.email} can sign in as ${member.data.role}`)
  if (!piped) console.log(`password, shown this once: ${password}`)
}

try {
  await create()
} catch (error) {
  // The sentence alone: a stack could show what was typed.
  console.error((error as Error).message)
  process.exitCode = 1
}
