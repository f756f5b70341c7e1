import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

const LOCK_NOT_AVAILABLE = '55P03'

type Patience = Readonly<{ lockMs: number; tries: number; pauseMs: number }>

/** Visitors wait behind a waiting migration for a second at most, then it steps back. */
const usual: Patience = { lockMs: 1_000, tries: 30, pauseMs: 1_000 }

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
      return await runOnce(owner, name, patience.lockMs)
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
    await owner.query(statements)
    await owner.query('insert into schema_migrations (name) values ($1)', [name])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
