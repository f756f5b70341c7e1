import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { settleDown } from './aftermath.ts'
import { hangUp } from './call.ts'
import type { Cluster } from './cluster.ts'
import { startCrew } from './crew.ts'
import { lookAgain } from './customer.ts'
import { addCoupon, drive } from './drive.ts'
import { type Profile, profiles } from './plan.ts'
import { injectDoubleSale } from './plant.ts'
import { addRun, resultsFile, sumOf } from './results.ts'
import { verdictOf } from './verdict.ts'
import { createWorld, type World } from './world.ts'

const SETTLING_MS = 400_000
const LOOK_AGAIN = 300
const COMPLAINTS = 25
/** A run that a slow machine cut shorter than this says nothing. */
const LEAST_SHARE = 0.5

type RunTerms = { profile: Profile; seed: number; plant: boolean; addTo: string | undefined }

/** What all runs of a file together are to reach. */
const GOAL = { orders: 100_000, kills: 1_000, stops: 50 }

/**
 * `--profile ci` is small, `--seed` repeats a run, `--minutes` bounds it otherwise, `--plant` spoils
 * it to see that it is noticed. A full run adds itself to results/chaos.jsonl, or to the file `--add-to` names.
 */
function requests(): RunTerms {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string', default: 'full' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      plant: { type: 'boolean', default: false },
      'add-to': { type: 'string' },
    },
  })
  const profile = profiles[values.profile]
  if (!profile) throw new Error(`no such profile: ${values.profile}`)
  const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31)
  const minutes = Number(values.minutes ?? profile.minutes)
  const isCounted = values.profile === 'full' && !values.plant
  const addTo = values['add-to'] ?? (isCounted ? resultsFile('chaos') : undefined)
  return { profile: { ...profile, minutes }, seed, plant: values.plant, addTo }
}

const table = (figures: Record<string, number | string>) =>
  Object.entries(figures)
    .map(([name, value]) => `  ${name.padEnd(28)}${String(value).padStart(8)}`)
    .join('\n')

type Run = {
  at: string
  seed: number
  orders: number
  kills: number
  stops: number
  problems: number
}

/** What all runs of a file have reached. */
function progressOf(runs: readonly Run[]): string {
  const part = (name: keyof typeof GOAL) =>
    `${sumOf(runs, (run) => run[name])} of ${GOAL[name]} ${name}`
  const problems = sumOf(runs, (run) => run.problems)
  return `${runs.length} runs so far: ${part('orders')}, ${part('kills')}, ${part('stops')}, ${problems} problems`
}

async function prove(world: World<Cluster>, { profile, seed, plant, addTo }: RunTerms) {
  await addCoupon(world)
  await world.outside.tell({ drop: 0.1, seed })
  const crew = await startCrew(world)
  const { market, havoc, done, seconds } = await drive(world, crew, profile, seed)
  const settling = await settleDown(world, SETTLING_MS)
  if (plant) await injectDoubleSale(world)
  await lookAgain(market, market.tally.shown.slice(-LOOK_AGAIN))
  const crashes = havoc.done.kill + havoc.done.stop + havoc.done.pause
  const { figures, problems } = await verdictOf(world, market.tally, crashes)
  const mean = havoc.restarts.reduce((sum, ms) => sum + ms, 0) / havoc.restarts.length / 1_000
  console.log(
    table({
      seed,
      'orders driven': `${done}/${profile.orders}`,
      kills: `${havoc.done.kill}/${profile.kills}`,
      'PostgreSQL stopped at once': `${havoc.done.stop}/${profile.stops}`,
      'workers paused for 15 s': `${havoc.done.pause}/${profile.pauses}`,
      'seconds to come back': mean.toFixed(1),
      'seconds of shopping': seconds.toFixed(0),
      'seconds until all was quiet': settling.toFixed(0),
      ...market.tally.all(),
      ...figures,
    }),
  )
  const complaints = world.complaints().slice(0, COMPLAINTS)
  console.log(`what the processes complained about:\n${complaints.join('\n')}`)
  const isShort = done < profile.orders * LEAST_SHARE
  const all = [
    ...(isShort ? [`${done} of ${profile.orders} orders in the time there was: no proof`] : []),
    ...havoc.died.map((name) => `${name} ended by itself`),
    ...problems,
  ]
  if (addTo) {
    const { kill: kills, stop: stops } = havoc.done
    const at = new Date().toISOString()
    const run = { at, seed, orders: done, kills, stops, problems: all.length }
    console.log(progressOf(addRun<Run>(addTo, run)))
  }
  return all
}

const wanted = requests()
console.log(`seed ${wanted.seed}`)
const world = await createWorld('keyhaven_chaos')
try {
  const problems = await prove(world, wanted)
  console.log(problems.length === 0 ? 'every promise held' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`${(error as Error).stack}\n${world.lastWords()}`)
  process.exitCode = 1
} finally {
  hangUp()
  await world.destroy()
}
