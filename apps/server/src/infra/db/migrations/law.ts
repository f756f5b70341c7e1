import { isAllowedConcurrently } from './concurrently.rules.ts'
import { effectsOf, tablesMadeBy } from './effects.rules.ts'
import { type MigrationFile, statementsOf } from './file.rules.ts'
import { keyOf, largeTableOf } from './large-tables.ts'
import type { Statement } from './statements.rules.ts'

/** What to write instead, as the law says it. */
const recipes: Readonly<Record<string, string>> = {
  'create index':
    'create index concurrently if not exists, in a file that begins with -- concurrently',
  'validate constraint': 'validate it in a file that begins with -- concurrently',
  'attach partition': 'attach it in a file that begins with -- concurrently',
  'alter type': 'a new column, a backfill, and the next release drops the old one',
  'set not null':
    'check (… is not null) not valid; validate it in a -- concurrently file; then set not null, which needs that file; then drop the check',
  'volatile default': 'the column without a default, its default for new rows, and a backfill',
  'add unique or primary key':
    'create unique index concurrently, then add constraint … using index',
  'add check': 'add constraint … not valid, and validate it in a -- concurrently file',
  'add foreign key': 'add constraint … not valid, and validate it in a -- concurrently file',
  rewriting: 'another table, filled by a backfill',
  'update without a key': 'a backfill',
  'delete from without a key': 'a tick that deletes some at a time',
  cluster: 'nothing: it closes the shop',
  'vacuum full': 'nothing: it closes the shop',
  execute: 'the statements themselves, so that their tables can be read',
}

export type Breach = Readonly<{ file: string; table: string; what: string; instead: string }>

/** What a statement does that a large table must not wait for. */
function dangersOf(statement: Statement, made: ReadonlySet<string>) {
  return effectsOf(statement, keyOf).flatMap(({ table, danger }) => {
    const isLarge = table === '?' || largeTableOf(table) !== undefined
    return danger && isLarge && !made.has(table) ? [{ table, what: danger }] : []
  })
}

function breachesInTransaction(file: MigrationFile): Breach[] {
  const statements = statementsOf(file)
  const made = tablesMadeBy(statements)
  return statements
    .filter(({ safe }) => safe === null)
    .flatMap((statement) => dangersOf(statement, made))
    .map(({ table, what }) => ({ file: file.name, table, what, instead: recipes[what] ?? '' }))
}

const wrongIn = (file: MigrationFile, what: string, instead: string): Breach => ({
  file: file.name,
  table: '',
  what,
  instead,
})

function breachesOfKind(file: MigrationFile): Breach[] {
  const statements = statementsOf(file)
  if (file.kind === 'backfill') {
    const misses = file.job === null ? [wrongIn(file, 'no job', '-- backfill name.of-the-job')] : []
    const says = statements.length > 0
    return says ? [...misses, wrongIn(file, 'statements', 'the job alone')] : misses
  }
  return statements
    .filter((statement) => !isAllowedConcurrently(statement))
    .map(({ bare }) =>
      wrongIn(
        file,
        bare.slice(0, 60),
        'create index concurrently if not exists, drop index concurrently if exists, validate constraint or attach partition, alone in a statement',
      ),
    )
}

/** What of a file would make sales wait, or could not be run again after a stop. */
export const breachesOf = (file: MigrationFile): Breach[] =>
  file.kind === 'transaction' ? breachesInTransaction(file) : breachesOfKind(file)

/** What authors say is safe, and why. */
export const excusesOf = (file: MigrationFile): string[] =>
  statementsOf(file).flatMap(({ safe }) => (safe === null ? [] : [`${file.name}: ${safe}`]))
