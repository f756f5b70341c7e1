/** A token that was acknowledged: when it was sent, when the answer came, and who gave it. */
export type Ack = Readonly<{
  via: string
  token: string
  sent: number
  acked: number
  node: string
  timeline: string
}>

export type Reign = Readonly<{
  node: string
  timeline: string
  count: number
  firstAcked: number
  lastSent: number
}>

/** One node on one timeline, from its first acknowledgement to the last it took in; timelines only rise. */
export function reignsOf(acks: readonly Ack[]): Reign[] {
  const groups = Map.groupBy(acks, ({ node, timeline }) => `${node} ${timeline}`)
  return [...groups.values()]
    .map((group) => ({
      node: group[0]?.node ?? '',
      timeline: group[0]?.timeline ?? '',
      count: group.length,
      firstAcked: Math.min(...group.map(({ acked }) => acked)),
      lastSent: Math.max(...group.map(({ sent }) => sent)),
    }))
    .toSorted((a, b) => a.timeline.localeCompare(b.timeline) || a.firstAcked - b.firstAcked)
}

const nameOf = ({ node, timeline }: Reign) => `${node} on timeline ${Number.parseInt(timeline, 16)}`

/**
 * Two primaries at once: one took a write in after the next had acknowledged its first. An answer that
 * was late is none: what counts is when it was sent.
 */
export function overlapsIn(reigns: readonly Reign[]): string[] {
  return reigns.flatMap((earlier, index) =>
    reigns
      .slice(index + 1)
      .filter((later) => earlier.lastSent > later.firstAcked || earlier.timeline === later.timeline)
      .map((later) => `${nameOf(earlier)} and ${nameOf(later)} both took writes`),
  )
}

/** Acknowledged, and not there in the end. */
export const lostIn = (acks: readonly Ack[], kept: ReadonlySet<string>): string[] =>
  acks.filter(({ token }) => !kept.has(token)).map(({ token, node }) => `${token} of ${node}`)

/** The longest time without any of these moments between two points, in seconds. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments
    .filter((moment) => moment >= from && moment <= to)
    .toSorted((a, b) => a - b)
  const edges = [from, ...within, to]
  const gaps = edges.slice(1).map((moment, index) => moment - (edges[index] ?? moment))
  return Math.max(0, ...gaps) / 1_000
}
