export type RehearsedRow = Readonly<{
  number: number
  says: string
  expected: string
  /** What each answered; null where it was not asked. */
  provider: string | null
  standIn: string | null
}>

/** As expected by all that were asked. */
export const isRowRight = ({ expected, provider, standIn }: RehearsedRow): boolean =>
  (provider !== null || standIn !== null) &&
  [provider, standIn].every((answer) => answer === null || answer === expected)

const LIVE_KEY = /^(sk|rk)_live_/
const TEST_KEY = /^(sk|rk)_test_/

/** Why a key is not rehearsed with; a rehearsal moves money, and only test keys move none. */
export function keyRefusal(key: string | undefined): string | undefined {
  if (!key) return 'There is no key.'
  if (LIVE_KEY.test(key)) return 'This is a live key. Rehearse with a test key: it charges nobody.'
  return TEST_KEY.test(key) ? undefined : 'This is no secret test key of the card provider.'
}

const columns = ['number', 'says', 'expected', 'provider', 'standIn'] as const
const titles = ['', 'Scenario', 'Expected', 'Provider', 'Stand-in'] as const

/** The table as people read it, a line for each scenario. */
export function rehearsalTable(rows: readonly RehearsedRow[]): string[] {
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '–')))
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const line = (parts: readonly string[]) =>
    parts.map((part, at) => part.padEnd(widths[at] ?? 0)).join('  ')
  const verdicts = rows.map((row) => (isRowRight(row) ? 'right' : 'WRONG'))
  return [
    `${line(titles)}  Verdict`,
    ...cells.map((parts, at) => `${line(parts)}  ${verdicts[at]}`),
  ]
}
