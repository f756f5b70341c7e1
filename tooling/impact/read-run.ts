import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JourneysReport, secondsOfHeld } from '../gate/journeys-report.rules.ts'
import { heldFiles, type VitestReport } from '../gate/vitest-report.rules.ts'
import type { Run } from './record.rules.ts'

const readJson = <Kept>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Kept

/** A test that failed may have stopped halfway: what it used and cost says nothing. */
function secondsIn(folder: string): Map<string, number> {
  const [journeys, attacks] = [join(folder, 'e2e.json'), join(folder, 'attacks.json')]
  return new Map([
    ...globSync('vitest-*.json', { cwd: folder }).flatMap((name) =>
      heldFiles(readJson<VitestReport>(join(folder, name))).map(
        ({ file, seconds }): [string, number] => [file, seconds],
      ),
    ),
    ...(existsSync(journeys) ? secondsOfHeld(readJson<JourneysReport>(journeys)) : []),
    ...(existsSync(attacks) ? Object.entries(readJson<Record<string, number>>(attacks)) : []),
  ])
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
