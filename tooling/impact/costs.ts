import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from './always.rules.ts'
import { root } from './repository.ts'
import type { Test } from './select.rules.ts'

/** Seconds of the last whole runs by test, newest first; what each used, by test. */
export type Costs = Readonly<Record<string, readonly number[]>>
export type Recorded = Readonly<Record<string, readonly string[]>>

/** So many whole runs decide what a test costs. */
export const KEPT_RUNS = 5
/** For a test that no whole run has measured yet. */
const unmeasured: Readonly<Record<Kind, number>> = {
  modules: 3,
  slow: 20,
  journeys: 60,
  attacks: 12,
}

export const costsFile = join(root, 'tooling/impact/costs.json')
export const recordedFile = join(root, 'tooling/impact/reach.json')

const read = <Kept>(file: string): Kept | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined

export const keptCosts = (): Costs => read<Costs>(costsFile) ?? {}
export const keptReach = (): Recorded => read<Recorded>(recordedFile) ?? {}

function median(values: readonly number[]): number | undefined {
  const inOrder = values.toSorted((one, other) => one - other)
  return inOrder[Math.floor(inOrder.length / 2)]
}

export const secondsIn =
  (costs: Costs) =>
  ({ file, kind }: Test): number =>
    median(costs[file] ?? []) ?? unmeasured[kind]
