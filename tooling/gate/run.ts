import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keep, lackingIn } from '../impact/keep.ts'
import { readRun } from '../impact/read-run.ts'
import type { Line, SecondTry } from './flakes.rules.ts'
import { loadNow, patience, watchProcessors } from './machine.ts'
import { chosenAnyway, type Half, halfNames, type Plan, type Planned } from './parts.rules.ts'
import { ledgerOfRun, provenFile, resultsFolder } from './places.ts'
import { planOf } from './plan.rules.ts'
import { textOf } from './proof.rules.ts'
import { commitNow, isCommitted, proven, readGateFacts } from './read-facts.ts'
import { endAll } from './run-command.ts'
import { type Run, runStep } from './run-step.ts'
import { shared, shareFrom } from './share.rules.ts'
import { type Done, dearestLines, endLines, planLines } from './tell.rules.ts'

const USAGE = `npm run gate -- [options]
  --list             what would run, and why; nothing runs
  --only lint,types  these steps, and what they need
  --whole            everything; --half checks or --half journeys one of the two halves
  --shard 2/4        the second of four machines' share
  --given build      an earlier job has done this step
  --shuffle          files of module tests in another order
  --keep             keeps what tests used and cost, and the commit as the proof
  --minutes 85       ends by itself after so many`

const MOST_WAITING_MS = 600_000
const TIME_TO_END_MS = 10_000

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
    half: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    given: { type: 'string', default: '' },
    shuffle: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '85' },
    help: { type: 'boolean', default: false },
  },
})

const namesIn = (list: string) => list.split(',').filter(Boolean)

function halfFrom(name: string | undefined): Half | undefined {
  const half = halfNames.find((each) => each === name)
  if (name && !half) throw new Error(`no such half: ${name}; there are ${halfNames.join(', ')}`)
  return half
}

async function planned(): Promise<Plan & Readonly<{ chosen: ReadonlySet<string> }>> {
  const share = shareFrom(values.shard)
  const facts = await readGateFacts(share.of)
  const half = halfFrom(values.half)
  const given = namesIn(values.given)
  const request = {
    only: namesIn(values.only),
    isWhole: values.whole,
    given,
    ...(half && { half }),
  }
  const plan = shared(planOf(request, facts), share, facts, given)
  return { ...plan, chosen: chosenAnyway(facts) }
}

const begunAtMs = Number(process.env.GATE_BEGUN_AT ?? Date.now() / 1_000) * 1_000
const run: Run = {
  at: new Date().toISOString(),
  commit: commitNow(),
  endsAtMs: begunAtMs + Number(values.minutes) * 60_000,
  isShuffled: values.shuffle,
}

/** What the door of a clean machine has done already: `seconds promise` in each line. */
function doneBefore(): Done[] {
  const file = process.env.GATE_BEFORE
  const lines = file ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => {
    const [, seconds = '0', promise = ''] = /^(\d+) (.*)$/.exec(line) ?? []
    return { promise, seconds: Number(seconds), isHeld: true }
  })
}

function note(lines: readonly Line[]) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  for (const ledger of [ledgerOfRun, process.env.CI_LEDGER])
    if (ledger) appendFileSync(ledger, text)
}

const done = doneBefore()
const remarks: string[] = []
const tried: SecondTry[] = []
const isBroken = () => done.some(({ isHeld }) => !isHeld)

async function prove(step: Planned) {
  const taken = watchProcessors()
  const {
    isHeld,
    seconds,
    output,
    remarks: said,
    secondTries,
  } = await runStep(step, run, tried.length)
  const verdict = isHeld ? `held, ${seconds} s` : `BROKEN after ${seconds} s: ${step.promise}`
  const others = `load ${loadNow()}, others took ${taken()} %`
  console.log(
    [`\n== ${step.promise}`, output.trimEnd(), ...said, `-- ${verdict} (${others})`].join('\n'),
  )
  done.push({ promise: step.promise, seconds, isHeld })
  remarks.push(...said)
  tried.push(...secondTries)
}

/** One after the other, until something breaks; what did not run is returned. */
async function inTurn(steps: readonly Planned[], wait?: () => Promise<void>): Promise<Planned[]> {
  for (const [nth, step] of steps.entries()) {
    if (isBroken() || Date.now() > run.endsAtMs) return steps.slice(nth)
    await wait?.()
    await prove(step)
  }
  return []
}

async function inLanes({ planned: steps }: Plan): Promise<Planned[]> {
  const of = (lane: Planned['lane']) => steps.filter((step) => step.lane === lane)
  const left = await Promise.all([inTurn(of('words')), inTurn(of('pages'))])
  return [...left.flat(), ...(await inTurn(of('alone'), patience(MOST_WAITING_MS)))]
}

/** Entries may say too much of what a test uses and never too little: otherwise a change chooses too few. */
function compareReach(chosen: ReadonlySet<string>) {
  const lacking = lackingIn(resultsFolder, chosen)
  for (const fault of lacking) console.log(fault)
  if (values.whole || values.half) {
    const promise = 'tests use nothing that their entries in tooling/impact/reach.json lack'
    done.push({ promise, seconds: 0, isHeld: lacking.length === 0 })
  }
}

function saveResults({ proves }: Plan) {
  console.log(`\n${keep(resultsFolder)} files ran; what they use and cost is kept`)
  if (isBroken() || proves.length === 0) return
  if (!isCommitted())
    return console.log('The files differ from the commit: nothing is proved of it.')
  const now = Object.fromEntries(proves.map((half) => [half, run.commit]))
  writeFileSync(provenFile, textOf({ ...proven(), ...now }))
  console.log(`${run.commit.slice(0, 9)} is proved (${proves.join(', ')}): commit .ci/proven`)
}

async function main() {
  const plan = await planned()
  console.log(planLines(plan).join('\n'))
  if (values.list) return console.log(['', ...plan.unproved].join('\n'))
  rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  const left = await inLanes(plan)
  note([...tried, { at: run.at, commit: run.commit, secondTries: tried.length }])
  compareReach(plan.chosen)
  if (values.keep) saveResults(plan)
  const unproved = [
    ...left.map(({ id, promise }) => `${id}: ${promise}. It did not run: the run had ended.`),
    ...plan.unproved,
    ...remarks,
  ]
  const hasFailed = isBroken() || left.length > 0
  console.log(`\n${Math.round((Date.now() - begunAtMs) / 1_000)} s in all\n`)
  console.log([...dearestLines(readRun(resultsFolder).seconds), ''].join('\n'))
  console.log(endLines(done, unproved).join('\n'))
  process.exitCode = hasFailed ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll('SIGTERM')
    setTimeout(() => {
      endAll('SIGKILL')
      process.exit(1)
    }, TIME_TO_END_MS)
  })
}
/** Whatever happens, the last line says what came of it. */
function giveUp(error: unknown) {
  console.log(error instanceof Error ? error.stack : error)
  done.push({ promise: 'the gate itself works', seconds: 0, isHeld: false })
  console.log(endLines(done, remarks).join('\n'))
  process.exitCode = 1
}

if (values.help) console.log(USAGE)
else await main().catch(giveUp)
