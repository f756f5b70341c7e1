import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadConfig, ownerUrlOf } from '../config.ts'
import { ringOf } from '../infra/crypto/secret-ring.ts'
import { createDb } from '../infra/db/db.ts'
import { rememberSecrets } from '../infra/db/known-secrets.ts'
import { leftUnderOlder, rotateSecrets } from '../modules/operations/secrets/rotate-secrets.ts'

const STATEMENT_TIMEOUT_MS = 60_000

/** Without anything: moves what can be moved, then says what is left. `--dry-run` only says it. */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const config = loadConfig()
const url = ownerUrlOf(config)
const db = createDb({
  url,
  max: 2,
  name: 'secrets',
  named: false,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
})
/** Afterwards no process may start without the new secret. */
async function remember() {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await rememberSecrets(owner, config).finally(() => owner.end())
}

try {
  const keeper = { db, config }
  const { current } = ringOf(config)
  if (!values['dry-run']) {
    await remember()
    const moved = await rotateSecrets(keeper, `command line: ${userInfo().username}`)
    for (const { what, count } of moved) console.log(`${what}: ${count} row(s) moved`)
  }
  const { rows, endpoints } = await leftUnderOlder(keeper)
  for (const { what, count } of rows) console.log(`${what}: ${count} row(s) under an older secret`)
  if (endpoints.length > 0)
    console.log(`webhook endpoint(s) with an older secret, to be renewed: ${endpoints.join(', ')}`)
  if (rows.length + endpoints.length === 0)
    console.log(`nothing is left under another secret than ${current}`)
  if (rows.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await db.destroy()
}
