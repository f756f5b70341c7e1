import { writeFileSync } from 'node:fs'
import { costsFile, keptCosts, keptReach, recordedFile } from './costs.ts'
import { readRun } from './read-run.ts'
import { lacking, withCosts, withReach } from './record.rules.ts'
import { filesOfRepository } from './repository.ts'
import { testsAmong } from './tests.ts'

/** What the tests of a run used though it is not kept of them: a sentence each. */
export const lackingIn = (folder: string, chosen?: ReadonlySet<string>): string[] =>
  lacking(keptReach(), readRun(folder), chosen)

/** Adds what a run left in a folder to what is known of each test, and says how many files ran. */
export function keep(folder: string): number {
  const run = readRun(folder)
  const files = new Set(
    testsAmong(filesOfRepository().map(({ path }) => path)).map(({ file }) => file),
  )
  const write = (file: string, kept: object) =>
    writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`)
  write(recordedFile, withReach(keptReach(), run, files))
  write(costsFile, withCosts(keptCosts(), run, files))
  return run.seconds.size
}
