import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Not part of the repository: what this machine has run. */
export const resultsFile = (name: string) =>
  fileURLToPath(new URL(`../results/${name}.jsonl`, import.meta.url))

/** Adds a run to those before it; all of them. */
export function addRun<R extends object>(file: string, run: R): R[] {
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${JSON.stringify(run)}\n`)
  return runsIn<R>(path)
}

export function runsIn<R extends object>(file: string): R[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as R)
}

/** The sum of one figure over all runs. */
export const sumOf = <R extends object>(runs: readonly R[], figure: (run: R) => number): number =>
  runs.reduce((sum, run) => sum + figure(run), 0)
