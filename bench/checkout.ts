import pg from 'pg'
import { directUrlOf, loadConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/context.ts'
import { listenToContent } from '../apps/server/src/infra/pages/content.ts'
import { cacheReads } from '../apps/server/src/infra/work/cached-reads.ts'
import { settleIntent } from '../apps/server/src/modules/buying/checkout/settle/settle.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import {
  fromMentionToCommit,
  roundTrips,
  statementsOf,
} from '../apps/server/src/testing/statements.ts'
import { pgbench, scriptOf } from './pgbench.ts'
import { databaseUrl } from './processes.ts'
import { median, type Profile } from './profile.ts'
import { intentOf, writeOrders } from './settlement-orders.ts'

export const CLIENTS = 10
const SAMPLE = 4_000

const config = {
  ...loadConfig(),
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'warn',
  POOL_SETTLEMENT: CLIENTS,
  POOL_WEB: CLIENTS,
} as const

/** Works with what a server works with: it hears of changes, and so holds what it has read. */
async function inServer<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const { ctx, close } = await startContext(config, 'server')
  const content = await listenToContent(directUrlOf(config), ctx.log)
  try {
    return await work({ ...ctx, held: cacheReads(content) })
  } finally {
    await content.close()
    await close()
  }
}

/** What one settlement really sends; the one before it asks what is asked once per process. */
async function sampleScript() {
  const sent = await statementsOf(() =>
    inServer(async (ctx) => {
      await settleIntent(ctx, intentOf(SAMPLE - 1), 'bench')
      await settleIntent(ctx, intentOf(SAMPLE), 'bench')
    }),
  )
  const own = fromMentionToCommit(sent, intentOf(SAMPLE).id)
  return { script: scriptOf(own, SAMPLE), trips: roundTrips(own) }
}

/** Settlements a second, so many at once, from the provider's answer to the commit. */
export async function settleRound(ctx: Context, base: number, count: number): Promise<number> {
  let next = base
  const lane = async () => {
    while (next < base + count) {
      next += 1
      await settleIntent(ctx, intentOf(next), 'bench')
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, lane))
  return count / ((performance.now() - from) / 1_000)
}

type Rounds = Pick<Profile['settlements'], 'rounds' | 'perClient'>

/** The shop and pgbench in turn, each with orders that nobody has settled. */
async function ratiosOf(ctx: Context, script: string, { rounds, perClient }: Rounds) {
  const perRound = CLIENTS * perClient
  const ratios: number[] = []
  let base = SAMPLE
  for (let round = 0; round <= rounds; round += 1) {
    const bare = pgbench({ script, url: databaseUrl, base, each: perClient, clients: CLIENTS })
    const ours = await settleRound(ctx, base + perRound, perRound)
    base += 2 * perRound
    // The first round is for caches and plans.
    if (round === 0) continue
    ratios.push(ours / bare)
    console.log(
      `  round ${round}: pgbench ${bare.toFixed(0)}/s, shop ${ours.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)}`,
    )
  }
  return ratios
}

/** How near a settlement comes to PostgreSQL doing the same statements without us. */
export async function measureSettlements({
  rounds,
  perClient,
  floor,
}: Profile['settlements']): Promise<boolean> {
  const perRound = CLIENTS * perClient
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await writeOrders(client, SAMPLE + (2 * rounds + 4) * perRound)
  await client.end()
  const { script, trips } = await sampleScript()
  console.log(`a settlement of two lines: ${trips} round trips between begin and commit`)

  const ratios = await inServer((ctx) => ratiosOf(ctx, script, { rounds, perClient }))
  const ratio = median(ratios)
  console.log(`settlements: ${ratio.toFixed(2)} of pgbench, floor ${floor}\n`)
  return ratio >= floor && trips <= 10
}
