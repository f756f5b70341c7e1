import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createTally, type Market, shopping } from '../chaos/customer.ts'
import type { World } from '../chaos/world.ts'
import type { DrillCluster } from './cluster.ts'
import { ports } from './place.ts'
import type { RestoreAnswer } from './restore-check.ts'

const program = fileURLToPath(new URL('restore-check.ts', import.meta.url))
const PORT = 54_399
const ARCHIVED_MS = 90_000
const APART_MS = 2_000
/** Until the worker has told the provider which keys an order has. */
const NOTED_MS = 10_000
const ROWS_PER_MB = 1_024
const MB_AT_ONCE = 32

/** Somebody buys one thing and sees its key; the number of the order. */
async function buyOne(world: World, serial: number): Promise<string> {
  const tally = createTally()
  const { outside, history, shop } = world
  const market: Market = { outside, history, tally, portOf: () => ports.shop }
  const items = [{ productId: 'home-2024', quantity: 1 }]
  const visit = { items, currency: 'usd', couponCode: undefined, manner: 'confirms' } as const
  await shopping(market, visit, serial)
  const { rows } = await shop.owner.query<{ number: string }>(
    'select order_number as number from orders where id = $1',
    [tally.opened[0]],
  )
  return rows[0]?.number ?? ''
}

async function untilArchived({ shop, cluster }: World<DrillCluster>) {
  const { rows } = await shop.owner.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await cluster.until('the archive', ARCHIVED_MS, async () => {
    const archived = await shop.owner.query<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (archived.rows[0]?.last ?? '') >= (rows[0]?.file ?? '')
  })
}

async function restoreCheck({ shop, outside, cluster }: World<DrillCluster>, at: string) {
  const database = new URL(shop.base.DATABASE_OWNER_URL).pathname.slice(1)
  const config = `${cluster.folder}/etc/pgbackrest-n1.conf`
  const wishes = ['--at', at, '--config', config, '--database', database, '--port', String(PORT)]
  const env = { ...process.env, ...shop.base, ...outside.env }
  const child = spawn(process.execPath, [program, ...wishes, '--heal', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, printed] = await Promise.all([once(child, 'close'), text(child.stdout)])
  return JSON.parse(printed) as RestoreAnswer
}

/** Something to restore: so many megabytes that shrink to about half, as rows of a shop do. */
async function addBallast({ cluster }: World<DrillCluster>, megabytes: number) {
  const maker = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await maker.connect()
  await maker.query('create database ballast').finally(() => maker.end())
  const client = new pg.Client({ connectionString: cluster.url('postgres', 'ballast') })
  await client.connect()
  try {
    await client.query('create extension pgcrypto; create table ballast (id bigint, content text)')
    for (let done = 0; done < megabytes; done += MB_AT_ONCE) {
      await client.query(
        `insert into ballast
         select row, encode(gen_random_bytes(480), 'hex')
         from generate_series(1, $1) row`,
        [Math.min(MB_AT_ONCE, megabytes - done) * ROWS_PER_MB],
      )
    }
  } finally {
    await client.end()
  }
}

/** Goes back to a moment between two orders while the card provider knows both; what is wrong with it. */
export async function proveRestore(
  world: World<DrillCluster>,
  ballastMb: number,
  say: (text: string) => void,
) {
  if (ballastMb > 0) {
    await addBallast(world, ballastMb)
    await world.cluster.backUp()
    say(`a backup with ${ballastMb} MB more is made`)
  }
  const before = await buyOne(world, 900_001)
  await sleep(APART_MS)
  const { rows } = await world.shop.owner.query<{ now: string }>('select now()::text as now')
  const at = rows[0]?.now ?? ''
  await sleep(APART_MS)
  const after = await buyOne(world, 900_002)
  await sleep(NOTED_MS)
  await untilArchived(world)
  say(`restoring to ${at}, between the orders ${before} and ${after}`)
  const { isGood, sentences, lastOrder, payments } = await restoreCheck(world, at)
  for (const sentence of sentences) say(sentence)
  const rebuilt = payments.find(({ order, plan }) => order === after && plan === 'rebuild')
  return [
    ...(lastOrder === before
      ? []
      : [`the restored shop ends with ${lastOrder}, not with ${before}`]),
    ...(isGood ? [] : ['the restored shop is not well']),
    ...(rebuilt?.done ? [] : [`the order ${after} was not rebuilt from its payment`]),
  ]
}
