import { setTimeout as sleep } from 'node:timers/promises'
import type { DrillCluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import { rollOut } from './deploy.ts'
import { leaderIn, syncStandbyIn, updatePatroni } from './members.ts'
import { cut, mend } from './networks.ts'
import { nodeOf } from './place.ts'

export const kinds = ['kill', 'switch', 'freeze20', 'freeze35', 'standby', 'cut', 'deploy'] as const
export type Kind = (typeof kinds)[number]

/** What happened, from when until all was whole again, and until everyone who waited for it was served. */
export type Event = Readonly<{ kind: Kind; from: number; to: number; calm: number }>

const NEXT_LEADER_MS = 90_000
const REVIVE_AFTER_MS = 3_000
const CUT_MS = 30_000
const REST_MS = 8_000

type Scene = {
  cluster: DrillCluster
  crew: Crew
  /** What goes on while old and new versions work together, in each half of a deploy. */
  sideBySide: () => Promise<void>
  untilCalm: () => Promise<void>
}

async function primaryOf({ cluster }: Scene): Promise<string> {
  const name = leaderIn(await cluster.members())
  if (!name) throw new Error('nobody leads')
  return name
}

const untilAnotherLeads = ({ cluster }: Scene, old: string) =>
  cluster.until('another leader', NEXT_LEADER_MS, async () => {
    const leader = leaderIn(await cluster.members(old))
    return leader !== undefined && leader !== old
  })

async function kill(scene: Scene) {
  const name = await primaryOf(scene)
  await scene.cluster.kill(name)
  await untilAnotherLeads(scene, name)
  await sleep(REVIVE_AFTER_MS)
  scene.cluster.revive(name)
}

async function switchOver(scene: Scene) {
  const members = await scene.cluster.members()
  const [leader, candidate] = [leaderIn(members), syncStandbyIn(members)]
  if (!leader || !candidate) throw new Error('nobody to switch to')
  await updatePatroni(nodeOf(scene.cluster.place, leader), '/switchover', { leader, candidate })
}

async function freeze({ cluster, ...scene }: Scene, ms: number) {
  const name = await primaryOf({ cluster, ...scene })
  cluster.freeze(name)
  await sleep(ms)
  cluster.thaw(name)
}

/** The node that has everything goes, with all it had. */
async function loseStandby({ cluster }: Scene) {
  const name = syncStandbyIn(await cluster.members())
  if (!name) throw new Error('no synchronous standby')
  await cluster.kill(name)
  cluster.wipe(name)
  await sleep(10_000)
  cluster.revive(name)
}

async function cutOff(scene: Scene) {
  const name = await primaryOf(scene)
  cut(name)
  await sleep(CUT_MS)
  mend(name)
}

const acts: Record<Kind, (scene: Scene) => Promise<unknown>> = {
  kill,
  switch: switchOver,
  freeze20: (scene) => freeze(scene, 20_000),
  freeze35: (scene) => freeze(scene, 35_000),
  standby: loseStandby,
  cut: cutOff,
  deploy: ({ crew, cluster, sideBySide }) => rollOut(crew, cluster.folder, sideBySide),
}

/** Does it, and waits until all three nodes are there again. */
export async function happen(scene: Scene, kind: Kind): Promise<Event> {
  const from = Date.now()
  await acts[kind](scene)
  await scene.cluster.untilWhole()
  const to = Date.now()
  await sleep(REST_MS)
  await scene.untilCalm()
  return { kind, from, to, calm: Date.now() }
}
