import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAnswer } from './call.ts'
import type { Cluster } from './cluster.ts'
import { brokenInvariants, differences } from './facts.ts'
import type { Clock } from './figures.ts'
import { copiesIn } from './history.ts'
import { injectDoubleSale } from './plant.ts'
import { cpuSeconds, type Running } from './processes.ts'
import type { Server } from './shop.ts'
import type { World } from './world.ts'

type Outcome = {
  count: number
  seconds: number
  /** How long the workers had left to do. */
  quietAfter: number
  clock: Clock
  found: Record<string, number>
  wanted: Record<string, number>
}

export type Load = Readonly<{
  name: string
  says: (scale: number) => string
  run: (parts: { world: World; scale: number; server: Server }) => Promise<Outcome>
}>

const PATIENCE_MS = 120_000
const PAUSE_MS = 500
let busy = 0

/** A shop that has no connection to spare says so, and the caller comes back: that is counted. */
export async function answered(ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || Date.now() > deadline) return answer
    busy += 1
    await sleep(PAUSE_MS)
  }
}

/** Under load everything is answered: a limit, a crash or a refusal ends the run. */
export function expected(answer: HttpAnswer): HttpAnswer {
  if (answer.status === 200) return answer
  throw new Error(`an answer was ${answer.status}: ${answer.text}`)
}

type Size = { scale: number; plant: boolean }
type Open = { server: Server; worker: Running }

const spent = ({ server, worker }: Open, { cluster }: World<Cluster>) => ({
  server: cpuSeconds(server.child.pid ?? 0),
  worker: cpuSeconds(worker.child.pid ?? 0),
  database: cluster.cpu(),
})

/** Runs one load, prints its figures, and returns what was wrong. */
export async function runLoad(
  load: Load,
  world: World<Cluster>,
  open: Open,
  { scale, plant }: Size,
) {
  const { server } = open
  const before = spent(open, world)
  console.log(`\n${load.says(scale)}`)
  const { count, seconds, quietAfter, clock, found, wanted } = await load.run({
    world,
    scale,
    server,
  })
  for (const line of clock.lines()) console.log(line)
  console.log(
    `  ${(count / seconds).toFixed(0)} a second over ${seconds.toFixed(1)} s; ` +
      `mails and events done ${quietAfter.toFixed(1)} s later`,
  )
  const after = spent(open, world)
  const each = (who: keyof typeof after) =>
    ((1_000 * (after[who] - before[who])) / count).toFixed(1)
  console.log(
    `  processor for each: server ${each('server')} ms, worker ${each('worker')} ms, ` +
      `database ${each('database')} ms`,
  )
  console.log(`  asked to come back later: ${busy}`)
  console.log(`  ${JSON.stringify(found)}`)
  if (plant) await injectDoubleSale(world)
  const mails = await world.outside.mails()
  const [canary = ''] = world.keys
  const seen = world.history.verdict(mails, world.keys)
  console.log(`  ${seen.keys} keys seen from outside, ${copiesIn(mails)} mails came twice`)
  const wrong = [
    ...differences(found, wanted),
    ...seen.problems.map((problem) => `I26: ${problem}`),
    ...(copiesIn(mails) > 0 ? ['a mail came twice'] : []),
    ...(await brokenInvariants(world.shop, world.outside.env, canary)),
  ].map((problem) => `${load.name}: ${problem}`)
  return { count, problems: wrong }
}
