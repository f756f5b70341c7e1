import type { Client } from 'pg'
import { indexIn, mayWaitLong } from './concurrently.rules.ts'
import { type MigrationFile, statementsOf } from './file.rules.ts'
import { type Patience, withLockRetry } from './lock-retry.ts'
import type { Statement } from './statements.rules.ts'

async function isInvalid(owner: Client, index: string): Promise<boolean> {
  const { rows } = await owner.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  return rows.length > 0
}

/** What a stop left of an index is in its way, and slows every write. */
async function dropBroken(owner: Client, statement: Statement) {
  const index = indexIn(statement)
  if (index && (await isInvalid(owner, index))) {
    await owner.query(`drop index concurrently if exists ${index}`)
  }
}

/** Each statement by itself, as long as it takes, while the shop sells. A stop is healed by running it again. */
export async function runConcurrently(owner: Client, file: MigrationFile, patience: Patience) {
  for (const statement of statementsOf(file)) {
    await withLockRetry(file.name, patience, async (lockMs) => {
      await owner.query(`set lock_timeout = ${mayWaitLong(statement) ? 0 : lockMs}`)
      await dropBroken(owner, statement)
      await owner.query(statement.text)
    })
  }
}
