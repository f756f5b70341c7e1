import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { createTally, type Market, shopping } from '../chaos/customer.ts'
import type { Ground, World } from '../chaos/world.ts'
import type { RestoreAnswer } from './restore-check.ts'

const program = fileURLToPath(new URL('restore-check.ts', import.meta.url))
/** After a failed try PostgreSQL waits a minute for the next. */
const ARCHIVED_MS = 90_000
const LOOK_MS = 200

/** A database server that is backed up by pgbackrest. */
export type Backed = Ground & Readonly<{ backupConfig: string }>

/** A buyer buys one thing and sees its key; the number of the order. */
export async function buyOne(world: World, serial: number, port = world.port): Promise<string> {
  const tally = createTally()
  const { outside, history, shop } = world
  const market: Market = { outside, history, tally, portOf: () => port }
  const items = [{ productId: 'home-2024', quantity: 1 }]
  const visit = { items, currency: 'usd', couponCode: undefined, manner: 'confirms' } as const
  await shopping(market, visit, serial)
  const { rows } = await shop.owner.query<{ number: string }>(
    'select order_number as number from orders where id = $1',
    [tally.opened[0]],
  )
  return rows[0]?.number ?? ''
}

/** A moment after everything that was answered. */
export async function momentIn({ shop }: World): Promise<string> {
  const { rows } = await shop.owner.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

/** Everything so far is in the archive; the newest segment there. */
export async function untilArchived({ shop }: World): Promise<string> {
  const { rows } = await shop.owner.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  const file = rows[0]?.file ?? ''
  const deadline = Date.now() + ARCHIVED_MS
  for (;;) {
    const archived = await shop.owner.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived.rows[0]?.last ?? '') >= file) return file
    if (Date.now() > deadline) throw new Error(`${file} did not come into the archive`)
    await sleep(LOOK_MS)
  }
}

type RestoreOptions = Readonly<{
  at?: string
  heal?: boolean
  repo?: number
  env?: Record<string, string>
}>

/** What the command says of the newest backup: its answer, unless it refused to look, and its words. */
export async function restoreCheck(world: World<Backed>, { at, heal, repo, env }: RestoreOptions) {
  const { shop, outside, cluster } = world
  const database = new URL(shop.base.DATABASE_OWNER_URL).pathname.slice(1)
  const port = String(await freePort())
  const line = ['--config', cluster.backupConfig, '--database', database, '--port', port, '--json']
  if (at) line.push('--at', at)
  if (heal) line.push('--heal')
  if (repo) line.push('--repo', String(repo))
  const child = spawn(process.execPath, [program, ...line], {
    env: { ...process.env, ...shop.base, ...outside.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ends = once(child, 'close') as Promise<[number | null]>
  const [[code], printed, words] = await Promise.all([ends, text(child.stdout), text(child.stderr)])
  const answer = printed.trim() === '' ? undefined : (JSON.parse(printed) as RestoreAnswer)
  return { code, answer, words }
}
