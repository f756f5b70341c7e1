import { type Statement, statementsIn } from './statements.rules.ts'

export const kinds = ['transaction', 'concurrently', 'backfill'] as const
export type Kind = (typeof kinds)[number]

/** A migration as its file tells it. */
export type MigrationFile = Readonly<{
  name: string
  number: string
  kind: Kind
  /** The backfill that a file of that kind names. */
  job: string | null
  /** Numbers of files that must be done before it. */
  needs: readonly string[]
  /** The oldest version that still runs once it is done, where it changes more than it adds. */
  minProgram: string | null
  text: string
}>

const numberOf = (name: string) => name.slice(0, 4)

/** The baseline makes the large tables, so no sale waits for them: neither a limit nor the law is for it. */
const BASELINE = '0001'
export const isUnderTheLaw = ({ number }: Pick<MigrationFile, 'number'>) => number > BASELINE

const head = /^-- (?<kind>transaction|concurrently|backfill)(?: (?<job>[\w.-]+))?$/
const need = /^-- needs (\d{4}(?:, \d{4})*)$/gm
const least = /^-- min-program (\d+\.\d+\.\d+)$/m

/** The first line says what kind it is; without one it is a transaction. */
export function fileOf(name: string, text: string): MigrationFile {
  const { kind = 'transaction', job = null } = head.exec(text.split('\n', 1)[0] ?? '')?.groups ?? {}
  const needs = [...text.matchAll(need)].flatMap(([, numbers = '']) => numbers.split(', '))
  const minProgram = least.exec(text)?.[1] ?? null
  return { name, number: numberOf(name), kind: kind as Kind, job, needs, minProgram, text }
}

export const statementsOf = ({ text }: MigrationFile): Statement[] => statementsIn(text)

type Known = Readonly<{ name: string; state: string }>

/**
 * What is left to do: what a start runs before it opens, and what a worker does afterwards. A file that
 * needs one of the latter waits with it.
 */
export function backlogOf(files: readonly MigrationFile[], records: readonly Known[]) {
  const isDone = new Set(records.filter(({ state }) => state === 'done').map(({ name }) => name))
  const there = new Set([...isDone].map(numberOf))
  const now: MigrationFile[] = []
  const later: MigrationFile[] = []
  for (const file of files.filter(({ name }) => !isDone.has(name))) {
    const canRun = file.kind === 'transaction' && file.needs.every((number) => there.has(number))
    ;(canRun ? now : later).push(file)
    if (canRun) there.add(file.number)
  }
  return { now, later }
}

/** Whether all that a file needs is done. */
export const isMet = ({ needs }: MigrationFile, records: readonly Known[]) =>
  needs.every((number) =>
    records.some(({ name, state }) => state === 'done' && numberOf(name) === number),
  )
