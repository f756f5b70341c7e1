/** A test that failed, and passed or failed again when it was tried alone. */
export type SecondTry = Readonly<{
  at: string
  commit: string
  file: string
  test: string
  error: string
  load: number
  seconds: number
}>
/** Every run leaves one, so that rates can be told. */
export type Build = Readonly<{ at: string; commit: string; secondTries: number }>
export type Line = SecondTry | Build

const LAST_BUILDS = 30
const LONGEST_ERROR = 300
const isTry = (line: Line): line is SecondTry => 'test' in line

/** The first line that says something, without colours. */
export function firstLine(error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
  const plain = error.replace(/\u001b\[[\d;]*m/g, '')
  return (plain.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, LONGEST_ERROR)
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)

export type Rate = Readonly<{ name: string; times: number; of: number; last: SecondTry }>

/** How often each test needed a second try in the last thirty builds, the worst first. */
export function ratesOf(lines: readonly Line[]): Rate[] {
  const builds = lines.filter((line) => !isTry(line)).slice(-LAST_BUILDS)
  const times = new Set(builds.map(({ at }) => at))
  const tries = lines.filter(isTry).filter(({ at }) => times.has(at))
  const byTest = Map.groupBy(tries, ({ file, test }) => `${file} › ${test}`)
  return [...byTest]
    .flatMap(([name, of]) => {
      const last = of.at(-1)
      const runs = new Set(of.map(({ at }) => at)).size
      return last ? [{ name, times: runs, of: builds.length, last }] : []
    })
    .toSorted((one, other) => other.times - one.times)
}
