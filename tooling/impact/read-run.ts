import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Run } from './record.rules.ts'
import { root } from './repository.ts'

type VitestReport = Readonly<{
  testResults: readonly Readonly<{ name: string; startTime: number; endTime: number }>[]
}>
type Suite = Readonly<{
  file: string
  suites?: readonly Suite[]
  specs?: readonly Readonly<{
    tests: readonly Readonly<{ results: readonly Readonly<{ duration: number }>[] }>[]
  }>[]
}>

const readJson = <Kept>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Kept

const millisecondsIn = ({ suites = [], specs = [] }: Suite): number =>
  suites.reduce((all, suite) => all + millisecondsIn(suite), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((all, { duration }) => all + duration, 0)

function secondsIn(folder: string): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const file of globSync('vitest-*.json', { cwd: folder })) {
    const { testResults } = readJson<VitestReport>(join(folder, file))
    for (const { name, startTime, endTime } of testResults) {
      seconds.set(relative(root, name), (endTime - startTime) / 1_000)
    }
  }
  const [journeys, attacks] = [join(folder, 'e2e.json'), join(folder, 'attacks.json')]
  const { suites } = existsSync(journeys)
    ? readJson<{ suites: readonly Suite[] }>(journeys)
    : { suites: [] }
  for (const suite of suites) seconds.set(`e2e/${suite.file}`, millisecondsIn(suite) / 1_000)
  const rows = existsSync(attacks) ? readJson<Record<string, number>>(attacks) : {}
  for (const [file, cost] of Object.entries(rows)) seconds.set(file, cost)
  return seconds
}

/** What a run with REACH_INTO left in its folder. */
export function readRun(folder: string): Run {
  const lines = globSync('reach-*.tsv', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'),
  )
  const noted = lines.map((line) => line.split('\t') as [string, string])
  const byFile = Map.groupBy(noted, ([file]) => file)
  return {
    seconds: secondsIn(folder),
    reached: new Map([...byFile].map(([file, of]) => [file, of.map(([, name]) => name)])),
  }
}
