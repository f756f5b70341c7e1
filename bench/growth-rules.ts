/** What a grown shop is held against the smallest one by. */
export const limits = {
  /** How many times as long a read may take. */
  slower: 2,
  /** Below this a difference is the machine's. */
  noiseMs: 5,
  /** The share of settlements a second that must be left. */
  rate: 0.9,
  /** Pages of one statement that a person waits for. */
  buffers: 2_000,
  /** How much faster than the orders upkeep may grow: indexes get deeper, caches get too small. */
  steeper: 1.5,
} as const

/** Below this upkeep is the cost of asking at all. */
const SMALL_SECONDS = 1

/**
 * `read`: a buyer waits for it; `list`: staff wait for it; `report`: sums over a year, which no limit is set to;
 * `rate`: so many a second; `upkeep`: seconds that nobody waits for; `bytes`: for one order.
 */
export type Kind = 'read' | 'list' | 'report' | 'rate' | 'upkeep' | 'bytes'

export type Measure = Readonly<{
  size: string
  kind: Kind
  name: string
  value: number
  /** The same in the smallest shop; undefined where there is nothing to compare. */
  base?: number | undefined
  /** Of the statement that reads most. */
  buffers?: number | undefined
  /** What went wrong while it was measured. */
  failed?: string | undefined
}>

const words: Record<string, number> = { k: 1_000, m: 1_000_000 }

/** Orders of a size: 10k, 1m. */
export function ordersIn(size: string): number {
  const [, count, unit = ''] = /^(\d+)([km])$/.exec(size) ?? []
  const times = words[unit]
  if (!count || !times) throw new Error(`no such size: ${size}`)
  return Number(count) * times
}

const ratioOf = ({ value, base }: Measure): number | undefined =>
  base === undefined || base === 0 ? undefined : value / base

function slowness(measure: Measure): string[] {
  const { kind, value, base = value } = measure
  const ratio = ratioOf(measure) ?? 1
  if (kind !== 'read' && kind !== 'list') return []
  if (ratio <= limits.slower || value - base <= limits.noiseMs) return []
  return [`${ratio.toFixed(1)} times as slow`]
}

function steepness(measure: Measure, smallest: string): string[] {
  const { kind, size, value, base = value } = measure
  if (kind !== 'upkeep' || value < SMALL_SECONDS) return []
  const fair = (ordersIn(size) / ordersIn(smallest)) * Math.max(base, SMALL_SECONDS / 10)
  return value > fair * limits.steeper ? ['grows faster than the orders'] : []
}

/** Why a figure is not good enough; nothing if it is. */
export function problemsOf(measure: Measure, smallest: string): string[] {
  const { kind, buffers = 0, failed } = measure
  const isWaitedFor = kind === 'read' || kind === 'list' || kind === 'rate'
  const ratio = ratioOf(measure)
  return [
    ...(failed ? [failed] : []),
    ...slowness(measure),
    ...(kind === 'rate' && ratio !== undefined && ratio < limits.rate
      ? [`${ratio.toFixed(2)} of the rate`]
      : []),
    ...(isWaitedFor && buffers > limits.buffers ? [`${buffers} buffers in one statement`] : []),
    ...steepness(measure, smallest),
  ]
}

const units: Record<Kind, string> = {
  ...{ read: 'ms', list: 'ms', report: 'ms', rate: '/s', upkeep: 's', bytes: 'B' },
}

const shown = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

function cellOf(measure: Measure | undefined): string {
  if (!measure) return '–'
  const { value, buffers } = measure
  const ratio = ratioOf(measure)
  const times = ratio === undefined ? '' : ` ×${ratio.toFixed(2)}`
  return `${shown(value)}${times}${buffers === undefined ? '' : ` ${buffers}b`}`
}

/** Lists are many: one line for all that are well, and one for each that is not. */
function isShown(rows: readonly Measure[], smallest: string): boolean {
  const [first] = rows
  if (!first || (first.kind !== 'list' && first.kind !== 'report')) return true
  return rows.some((row) => problemsOf(row, smallest).length > 0)
}

const worstOf = (rows: readonly Measure[], figure: (row: Measure) => number | undefined) =>
  rows.reduce((most, row) => Math.max(most, figure(row) ?? 0), 0)

function summaryOf(kind: Kind, rows: readonly Measure[], sizes: readonly string[]): string {
  const cells = sizes.map((size) => {
    const own = rows.filter((row) => row.size === size)
    if (own.length === 0) return '–'
    const ratio = worstOf(own, ratioOf)
    const buffers = worstOf(own, (row) => row.buffers)
    return `${ratio > 0 ? `×${ratio.toFixed(2)} ` : ''}${buffers}b at most`
  })
  const count = new Set(rows.map(({ name }) => name)).size
  return lineOf([`all ${count} ${kind}s`, ...cells])
}

const WIDTHS = [46, 22]
const lineOf = (cells: readonly string[]) =>
  cells.map((cell, nth) => cell.padEnd(WIDTHS[Math.min(nth, 1)] ?? 0)).join('  ')

/** One line for each thing that was measured, one column for each size; what is not good enough is marked. */
export function tableOf(measures: readonly Measure[], sizes: readonly string[]): string[] {
  const [smallest = ''] = sizes
  const lines = [lineOf(['', ...sizes])]
  for (const rows of Map.groupBy(measures, ({ kind, name }) => `${kind} ${name}`).values()) {
    const [first] = rows
    if (!first || !isShown(rows, smallest)) continue
    const cells = sizes.map((size) => cellOf(rows.find((row) => row.size === size)))
    const problems = rows.flatMap((row) =>
      problemsOf(row, smallest).map((problem) => `${row.size}: ${problem}`),
    )
    const mark = problems.length > 0 ? '✗ ' : '  '
    const name = `${mark}${first.name}, ${units[first.kind]}`
    lines.push([lineOf([name, ...cells]), ...problems.map((each) => `      ${each}`)].join('\n'))
  }
  for (const kind of ['list', 'report'] as const) {
    const rows = measures.filter((row) => row.kind === kind)
    if (rows.length > 0) lines.push(`  ${summaryOf(kind, rows, sizes)}`)
  }
  return lines
}
