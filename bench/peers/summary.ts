import { median } from '../profile.ts'

/** Processor time, statements and the time in which they were spent. */
export type Cost = Readonly<{
  serverMs: number
  databaseMs: number
  statements: number
  seconds: number
}>

export const netOf = (after: Cost, before: Cost): Cost => ({
  serverMs: after.serverMs - before.serverMs,
  databaseMs: after.databaseMs - before.databaseMs,
  statements: after.statements - before.statements,
  seconds: after.seconds - before.seconds,
})

/** The cost of one of so many, less what the system would have spent in that time anyway. */
export function eachOf(spent: Cost, idle: Cost, count: number): Cost {
  const share = spent.seconds / idle.seconds
  const of = (name: 'serverMs' | 'databaseMs' | 'statements') =>
    Math.max(0, spent[name] - idle[name] * share) / count
  return {
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
    statements: of('statements'),
    seconds: spent.seconds / count,
  }
}

/** Whether more is better, as of a rate, or less, as of a cost. */
export type Better = 'more' | 'less'

/** One figure of every system, round by round. */
export type Figure = Readonly<{
  name: string
  better: Better
  digits: number
  rounds: Readonly<Record<string, readonly number[]>>
}>

/** How many times as good as a peer the shop is: the middle of the ratios of each round. */
export function timesBetter({ better, rounds }: Figure, peer: string): number | undefined {
  const ours = rounds.shop ?? []
  const theirs = rounds[peer] ?? []
  const ratios = ours.flatMap((own, round) => {
    const other = theirs[round]
    if (other === undefined) return []
    const ratio = better === 'more' ? own / other : other / own
    return Number.isFinite(ratio) ? [ratio] : []
  })
  return ratios.length > 0 ? median(ratios) : undefined
}

const ratioText = (ratio: number | undefined) => {
  if (ratio === undefined) return ''
  return ratio < 10 ? `×${ratio.toFixed(1)}` : `×${ratio.toFixed(0)}`
}

/** One table: the middle of the rounds, and how many times as good as each peer the shop is. */
export function tableOf(figures: readonly Figure[], peers: readonly string[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const titles = ['', 'shop', ...peers.flatMap((peer) => [peer, 'shop is better'])]
  const rows = figures.map((figure) => {
    const shown = (name: string) => {
      const values = figure.rounds[name]
      return values && values.length > 0 ? median([...values]).toFixed(figure.digits) : ''
    }
    const cells = peers.flatMap((peer) => [shown(peer), ratioText(timesBetter(figure, peer))])
    return line([figure.name, shown('shop'), ...cells])
  })
  return [
    line(titles),
    line(titles.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows,
  ].join('\n')
}

/** What half, or all but one in a hundred, stayed under. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

type Kind = Pick<Figure, 'name' | 'better' | 'digits'>

/** Collects figures in the order in which they are first named. */
export function createFigures() {
  const found = new Map<string, Kind & { rounds: Record<string, number[]> }>()
  return {
    add: (kind: Kind, system: string, value: number) => {
      const figure = found.get(kind.name) ?? { ...kind, rounds: {} }
      found.set(kind.name, figure)
      figure.rounds[system] = [...(figure.rounds[system] ?? []), value]
    },
    /** What one system has in one row is what others are held against in another row as well. */
    repeat: (from: Kind, to: Kind, system: string) => {
      const values = found.get(from.name)?.rounds[system] ?? []
      const figure = found.get(to.name)
      if (figure) figure.rounds[system] = [...values]
    },
    all: (): Figure[] => [...found.values()],
  }
}

export type Figures = ReturnType<typeof createFigures>
