import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { BASELINE } from '../../infra/db/migrations/baseline.ts'
import { knownFiles } from '../../infra/db/migrations/files.ts'
import { toBaseline } from './older.ts'
import { dumpSchema, schemaOf } from './schema-of.ts'

const MOST_LINES = 20

async function runIn(url: string, ...texts: readonly string[]) {
  for (const text of texts) {
    // A dump sets what the next statements would be read with, so each has a connection of its own.
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
}

/** Makes the schema of some statements in an empty database beside that one, which is dropped again. */
async function schemaFrom(url: string, ...texts: readonly string[]): Promise<string> {
  const name = `keyhaven_adopt_${randomBytes(4).toString('hex')}`
  const beside = new URL(url)
  beside.pathname = '/postgres'
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  await runIn(beside.href, `create database ${name} template template0`)
  try {
    await runIn(scratch.href, ...texts)
    return await schemaOf(scratch.href)
  } finally {
    await runIn(beside.href, `drop database ${name}`)
  }
}

const linesOnlyIn = (one: string, other: string, mark: string) => {
  const known = new Set(other.split('\n'))
  return one
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => `${mark} ${line}`)
}

/** What the database would have and the baseline has not, and the other way round. Nothing in it is changed. */
export async function differencesFrom(url: string): Promise<string[]> {
  const baseline = knownFiles().find(({ name }) => name === BASELINE)?.text ?? ''
  const wanted = await schemaFrom(url, baseline)
  const found = await schemaFrom(url, await dumpSchema(url), toBaseline())
  if (wanted === found) return []
  const lines = [...linesOnlyIn(found, wanted, 'here:'), ...linesOnlyIn(wanted, found, 'missing:')]
  return lines.length > 0 ? lines.slice(0, MOST_LINES) : ['the same lines in another order']
}
