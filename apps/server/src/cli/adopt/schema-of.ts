import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Queues are the library's own, parts depend on the month, and migrations are noted apart. */
const left = [
  '--exclude-schema=pgboss',
  '--exclude-table=parts.*',
  '--exclude-table=schema_migrations',
]
const MOST_BYTES = 64 * 1024 * 1024
const run = promisify(execFile)

/** The arguments by which PostgreSQL's own programs reach a database; the list of processes does not show the password. */
function reached(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {
    address: `--dbname=${url.href}`,
    // biome-ignore lint/style/noProcessEnv: the program is found by PATH
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

/** The statements that make the schema of a database again: no rows, no owners, no rights. */
export async function dumpSchema(databaseUrl: string): Promise<string> {
  const { address, env } = reached(databaseUrl)
  const options = ['--schema-only', '--no-owner', '--no-privileges', ...left, address]
  try {
    const { stdout } = await run('pg_dump', options, { env, maxBuffer: MOST_BYTES })
    // Newer ones frame their answer with a command of psql.
    return stdout.replaceAll(/^\\.*\n/gm, '')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error(
      'pg_dump is missing: install the client programs of PostgreSQL, version 15 or later',
      {
        cause,
      },
    )
  }
}

/** What a program that reads a dump would be told, and comments that say where it ends. */
const isNoise = (line: string) =>
  /^(?:SET |SELECT pg_catalog\.|--$|-- PostgreSQL database dump)/.test(line)

/**
 * The same in an order of its own, without what depends on the program that wrote it: equal texts are equal
 * schemas. Each object has a line before it that says what it is.
 */
export const schemaOf = async (databaseUrl: string): Promise<string> =>
  (await dumpSchema(databaseUrl))
    .split(/^--\n(?=-- Name: )/m)
    .slice(1)
    .map((object) =>
      object
        .split('\n')
        .filter((line) => !isNoise(line))
        .join('\n')
        .replaceAll(/\n{2,}/g, '\n')
        .trim(),
    )
    .toSorted()
    .join('\n\n')
