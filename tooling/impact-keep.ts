import { writeFileSync } from 'node:fs'
import { costsFile, keptCosts, keptReach, recordedFile } from './impact/costs.ts'
import { readRun } from './impact/read-run.ts'
import { lacking, withCosts, withReach } from './impact/record.rules.ts'
import { filesOfRepository } from './impact/repository.ts'
import { testsAmong } from './impact/tests.ts'

/** Adds what a run with REACH_INTO=<folder> left there to what is known of each test, and names what was not. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('from which folder? npm run impact:keep -- <folder>')
const run = readRun(folder)
const faults = lacking(keptReach(), run)
for (const fault of faults) console.log(fault)

const files = new Set(
  testsAmong(filesOfRepository().map(({ path }) => path)).map(({ file }) => file),
)
const write = (file: string, kept: object) =>
  writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`)
write(recordedFile, withReach(keptReach(), run, files))
write(costsFile, withCosts(keptCosts(), run, files))
console.log(`${run.seconds.size} files ran; what they use and cost is kept`)
if (faults.length > 0)
  console.log(`${faults.length} entries lacked something: commit what is kept now`)
process.exitCode = faults.length > 0 ? 1 : 0
