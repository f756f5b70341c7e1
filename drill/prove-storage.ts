import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unless, type Verdict } from '../ops/verdict.ts'
import { addBallast } from './ballast.ts'
import type { ObjectStorage } from './object-storage.ts'
import { buyOne, momentIn, restoreCheck, untilArchived } from './restore-steps.ts'
import type { StoredWorld } from './stored-world.ts'

const shop = fileURLToPath(new URL('../ops/bin/shop', import.meta.url))
/** In object storage, and nowhere else. */
const REPO = 2
/** What a lost disk may cost, and how soon a fault must be told. */
const MINUTE_S = 60
const SELLING_MS = 75_000
const PAUSE_MS = 2_000
/** Until the worker has told the provider which keys an order has. */
const NOTED_MS = 8_000

type Scene = Readonly<{
  world: StoredWorld
  storage: ObjectStorage
  say: (text: string) => void
  verdicts: Verdict[]
}>

const secondsSince = (from: number) => (Date.now() - from) / 1_000

function note({ say, verdicts }: Scene, promise: string, fault: string) {
  const verdict = unless(promise, fault)
  verdicts.push(verdict)
  say(`${fault === '' ? 'held' : 'BROKEN'}: ${promise}`)
}

/** A backup in object storage alone goes back to a moment between two orders. */
async function proveMoment(scene: Scene) {
  const { world, say } = scene
  const before = await buyOne(world, 910_001)
  await sleep(NOTED_MS)
  const at = await momentIn(world)
  const after = await buyOne(world, 910_002)
  await untilArchived(world)
  const { answer, words } = await restoreCheck(world, { at, heal: true, repo: REPO })
  for (const line of words.split('\n').filter((one) => /per GB|^backup /.test(one))) say(line)
  const rebuilt = answer?.payments.some(({ order, done }) => order === after && done)
  const isRight = answer?.isGood && answer.lastOrder === before && rebuilt
  const promise = 'from object storage alone a shop is restored to a moment between two orders'
  note(scene, promise, isRight ? '' : words)
}

type Sold = Readonly<{ number: string; at: number }>

/** One order after the other; when each was answered. */
async function sell(world: StoredWorld): Promise<Sold[]> {
  const sold: Sold[] = []
  const until = Date.now() + SELLING_MS
  for (let serial = 910_100; Date.now() < until; serial += 1) {
    const number = await buyOne(world, serial)
    sold.push({ number, at: Date.now() })
    await sleep(PAUSE_MS)
  }
  return sold
}

/** What operators run every week, with the settings of the shop; what it printed. */
async function backupCheck({ cluster, shop: { base }, outside }: StoredWorld) {
  const files = ['--config', cluster.backupConfig, '--secrets', cluster.secretsFile]
  const child = spawn(shop, ['backup', 'check', ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...base, ...outside.env, SHOP_SETTINGS: '/none' },
  })
  const ends = once(child, 'close') as Promise<[number | null]>
  const [[code], printed, wrong] = await Promise.all([ends, text(child.stdout), text(child.stderr)])
  return { code, printed: `${printed}${wrong}` }
}

const reportsIn = async ({ shop: { owner } }: StoredWorld) => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from ops_reports where kind = 'restore-drill'`,
  )
  return rows[0]?.count ?? 0
}

/** From this moment on nothing more leaves the machine, as if it were lost. */
async function asIfLost<T>({ shop: { owner } }: StoredWorld, work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'archiver'`,
  )
  const pid = rows[0]?.pid
  if (!pid) throw new Error('nothing archives')
  process.kill(pid, 'SIGSTOP')
  return await work().finally(() => process.kill(pid, 'SIGCONT'))
}

/** The machine is lost at any moment: what the newest backup in object storage lacks. */
async function proveLoss(scene: Scene) {
  const { world, say } = scene
  const sold = await sell(world)
  const lostAt = Date.now()
  const { code, printed } = await asIfLost(world, () => backupCheck(world))
  const [, last] = /orders, the last (\S+) of/.exec(printed) ?? []
  const kept = sold.findIndex(({ number }) => number === last)
  const first = sold[kept + 1]
  const lost = first ? (lostAt - first.at) / 1_000 : 0
  say(`${sold.length} orders sold, ${sold.length - 1 - kept} of the last ${lost.toFixed(0)} s lost`)
  const promise = 'a lost machine costs the orders of at most 60 s'
  note(scene, promise, kept >= 0 && lost <= MINUTE_S ? '' : printed)
  const isReported = (await reportsIn(world)) === 1
  const weekly = '“shop backup check” calls that backup good, and reports it'
  note(scene, weekly, code === 0 && isReported ? '' : printed)
}

/** A fault that is told in time; nothing is reported as a drill. */
async function proveTold(scene: Scene, promise: string, says: RegExp) {
  const from = Date.now()
  const { code, printed } = await backupCheck(scene.world)
  const took = secondsSince(from)
  scene.say(`told after ${took.toFixed(0)} s`)
  const isTold = code === 1 && says.test(printed) && took <= MINUTE_S
  const isSilent = (await reportsIn(scene.world)) === 1
  note(scene, promise, isTold && isSilent ? '' : `it ended with ${code}: ${printed}`)
}

const failingSeconds = async ({ figures }: StoredWorld) =>
  Number(/^archive_seconds\{since="failing"\} (\S+)/m.exec(await figures())?.[1] ?? 0)

/** Nothing can be archived any more: the figure behind the alert says so. */
async function proveAlarm(scene: Scene) {
  const { world } = scene
  const from = Date.now()
  await buyOne(world, 910_900)
  await world.shop.owner.query('select pg_switch_wal()')
  while ((await failingSeconds(world)) === 0 && secondsSince(from) < MINUTE_S) await sleep(500)
  const took = secondsSince(from)
  scene.say(`archive_seconds{since="failing"} rises after ${took.toFixed(0)} s`)
  const promise = 'the figure behind the alerts rises within a minute'
  note(scene, promise, (await failingSeconds(world)) > 0 ? '' : await world.figures())
}

/** Backups through object storage, and what goes wrong with it. */
export async function proveStorage(scene: Scene, ballastMb: number) {
  const { world, storage, say } = scene
  await world.open()
  if (ballastMb > 0) await addBallast(world.cluster, ballastMb)
  const from = Date.now()
  await world.cluster.backrest('--repo=2', '--type=full', 'backup')
  say(`a backup is in object storage after ${secondsSince(from).toFixed(1)} s`)
  await proveMoment(scene)
  await proveLoss(scene)
  const { secrets } = storage.storage
  world.cluster.tellSecrets({ ...secrets, PGBACKREST_REPO2_CIPHER_PASS: 'another key' })
  await proveTold(scene, 'a wrong key is told within a minute', /crypt/i)
  world.cluster.tellSecrets(secrets)
  await storage.stop()
  await proveTold(scene, 'a storage that is away is told within a minute', /unable to connect/i)
  await proveAlarm(scene)
}
