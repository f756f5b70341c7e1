import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Fault, faultKinds } from '../apps/server/src/testing/fault-proxy.ts'
import { settleDown } from './aftermath.ts'
import { hangUp } from './call.ts'
import { brokenInvariants } from './facts.ts'
import { type Buyers, letBuyersCome, percentile, type Sample } from './fault-buyers.ts'
import { type Part, startParts } from './fault-parts.ts'
import { createWorld, type World } from './world.ts'

/**
 * Takes Redis, mail and the card provider away in every way while buyers come. `--profile ci` does it
 * with fewer of them and shorter faults, the three side by side.
 */
const { values } = parseArgs({ options: { profile: { type: 'string', default: 'full' } } })
const profiles = {
  full: {
    perSecond: 20,
    warmMs: 5_000,
    quietMs: 15_000,
    faultMs: 20_000,
    isSideBySide: false,
    keys: 20_000,
  },
  // As many as two cores carry with three servers at once: mail that cannot keep up tells nothing of a fault.
  ci: {
    perSecond: 4,
    warmMs: 2_000,
    quietMs: 3_000,
    faultMs: 2_000,
    isSideBySide: true,
    keys: 3_000,
  },
}
const profile = Object.entries(profiles).find(([name]) => name === values.profile)?.[1]
if (!profile) throw new Error(`no such profile: ${values.profile}`)

const LATEST_MS = 8_000
const BACK_WITHIN_MS = 10_000
const P99_MS = 500
/** Longer than anybody waits for an answer, on the slowest machine. */
const GIVE_UP_MS = 60_000
const SETTLING_MS = 240_000

type Cell = Readonly<{ part: string; fault: Fault; samples: readonly Sample[]; backMs: number }>

const untouched = ({ samples }: Pick<Cell, 'samples'>, part: Part) =>
  samples.filter(({ needsProvider }) => !(part.isProvider && needsProvider)).map(({ ms }) => ms)

async function untilBack(part: Part, buyers: Buyers): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < GIVE_UP_MS) {
    if (await part.isBack(buyers, since)) return performance.now() - since
    await sleep(50)
  }
  return Number.POSITIVE_INFINITY
}

async function takeAway(world: World, part: Part, fault: Fault, ms: number): Promise<Cell> {
  const { outside } = world
  const { perSecond } = profile ?? profiles.full
  const buyers = letBuyersCome({ port: part.server.port, outside, perSecond })
  await part.cable.behave(fault)
  await sleep(ms)
  await part.cable.behave('none')
  const backMs = await untilBack(part, buyers)
  await buyers.close()
  return { part: part.name, fault, samples: buyers.samples, backMs }
}

/** How the shop does on this machine while nothing is away: the worse of before and after. */
type Quiet = Readonly<{ p99: number; slowest: number; backMs: number }>

function quietOf(cells: readonly Cell[], part: Part): Quiet {
  const worst = (of: (cell: Cell) => number) => Math.max(...cells.map(of))
  return {
    p99: worst((cell) => percentile(untouched(cell, part), 0.99)),
    slowest: worst(slowestOf),
    backMs: worst(({ backMs }) => backMs),
  }
}

const slowestOf = ({ samples }: Cell) => Math.max(0, ...samples.map(({ ms }) => ms))

function problemsOf(cell: Cell, part: Part, quiet: Quiet): string[] {
  const allowed = Math.max(P99_MS, 2 * quiet.p99)
  const p99 = percentile(untouched(cell, part), 0.99)
  const allowedBackMs = Math.min(BACK_WITHIN_MS + 2 * quiet.backMs, GIVE_UP_MS)
  const strange = cell.samples.filter(({ status, needsProvider }) => {
    const mayBeRefused = part.isProvider && needsProvider && status === 503
    return status !== 200 && !mayBeRefused
  })
  return [
    ...(slowestOf(cell) > LATEST_MS + quiet.slowest ? ['an answer came too late'] : []),
    ...(p99 > allowed ? [`p99 is above ${Math.round(allowed)} ms`] : []),
    ...(cell.backMs > allowedBackMs ? ['it did not come back in time'] : []),
    ...(strange.length > 0 ? [`${strange.length} answered ${strange[0]?.status}`] : []),
  ]
}

const widths = [9, 9, 8, 8, 8, 8, 9, 8]
const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, i) => String(cell).padEnd(widths[i] ?? 0)).join(' ')

function rowOf(cell: Cell, part: Part, problems: string[]): string {
  const plain = untouched(cell, part)
  const refused = cell.samples.filter(({ status }) => status === 503).length
  const times = [percentile(plain, 0.5), percentile(plain, 0.99), slowestOf(cell)].map(Math.round)
  const back = `${(cell.backMs / 1_000).toFixed(1)} s`
  const verdict = problems.length === 0 ? 'held' : `BROKEN: ${problems.join(', ')}`
  return line([part.name, cell.fault, cell.samples.length, ...times, refused, back, verdict])
}

async function column(world: World, part: Part): Promise<number> {
  const { warmMs, quietMs, faultMs } = profile ?? profiles.full
  // A process is slow until it has done everything once; that is not what is measured here.
  await takeAway(world, part, 'none', warmMs)
  const before = await takeAway(world, part, 'none', quietMs)
  const cells: Cell[] = []
  for (const fault of faultKinds) cells.push(await takeAway(world, part, fault, faultMs))
  const after = await takeAway(world, part, 'none', quietMs)
  const quiet = quietOf([before, after], part)
  let broken = 0
  for (const cell of [before, ...cells, after]) {
    const problems = problemsOf(cell, part, quiet)
    if (problems.length > 0) broken += 1
    console.log(rowOf(cell, part, problems))
  }
  return broken
}

async function all(world: World, parts: readonly Part[]): Promise<number> {
  if (profile?.isSideBySide) {
    const counts = await Promise.all(parts.map((part) => column(world, part)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  let broken = 0
  for (const part of parts) broken += await column(world, part)
  return broken
}

/** Every buyer who paid has an order, nobody paid twice, and every mail is out. */
async function aftermath(world: World): Promise<string[]> {
  await settleDown(world, SETTLING_MS)
  const [canary = ''] = world.keys
  return await brokenInvariants(world.shop, world.outside.env, canary)
}

const begun = performance.now()
const world = await createWorld('keyhaven_faults')
try {
  await world.stock([['home-2024', profile.keys]])
  const { parts, stop } = await startParts(world)
  const ownDelay = monitorEventLoopDelay({ resolution: 5 })
  ownDelay.enable()
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  console.log(line(['part', 'fault', 'answers', 'p50 ms', 'p99 ms', 'slowest', 'told 503', 'back']))
  const broken = await all(world, parts)
  const { user, system } = process.cpuUsage(cpuBefore)
  const share = (user + system) / 10 / (performance.now() - startedAt)
  const delay = Math.round(ownDelay.percentile(99) / 1e6)
  // The worker sends what is left through the same cables: they go last.
  const unhealed = await aftermath(world).finally(stop)
  console.log(
    `\nbuyers and cables used ${share.toFixed(0)} % of a core, their loop was late by ${delay} ms at p99`,
  )
  for (const problem of unhealed) console.log(problem)
  const isHeld = broken === 0 && unhealed.length === 0
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`${isHeld ? 'every promise held' : `${broken} rows broken`} · ${seconds} s`)
  if (!isHeld) process.exitCode = 1
} catch (error) {
  console.error(`${(error as Error).message}\n${world.lastWords()}`)
  process.exitCode = 1
} finally {
  hangUp()
  await world.destroy()
}
