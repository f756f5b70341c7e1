import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

const LOCK_NOT_AVAILABLE = '55P03'

type Patience = Readonly<{ lockMs: number; tries: number; pauseMs: number }>

/**
 * Visitors wait behind a waiting migration, which steps back before their connections count as stuck
 * (pool-gate.ts): none of them is sent away. Two that wait for each other part the same way.
 */
const usual: Patience = { lockMs: 100, tries: 60, pauseMs: 300 }
/** The last try waits so many times longer: where all transactions are long, it is that or no start. */
const LONGEST = 10

const waitOf = ({ lockMs, tries }: Patience, attempt: number) =>
  Math.round(lockMs * (1 + ((LONGEST - 1) * (attempt - 1)) / tries))

/** The migrations this program knows, in order. */
export const knownMigrations = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/**
 * Brings the schema up to date. The caller holds the boot lock, so many processes may start
 * at once. Each file is one transaction; what has run is never run again.
 */
export async function migrate(owner: Client, patience = usual): Promise<string[]> {
  await owner.query(`
    create table if not exists schema_migrations (
      name   text primary key,
      run_at timestamptz not null default now()
    )`)
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map((row) => row.name))
  const due = knownMigrations().filter((name) => !done.has(name))
  for (const name of due) await runOne(owner, name, patience)
  return due
}

/** Migrations in this database that a newer program ran and this one does not know. */
export async function unknownMigrations(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations')
  const known = new Set(knownMigrations())
  return rows.map(({ name }) => name).filter((name) => !known.has(name))
}

/** Again while others are in the way: a migration that waits for a lock makes everyone wait behind it. */
async function runOne(owner: Client, name: string, patience: Patience) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(owner, name, waitOf(patience, attempt))
    } catch (cause) {
      const isInTheWay = (cause as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (isInTheWay && attempt < patience.tries) {
        await sleep(patience.pauseMs)
        continue
      }
      const hint = isInTheWay
        ? ' Something has used its tables for too long: end it (pg_stat_activity shows it) and start again.'
        : ''
      throw new Error(`migration ${name} failed: ${(cause as Error).message}${hint}`, { cause })
    }
  }
}

async function runOnce(owner: Client, name: string, lockMs: number) {
  const statements = readFileSync(new URL(name, folder), 'utf8')
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${lockMs}`)
    await owner.query(`select set_config('shop.actor', 'migration', true)`)
    await owner.query(statements)
    await owner.query('insert into schema_migrations (name) values ($1)', [name])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
