import type { Touch } from '../infra/db/migrations/plan.rules.ts'
import type { Planned } from '../infra/db/migrations/plan.ts'
import type { MigrationRecord } from '../infra/db/migrations/records.ts'

const MEGABYTE = 1024 * 1024
const count = (value: number) => Math.round(value).toLocaleString('en')

export const migratedWords = (names: readonly string[]) =>
  names.length > 0 ? `migrated: ${names.join(', ')}` : 'nothing to migrate'

export const adoptedWords = (outcome: string) =>
  outcome === 'adopted'
    ? 'adopted: the database is now one of 0.2.0, and an older program no longer runs with it. Start the shop.'
    : 'nothing to adopt: this database began with 0.2.0 or was adopted before'

function touchLine(touch: Touch): string {
  const { table, lock, rows, bytes, seconds } = touch
  if (table === '?') return '    a table that is named while it runs: sales may wait'
  const size = `${count(rows)} rows, ${count(bytes / MEGABYTE)} MB`
  const wait = touch.doSalesWait ? 'SALES WAIT' : 'sales go on'
  return `    ${table}: lock "${lock}", ${size}, about ${count(seconds)} s, ${wait}`
}

const plannedLines = ({ name, kind, isLater, touches }: Planned) => [
  `${name}: ${kind}, ${isLater ? 'by a worker' : 'at the next start'}`,
  ...touches.map(touchLine),
]

export const doSalesWait = ({ touches }: Planned) => touches.some((touch) => touch.doSalesWait)

/** What is due, as an operator reads it before an update. */
export function planWords(plan: readonly Planned[]): string {
  if (plan.length === 0) return 'nothing to migrate'
  const waiting = plan.filter(doSalesWait)
  const end =
    waiting.length === 0
      ? 'Sales wait for none of them.'
      : `Sales wait for ${waiting.map(({ name }) => name).join(', ')}: choose a quiet hour.`
  return [...plan.flatMap(plannedLines), `${plan.length} due. ${end}`].join('\n')
}

const progress = ({ rowsDone, rowsAbout }: MigrationRecord) =>
  `${count(rowsDone)} rows${rowsAbout === null ? '' : ` of about ${count(Math.max(rowsAbout, rowsDone))}`}`

function recordLine(record: MigrationRecord): string {
  const { name, kind, state, runAt, error } = record
  const rows = kind === 'backfill' ? `, ${progress(record)}` : ''
  const why = state === 'failed' ? `: ${error}` : ''
  return `${state} since ${runAt.toISOString()}: ${name} (${kind}${rows})${why}`
}

export type Status = Readonly<{
  version: string
  records: readonly MigrationRecord[]
  due: readonly string[]
  broken: readonly string[]
}>

/** Where the schema is. */
export function statusWords({ version, records, due, broken }: Status): string {
  const done = records.filter(({ state }) => state === 'done')
  const unfinished = records.filter(({ state }) => state !== 'done')
  return [
    `version ${version}, schema ${done.at(-1)?.name ?? 'none'}`,
    `${done.length} done, ${due.length} due`,
    ...due.map((name) => `due: ${name}`),
    ...unfinished.map(recordLine),
    ...broken.map((name) => `invalid index: ${name}`),
  ].join('\n')
}
