import type pg from 'pg'
import { settleIntent } from '../apps/server/src/modules/buying/checkout/settle/settle.ts'
import { foldFigures } from '../apps/server/src/modules/operations/figures/figures.service.ts'
import { claimFreeUnits } from '../apps/server/src/modules/stock/licenses/units/claim-units.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import { connected, type Shop } from './big-shop.ts'
import { CLIENTS, settleRound } from './checkout.ts'
import type { Measure } from './growth-rules.ts'
import { median } from './profile.ts'
import { addOrders, intentOf } from './settlement-orders.ts'
import { ranDuring, watchedUrl } from './watched.ts'

const ROUNDS = 9
const PER_ROUND = 400
const WATCHED = 5
/** A shop of 10,000 orders has a few hundred free keys of an edition. */
const CLAIMS = 40
const WARM_UP = 40
/** Hints about free units are kept by product: each shop has its own. */
const products = { small: 'home-2024', large: 'home-2021' } as const

type Pair = Readonly<{ size: string; small: Shop; large: Shop }>

/** The number before the first of the orders that were added and not settled. */
const addTo = (shop: Shop) =>
  connected(shop.url, (client) => addOrders(client, (ROUNDS + 1) * PER_ROUND + WATCHED))

const paidOf = (client: pg.Client, first: number, count: number) =>
  client.query<{ count: number }>(
    `select count(*)::integer as count
     from orders
     where id = any(array(
         select 'order_' || lpad(n::text, 8, '0') from generate_series($1::integer, $2::integer) as n))
       and paid_at is not null`,
    [first, first + count - 1],
  )

/** The statement of a settlement that reads most, triggers included. */
async function buffersOfSettling(shop: Shop, base: number): Promise<number> {
  const config = { ...shop.ctx.config, DATABASE_URL: watchedUrl(shop.url) }
  const { ctx, close } = await startContext(config, 'server', shop.ctx.log)
  const ran = await ranDuring(async () => {
    for (let nth = 1; nth <= WATCHED; nth += 1)
      await settleIntent(ctx, intentOf(base + nth), 'bench')
  })
  await close()
  if (ran.length === 0) throw new Error('PostgreSQL told nothing about what it ran')
  const [worst] = ran.toSorted((a, b) => b.buffers - a.buffers)
  if (process.env.BENCH_PLANS) console.log(worst)
  return worst?.buffers ?? 0
}

/** Settlements a second in turn, from the provider's answer to the commit, ten at a time. */
export async function measureSettling({ size, small, large }: Pair): Promise<Measure> {
  const isSmallest = small === large
  const bases = { small: isSmallest ? 0 : await addTo(small), large: await addTo(large) }
  const rates = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const at = round * PER_ROUND
    const before = isSmallest
      ? undefined
      : await settleRound(small.ctx, bases.small + at, PER_ROUND)
    const after = await settleRound(large.ctx, bases.large + at, PER_ROUND)
    // The first round is for caches and plans.
    if (round === 0) continue
    if (before !== undefined) rates.small.push(before)
    rates.large.push(after)
  }
  const settled = (ROUNDS + 1) * PER_ROUND
  const { rows } = await connected(large.url, (client) => paidOf(client, bases.large + 1, settled))
  if (rows[0]?.count !== settled) throw new Error(`${rows[0]?.count} of ${settled} were settled`)
  const buffers = await buffersOfSettling(large, bases.large + settled)
  const name = `settlement, ${CLIENTS} at once`
  const base = isSmallest ? undefined : median(rates.small)
  return { size, kind: 'rate', name, value: median(rates.large), base, buffers }
}

type Shelf = { shop: Shop; productId: string; taken: number[]; rates: number[] }

async function claimRound({ shop, productId, taken }: Shelf, claims: number): Promise<number> {
  const from = performance.now()
  for (let claim = 0; claim < claims; claim += 1) {
    const units = await shop.ctx.db.transaction().execute((tx) => claimFreeUnits(tx, productId, 1))
    if (units.length !== 1) throw new Error('nothing was claimed')
    taken.push(...units)
  }
  return claims / ((performance.now() - from) / 1_000)
}

const putBack = ({ shop, taken }: Shelf) =>
  connected(shop.url, (client) =>
    client.query(`update key_units set status = 'available' where id = any($1)`, [taken]),
  )

/** Claims of one unit a second, in turn. What was claimed is free again afterwards. */
export async function measureClaiming({ size, small, large }: Pair): Promise<Measure> {
  const shelfOf = (shop: Shop, productId: string): Shelf => ({
    shop,
    productId,
    taken: [],
    rates: [],
  })
  const grown = shelfOf(large, products.large)
  const shelves = small === large ? [grown] : [shelfOf(small, products.small), grown]
  for (const shelf of shelves) await claimRound(shelf, WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const shelf of shelves) shelf.rates.push(await claimRound(shelf, CLAIMS))
  }
  for (const shelf of shelves) await putBack(shelf)
  const [base, value = base] = shelves.map(({ rates }) => median(rates))
  const name = 'claim of a key, one at a time'
  const compared = small === large ? undefined : base
  return { size, kind: 'rate', name, value: value ?? 0, base: compared }
}

/** Seconds to add what the settlements left to the figures of their days, for each thousand. */
export async function measureFolding({ size, large }: Pair): Promise<Measure> {
  const { rows } = await connected(large.url, (client) =>
    client.query<{ count: number }>('select count(*)::integer as count from figure_deltas'),
  )
  const waiting = rows[0]?.count ?? 0
  const from = performance.now()
  await foldFigures(large.ctx.db)
  const seconds = (performance.now() - from) / 1_000
  const name = 'roll-up of 1,000 sales'
  return { size, kind: 'upkeep', name, value: waiting > 0 ? (seconds * 1_000) / waiting : 0 }
}
