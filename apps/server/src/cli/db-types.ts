import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { readColumnChecks, withUnions } from './check-unions.ts'

const file = 'src/infra/db/tables.ts'
const url = loadConfig().DATABASE_URL

/** The table types as kysely-codegen writes them: what a constraint lists is any text to it. */
function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'db-types-'))
  const out = join(folder, 'tables.ts')
  try {
    const { status } = spawnSync(
      'kysely-codegen',
      [
        ...['--dialect', 'postgres', '--url', url, '--log-level', 'warn'],
        ...['--include-pattern', 'public.*', '--type-mapping', '{"int8":"number"}'],
        ...['--out-file', out],
      ],
      { stdio: 'inherit' },
    )
    if (status !== 0) throw new Error('kysely-codegen failed')
    return readFileSync(out, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes the table types of the configured database; with --verify only compares them. */
const types = withUnions(generate(), await readColumnChecks(url))
if (!process.argv.includes('--verify')) writeFileSync(file, types)
else if (readFileSync(file, 'utf8') !== types) {
  console.error(`${file} is not what the database says: npm run db:types`)
  process.exitCode = 1
}
