import type { DrillPlace, Node } from './place.ts'

/** A node as Patroni describes it. */
export type Member = Readonly<{
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}>

const WITHIN_MS = 1_500
const MOST_LAG = 1_048_576

const addressOf = ({ address, ports }: Node, path: string) =>
  `http://${address}:${ports.patroni}${path}`

async function asked(node: Node): Promise<Member[]> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const answer = await fetch(addressOf(node, '/cluster'), { signal })
    if (!answer.ok) return []
    return ((await answer.json()) as { members?: Member[] }).members ?? []
  } catch {
    return []
  }
}

/** What the first node that answers knows of all. */
export async function membersOf({ nodes }: DrillPlace, except?: string): Promise<Member[]> {
  const views = await Promise.all(nodes.filter(({ name }) => name !== except).map(asked))
  return views.find((members) => members.length > 0) ?? []
}

const runs = ({ state }: Member) => state === 'running' || state === 'streaming'

export const leaderIn = (members: readonly Member[]) =>
  members.find((member) => member.role === 'leader' && runs(member))?.name

export const syncStandbyIn = (members: readonly Member[]) =>
  members.find((member) => member.role === 'sync_standby' && runs(member))?.name

const isClose = ({ lag }: Member) => typeof lag === 'number' && lag < MOST_LAG

/** One leads, one has everything, and the third is not left behind. */
export function isWhole(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const others = members.filter((member) => member !== leader)
  return (
    members.length === count &&
    members.every(runs) &&
    leader !== undefined &&
    syncStandbyIn(members) !== undefined &&
    others.every((each) => isClose(each) && each.timeline === leader.timeline)
  )
}

/** Nodes that run and have not followed: Patroni says nothing of them by itself. */
export const stragglersIn = (members: readonly Member[]): string[] => {
  const leader = members.find(({ role }) => role === 'leader')
  return members
    .filter((each) => each !== leader && runs(each))
    .filter((each) => !isClose(each) || each.timeline !== leader?.timeline)
    .map(({ name }) => name)
}

export async function updatePatroni(node: Node, path: string, body: object): Promise<string> {
  const answer = await fetch(addressOf(node, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status} to ${path}: ${said}`)
  return said
}
