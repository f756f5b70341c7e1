import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type EvalCase, evalCase } from './case.ts'

export type Shelf = 'cases' | 'held-out'
export type ReadCase = EvalCase & Readonly<{ file: string }>

/** Every case of a folder. A line that is none ends the program with its place. */
export function readCases(shelf: Shelf): ReadCase[] {
  const folder = join(import.meta.dirname, shelf)
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => casesIn(join(folder, name)))
}

function casesIn(path: string): ReadCase[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line, at) => {
    const read = evalCase.safeParse(JSON.parse(line))
    if (!read.success) throw new Error(`${path}:${at + 1}: ${read.error.message}`)
    return { ...read.data, file: basename(path, '.jsonl') }
  })
}
