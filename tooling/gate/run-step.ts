import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { firstLine, type SecondTry } from './flakes.rules.ts'
import { toldByPlaywright } from './journeys-report.rules.ts'
import { loadNow } from './machine.ts'
import type { Planned } from './parts.rules.ts'
import { quarantineFile, resultsFolder } from './places.ts'
import { type Ended, runCommand } from './run-command.ts'
import {
  type Failed,
  mayTryAgain,
  nameOf,
  type Quarantined,
  type RunReport,
  sorted,
  toldBy,
} from './verdict.rules.ts'
import { toldByVitest } from './vitest-report.rules.ts'

/** What a whole run of the gate has in common. */
export type Run = Readonly<{ at: string; commit: string; endsAtMs: number; isShuffled: boolean }>

export type Outcome = Readonly<{
  isHeld: boolean
  seconds: number
  output: string
  /** What a reader has to know besides, a sentence each. */
  remarks: readonly string[]
  secondTries: readonly SecondTry[]
}>

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Vitest says what it did to a reporter of ours; files are named where not all of them run. */
function commandOf({ run, tests }: Planned, { isShuffled }: Run): string {
  const files = tests?.map(({ file }) => quoted(file)) ?? []
  if (!run.startsWith('vitest')) return [run, ...files].join(' ')
  const shuffle = isShuffled
    ? [`--sequence.shuffle.files --sequence.seed=${Date.now() % 100_000}`]
    : []
  const reporters = '--reporter=default --reporter=./tooling/gate/vitest-report.ts'
  return [run, reporters, ...shuffle, ...files].join(' ')
}

const readJson = <Kept>(file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined

/** A file for each step, because a step may run others of the same kind. */
const reports = ({ id }: Planned) => ({
  vitest: join(resultsFolder, `vitest-${id}.json`),
  journeys: join(resultsFolder, id === 'journeys' ? 'e2e.json' : `e2e-${id}.json`),
})

function reportOf(step: Planned): RunReport | undefined {
  const { vitest, journeys } = reports(step)
  if (step.run.startsWith('vitest')) {
    const report = readJson<Parameters<typeof toldByVitest>[0]>(vitest)
    return report && toldByVitest(report)
  }
  const report = readJson<Parameters<typeof toldByPlaywright>[0]>(journeys)
  return report && toldByPlaywright(report)
}

const hasReport = ({ run, when }: Planned) => run.startsWith('vitest') || when === 'journeys'

const quarantine = (): readonly Quarantined[] => readJson(quarantineFile) ?? []

function secondTryOf(failed: Failed, { at, commit }: Run): SecondTry {
  const { file, test, error, seconds } = failed
  return { at, commit, file, test, error: firstLine(error), load: loadNow(), seconds }
}

type Ran = Readonly<{ counted: readonly Failed[]; told: RunReport; remarks: readonly string[] }>

async function tryOnce(
  step: Planned,
  command: string,
  start: (line: string) => Promise<Ended>,
): Promise<Ran> {
  for (const file of Object.values(reports(step))) rmSync(file, { force: true })
  const { code, isOverdue } = await start(command)
  const told = hasReport(step)
    ? toldBy(code, reportOf(step))
    : { failed: [], broken: code === 0 ? [] : [`it ended with ${code ?? 'a signal'}`] }
  const { counted, excused } = sorted(told, quarantine(), new Date())
  return {
    counted,
    told: isOverdue ? { ...told, broken: [...told.broken, 'its time was over'] } : told,
    remarks: excused.map((one) => `In quarantine, and failed: ${nameOf(one)}`),
  }
}

const isHeld = ({ counted, told }: Ran) => counted.length === 0 && told.broken.length === 0

/** Only what failed, and without company. */
const commandAgain = (step: Planned, failed: readonly Failed[]) =>
  step.when === 'journeys'
    ? `${step.run} --last-failed --workers=1`
    : [
        step.run,
        '--maxWorkers=1 --reporter=default --reporter=./tooling/gate/vitest-report.ts',
        ...new Set(failed.map(({ file }) => quoted(file))),
      ].join(' ')

/** Runs a step once, and a few failed tests a second time alone; attacks, storms and drills are never repeated. */
export async function runStep(step: Planned, run: Run, triedBefore: number): Promise<Outcome> {
  const begun = Date.now()
  const log = join(resultsFolder, `${step.id}.log`)
  const untilMs = Math.min(run.endsAtMs, begun + step.minutes * 60_000)
  const { vitest, journeys } = reports(step)
  const env = {
    REACH_INTO: resultsFolder,
    GATE_REPORT: vitest,
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeys,
  }
  const start = (line: string) => runCommand(line, { log, untilMs, env })
  const first = await tryOnce(step, commandOf(step, run), start)
  const isAgain = mayTryAgain(step.when, first.told, first.counted, triedBefore)
  const secondTries = isAgain ? first.counted.map((failed) => secondTryOf(failed, run)) : []
  let last = first
  if (isAgain) {
    const report = step.when === 'journeys' ? journeys : vitest
    const kept = `${report}.first`
    copyFileSync(report, kept)
    last = await tryOnce(step, commandAgain(step, first.counted), start)
    copyFileSync(kept, report)
  }
  return {
    isHeld: isHeld(last),
    seconds: Math.round((Date.now() - begun) / 1_000),
    output: readFileSync(log, 'utf8'),
    remarks: [
      ...first.remarks,
      ...secondTries.map((one) => `A second try alone: ${nameOf(one)}`),
      ...last.counted.map((one) => `It failed: ${nameOf(one)}`),
      ...last.told.broken.map((what) => `${step.id}: ${what}`),
    ],
    secondTries,
  }
}
