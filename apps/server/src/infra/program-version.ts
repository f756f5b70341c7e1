import { readFileSync } from 'node:fs'
import { fileOf } from './db/migrations/file.rules.ts'
import { knownMigrations } from './db/migrations/files.ts'

const file = new URL('../../../../package.json', import.meta.url)

/** The version of this program, such as "0.2.0". */
export const { version: programVersion } = JSON.parse(readFileSync(file, 'utf8')) as {
  version: string
}

/** What the build puts in (bundle.ts): the commit it was made from. The sources have none. */
declare const builtFrom: string | undefined

const origin = typeof builtFrom === 'undefined' ? 'not built' : builtFrom

const lastSchema = () => fileOf(knownMigrations().at(-1) ?? '0000', '').number

/** "0.2.0 (86fb5e1, 2026-11-20), schema 0470": what runs, and the newest schema it knows. */
export const wholeVersion = `${programVersion} (${origin}), schema ${lastSchema()}`
