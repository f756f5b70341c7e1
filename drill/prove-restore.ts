import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTally, type Market, shopping } from '../chaos/customer.ts'
import type { World } from '../chaos/world.ts'
import type { DrillCluster } from './cluster.ts'
import { ports } from './place.ts'

const program = fileURLToPath(new URL('restore-check.ts', import.meta.url))
const PORT = 54_399
const ARCHIVED_MS = 90_000
const APART_MS = 2_000

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
  const child = spawn(process.execPath, [program, ...wishes, '--heal'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: Buffer.concat(chunks).toString() }
}

/** Goes back to a moment between two orders while the card provider knows both; what is wrong with it. */
export async function proveRestore(world: World<DrillCluster>, say: (text: string) => void) {
  const before = await buyOne(world, 900_001)
  await sleep(APART_MS)
  const { rows } = await world.shop.owner.query<{ now: string }>('select now()::text as now')
  const at = rows[0]?.now ?? ''
  await sleep(APART_MS)
  const after = await buyOne(world, 900_002)
  await untilArchived(world)
  say(`restoring to ${at}, between the orders ${before} and ${after}`)
  const { code, said } = await restoreCheck(world, at)
  console.log(said)
  const last = /the last (\S+) of/.exec(said)?.[1]
  return [
    ...(last === before ? [] : [`the restored shop ends with ${last}, not with ${before}`]),
    ...(code === 0 ? [] : ['the restored shop is not well']),
  ]
}
