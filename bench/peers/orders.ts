import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inParallel } from '../../chaos/figures.ts'
import type { Cluster, Contender, Watch } from './cost.ts'
import { type Cost, eachOf, percentile } from './summary.ts'

/** Workers get so long to finish what orders left them: e-mails, indexes, events. */
const AFTERWARDS_MS = 5_000
const WARM_GUESTS = 2
let serials = 0

export type Bought = Readonly<{
  rate: number
  /** Of a whole order, in seconds. */
  p50: number
  p99: number
  calls: number
  errors: number
  firstError: string | undefined
  each: Cost
  /** Of the worker's work, after the pause. */
  left: number
}>

async function leftOf(cluster: Cluster, { system }: Contender): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.url('postgres', system.database) })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(system.left)
  await client.end()
  return Number(rows[0]?.count)
}

/** So many guests buy at once until so many orders were tried; a failed one is counted and not tried again. */
async function buyAll({ system }: Contender, orders: number, guests: number) {
  const times: number[] = []
  const errors: string[] = []
  let calls = 0
  const seconds = await inParallel(orders, guests, async () => {
    const serial = serials
    serials += 1
    const from = performance.now()
    try {
      calls += await system.order(serial)
      times.push((performance.now() - from) / 1_000)
    } catch (error) {
      errors.push((error as Error).message)
    }
  })
  return { seconds, times, errors, calls }
}

/** Orders for so long before any is measured: code is compiled by then, plans are made. The first error, if any. */
export async function warmUp(contender: Contender, seconds: number): Promise<string | undefined> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const { errors } = await buyAll(contender, WARM_GUESTS, WARM_GUESTS)
    if (errors[0]) return errors[0].slice(0, 300)
  }
  return undefined
}

type Parts = { watch: Watch; cluster: Cluster; idle: Cost }
type Size = { orders: number; guests: number }

export async function buy(
  contender: Contender,
  { watch, cluster, idle }: Parts,
  { orders, guests }: Size,
): Promise<Bought> {
  const { result, spent } = await watch.during(contender, async () => {
    const bought = await buyAll(contender, orders, guests)
    await sleep(AFTERWARDS_MS)
    return bought
  })
  const { times, seconds, errors, calls } = result
  return {
    rate: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    calls: calls / Math.max(1, times.length),
    errors: errors.length,
    firstError: errors[0]?.slice(0, 300),
    each: eachOf(spent, idle, Math.max(1, times.length)),
    left: await leftOf(cluster, contender),
  }
}
