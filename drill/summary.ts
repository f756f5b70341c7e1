import { addRun, runsIn, sumOf } from '../chaos/results.ts'
import type { Versions } from './programs.ts'
import type { Outage } from './verdict.ts'

type Run = Readonly<{
  at: string
  seconds: number
  versions: Versions
  etcdApi: string
  hasNetworks: boolean
  isPooled: boolean
  outages: readonly Outage[]
  counted: Readonly<Record<string, number>>
}>

const ORDERS_WANTED = 10_000
const EVENTS_WANTED = 20

const seconds = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${middle.toFixed(1)} (${(sorted[0] ?? 0).toFixed(1)} to ${(sorted.at(-1) ?? 0).toFixed(1)})`
}

/** One line per kind of event: how many, and the seconds without writes. */
export function outageLines(outages: readonly Outage[]): string[] {
  const byKind = [...Map.groupBy(outages, ({ kind }) => kind)]
  return [
    `  ${'event'.padEnd(10)}  times  seconds without writes, by the probe   by buyers`,
    ...byKind.map(([kind, list]) => {
      const probe = seconds(list.map((each) => each.probe)).padEnd(36)
      const buyers = seconds(list.map((each) => each.buyers))
      return `  ${kind.padEnd(10)}  ${String(list.length).padStart(5)}  ${probe}   ${buyers}`
    }),
  ]
}

const described = (runs: readonly Run[]) => {
  const names = [...new Set(runs.flatMap(({ counted }) => Object.keys(counted)))]
  return names.map((name) => {
    const sum = sumOf(runs, ({ counted }) => counted[name] ?? 0)
    return `  ${name.padEnd(16)}${String(sum).padStart(8)}`
  })
}

/** What all runs of this file say together. */
function summaryOf(runs: readonly Run[]): string {
  const outages = runs.flatMap((run) => run.outages)
  const orders = sumOf(runs, ({ counted }) => counted.orders ?? 0)
  const minutes = sumOf(runs, (run) => run.seconds) / 60
  return [
    `all ${runs.length} runs of this file: ${outages.length} events of ${EVENTS_WANTED}, ${orders} orders of ${ORDERS_WANTED}, ${minutes.toFixed(0)} min`,
    ...described(runs),
    ...outageLines(outages),
  ].join('\n')
}

export const keep = (file: string, run: Run): string => summaryOf(addRun(file, run))
export const kept = (file: string): string => summaryOf(runsIn<Run>(file))
