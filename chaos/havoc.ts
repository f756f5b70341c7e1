import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import { createChance } from './figures.ts'
import type { Profile } from './plan.ts'

const PAUSE_MS = 15_000

type Disruption = 'kill' | 'stop' | 'pause'

/** All acts of a run in a random order, none of the rarer ones first. */
function actsOf({ kills, stops, pauses }: Profile, chance: () => number): Disruption[] {
  const acts: Disruption[] = [
    ...Array<Disruption>(kills).fill('kill'),
    ...Array<Disruption>(stops).fill('stop'),
    ...Array<Disruption>(pauses).fill('pause'),
  ]
  return acts
    .map((act) => ({ act, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ act }) => act)
}

type Scene = {
  profile: Profile
  seed: number
  crew: Crew
  cluster: Cluster
  progress: () => number
}

/**
 * Kills and stops, one after the other, spread over the orders: the next one comes when its share of
 * them is done. Ends when all is done or `isOver` says so; what went wrong is heard at the end.
 */
export function startHavoc({ profile, seed, crew, cluster, progress }: Scene) {
  const chance = createChance(seed ^ 0x5eed)
  const acts = actsOf(profile, chance)
  const done = { kill: 0, stop: 0, pause: 0 }
  const died: string[] = []
  const restarts: number[] = []
  let isOver = false
  let count = 0

  async function perform(act: Disruption) {
    const member = crew.members[Math.floor(chance() * crew.members.length)]
    const worker = crew.workers[Math.floor(chance() * crew.workers.length)]
    const ms = 50 + chance() * 400
    if (act === 'kill' && member) restarts.push(await crew.killAndRestart(member, ms))
    if (act === 'pause' && worker) await crew.pause(worker, PAUSE_MS)
    if (act === 'stop') {
      await cluster.stopAtOnce()
      await sleep(ms)
      await cluster.start()
    }
    done[act] += 1
    died.push(...(await crew.reviveDead()))
  }

  const wreak = async () => {
    for (const [index, act] of acts.entries()) {
      const due = (index + 1) / (acts.length + 1)
      while (!isOver && progress() < due) await sleep(20)
      if (isOver) return
      await perform(act)
      count += 1
    }
  }
  let failure: unknown
  const finished = wreak().catch((error: unknown) => {
    failure = error
    isOver = true
  })

  return {
    done,
    died,
    restarts,
    /** Whether buyers run ahead of what is to happen to them. */
    isBehind: () => !isOver && progress() > (count + 2) / (acts.length + 1),
    end: async () => {
      isOver = true
      await finished
      if (failure) throw failure
    },
  }
}
