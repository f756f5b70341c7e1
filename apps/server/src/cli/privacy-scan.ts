import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { createDb } from '../infra/db/db.ts'
import { findTraces } from '../modules/people/privacy/find-traces.ts'

const LONGEST_MS = 600_000
const option = { type: 'string' } as const

/** Exit code 1 when a person is written down where the hold list does not allow it. */
async function scan() {
  const { values } = parseArgs({
    options: { email: option, name: option, phone: option, files: option },
  })
  const { DATABASE_URL: url } = loadConfig()
  const db = createDb({ url, max: 1, name: 'scan', named: false, statementTimeoutMs: LONGEST_MS })
  const traces = await findTraces(db, values, values.files).finally(() => db.destroy())
  for (const { place, rows, isHeld } of traces) {
    console.log(`${isHeld ? 'held ' : 'FOUND'}  ${place}: ${rows} row(s)`)
  }
  const count = traces.filter((trace) => !trace.isHeld).length
  console.log(`${count} place(s) outside the hold list`)
  if (count > 0) process.exitCode = 1
}

await scan().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
