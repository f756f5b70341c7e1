import { setTimeout as sleep } from 'node:timers/promises'
import type { DrillCluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import type { Crowd } from './crowd.ts'
import { type Event, happen } from './events.ts'
import type { Profile } from './plan.ts'

/** Side by side no event begins later than this before the next server is exchanged. */
const LAST_EVENT_MS = 45_000

type Scene = {
  cluster: DrillCluster
  crew: Crew
  crowd: Crowd
  profile: Profile
  say: (text: string) => void
}

/** Event after event while buyers come. What goes wrong ends the events, not the verdict. */
export async function makeTrouble({ cluster, crew, crowd, profile, say }: Scene) {
  const events: Event[] = []
  const trouble: string[] = []
  const waiting = [...profile.events]
  const deadline = Date.now() + profile.minutes * 60_000
  const { untilCalm } = crowd

  async function next() {
    const kind = waiting.shift()
    if (!kind) return
    await untilCalm()
    say(`${kind}: ${crowd.counts.begun} buyers so far, ${crowd.waiting()} of them waiting`)
    try {
      events.push(await happen({ cluster, crew, sideBySide, untilCalm }, kind))
    } catch (error) {
      trouble.push(`${kind}: ${(error as Error).message}`)
      waiting.length = 0
    }
  }
  async function sideBySide() {
    const until = Date.now() + profile.sideBySideSeconds * 500
    const isTimeLeft = () => Date.now() < until - LAST_EVENT_MS
    while (profile.isTogether && waiting[0] && waiting[0] !== 'deploy' && isTimeLeft()) await next()
    await sleep(Math.max(0, until - Date.now()))
  }
  while (waiting.length > 0 && Date.now() < deadline) await next()
  return { events, trouble }
}
