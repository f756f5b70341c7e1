import pg from 'pg'
import type { Config } from '../../config.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { type Position, positionQuery, whyNoCopy } from './reader.ts'

const CONNECT_MS = 3_000

async function askedOf(connectionString: string): Promise<Position> {
  const client = new pg.Client({
    connectionString,
    application_name: 'keyhaven boot',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  try {
    await client.connect()
    return (await client.query<Position>(positionQuery)).rows[0] as Position
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Reports of another database would be wrong without a word: a process that is told to read one does not
 * start. One that is away is no reason: the primary answers until it is there, and it is asked again then.
 */
export async function assertOwnReader(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_READER_URL'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_READER_URL } = config
  if (!DATABASE_READER_URL) return
  const reader = await askedOf(DATABASE_READER_URL).catch((error) => {
    if (!isOutOfReach(error)) throw error
    return undefined
  })
  const problem = reader && whyNoCopy(await askedOf(DATABASE_URL), reader)
  if (problem) throw new Error(`DATABASE_READER_URL leads to no copy of the database: ${problem}.`)
}
