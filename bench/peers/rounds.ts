import { setTimeout as sleep } from 'node:timers/promises'
import { serve, warmList } from './catalogue.ts'
import {
  alone,
  type Cluster,
  type Contender,
  measureIdle,
  untilCalm,
  type Watch,
  watchMemory,
} from './cost.ts'
import { kinds } from './kinds.ts'
import { end } from './launch.ts'
import { buy, warmUp } from './orders.ts'
import type { PeerProfile } from './profile.ts'
import type { Cost, Figures } from './summary.ts'
import type { System } from './system.ts'

const CALM_SECONDS = 5
/** Longer than the shop refuses visitors after its connections have timed out. */
const AWAKE_MS = 3_000
const IDLE_SECONDS = 10
const TOGETHER = 10

/** Who begins changes from round to round. */
const turned = <T>(all: readonly T[], round: number): T[] => {
  const from = round % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

/** Starts every system so often; those of the last time stay. */
export async function startAll(systems: readonly System[], starts: number, figures: Figures) {
  const contenders: Contender[] = []
  for (let round = 1; round <= starts; round += 1) {
    for (const system of systems) {
      const started = await system.start()
      figures.add(kinds.startSeconds, system.name, started.seconds)
      figures.add(kinds.startCpu, system.name, started.cpuSeconds)
      const { seconds, cpuSeconds } = started
      console.log(
        `  ${system.name}: first 200 after ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} processor s`,
      )
      if (round === starts) contenders.push({ system, started })
      else await Promise.all(started.children.map(end))
    }
  }
  return contenders
}

type Parts = Readonly<{
  contenders: readonly Contender[]
  profile: PeerProfile
  watch: Watch
  cluster: Cluster
  figures: Figures
}>

async function restAll({ contenders, watch, figures }: Parts): Promise<Map<string, Cost>> {
  const rests = new Map<string, Cost>()
  for (const contender of contenders) {
    const { name } = contender.system
    await alone(contender, contenders, async () => {
      // Its worker may still be starting, which is not what it spends when idle.
      await sleep(CALM_SECONDS * 1_000)
      await untilCalm(contender)
      const { spent, residentMb } = await measureIdle(watch, contender, IDLE_SECONDS)
      rests.set(name, spent)
      figures.add(kinds.idleMb, name, residentMb)
      figures.add(kinds.idleStatements, name, spent.statements / spent.seconds)
    })
  }
  return rests
}

type Turn = Parts & Readonly<{ contender: Contender; idle: Cost; problems: string[] }>

async function serveRound({ contender, profile, watch, figures, idle }: Turn) {
  const { name, lists } = contender.system
  for (const [nth, list] of lists.entries()) {
    const found = await serve(contender, list, { watch, idle, seconds: profile.listSeconds })
    console.log(`  ${name} ${list.name}: ${found.rate.toFixed(0)}/s, ${found.bytes} bytes`)
    if (nth > 0) {
      figures.add(kinds.otherList(name, list.name), name, found.rate)
      continue
    }
    figures.add(kinds.list, name, found.rate)
    figures.add(kinds.listServer, name, found.each.serverMs)
    figures.add(kinds.listDatabase, name, found.each.databaseMs)
    figures.add(kinds.listBytes, name, found.bytes)
  }
}

async function buyRound(turn: Turn, orders: number, guests: number) {
  const { contender, figures, problems } = turn
  const { name } = contender.system
  const bought = await buy(contender, turn, { orders, guests })
  const { rate, p50, errors, each, calls, firstError, left } = bought
  console.log(
    `  ${name}, ${guests} at once: ${rate.toFixed(2)} orders/s, p50 ${p50.toFixed(3)} s, ` +
      `p99 ${bought.p99.toFixed(3)} s, ${errors} errors, ${each.statements.toFixed(0)} statements, ` +
      `${each.serverMs.toFixed(1)} + ${each.databaseMs.toFixed(1)} ms`,
  )
  if (firstError) problems.push(`${name}, ${guests} at once: ${errors} of ${orders}: ${firstError}`)
  if (left > 0) problems.push(`${name}, ${guests} at once: ${left} jobs were left after the pause`)
  figures.add(kinds.rate(guests), name, rate)
  figures.add(kinds.p50(guests), name, p50)
  figures.add(kinds.errors(guests), name, errors)
  figures.add(kinds.server(guests), name, each.serverMs)
  figures.add(kinds.database(guests), name, each.databaseMs)
  if (guests > 1) return
  figures.add(kinds.calls, name, calls)
  figures.add(kinds.statements, name, each.statements)
}

/** Turn by turn, everyone else paused; what went wrong, in sentences. */
export async function takeRounds(parts: Parts): Promise<string[]> {
  const { contenders, profile, figures } = parts
  const problems: string[] = []
  const idle = await restAll(parts)
  const memory = contenders.map((contender) => ({ contender, most: watchMemory(contender) }))
  const each = async (round: number, work: (turn: Turn) => Promise<unknown>) => {
    for (const contender of turned(contenders, round)) {
      const rest = idle.get(contender.system.name)
      if (!rest) throw new Error('no one was looked at while idle')
      await alone(contender, contenders, async () => {
        // It was paused for a minute: what fell due meanwhile, and connections made anew, are not of this turn.
        await sleep(AWAKE_MS)
        await untilCalm(contender)
        await work({ ...parts, contender, idle: rest, problems })
      })
    }
  }
  await each(0, async ({ contender }) => {
    const error = await warmUp(contender, profile.warmSeconds)
    for (const list of contender.system.lists) await warmList(contender, list)
    if (error) problems.push(`${contender.system.name}, warming up: ${error}`)
  })
  for (let round = 1; round <= profile.rounds; round += 1) {
    console.log(`round ${round}`)
    await each(round, serveRound)
    await each(round, (turn) => buyRound(turn, profile.alone, 1))
    await each(round, (turn) => buyRound(turn, profile.together, TOGETHER))
  }
  for (const { contender, most } of memory) {
    const { name, lists } = contender.system
    figures.add(kinds.loadedMb, name, most())
    for (const list of lists.slice(1)) {
      figures.repeat(kinds.list, kinds.otherList(name, list.name), 'shop')
    }
  }
  return problems
}
