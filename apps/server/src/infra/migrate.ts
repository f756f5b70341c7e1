import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/** The migrations this program knows, in order. */
export const knownMigrations = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/**
 * Brings the schema up to date. The caller holds the boot lock, so many processes may start
 * at once. Each file is one transaction; what has run is never run again.
 */
export async function migrate(owner: Client): Promise<string[]> {
  await owner.query(`
    create table if not exists schema_migrations (
      name   text primary key,
      run_at timestamptz not null default now()
    )`)
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map((row) => row.name))
  const due = knownMigrations().filter((name) => !done.has(name))
  for (const name of due) await runOne(owner, name)
  return due
}

async function runOne(owner: Client, name: string) {
  const statements = readFileSync(new URL(name, folder), 'utf8')
  await owner.query('begin')
  try {
    await owner.query(statements)
    await owner.query('insert into schema_migrations (name) values ($1)', [name])
    await owner.query('commit')
  } catch (cause) {
    await owner.query('rollback')
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
