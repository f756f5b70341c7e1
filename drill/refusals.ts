import { globSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unless, type Verdict } from '../ops/verdict.ts'
import { payAside } from './aside.ts'
import { buyOne, momentIn, restoreCheck, untilArchived } from './restore-steps.ts'
import type { StoredWorld } from './stored-world.ts'

/** So long after a payment it counts as lost, with a little to spare. */
const LOST_AFTER_MS = 155_000
/** Until the worker has told the provider which keys an order has. */
const NOTED_MS = 8_000

type Expected = Readonly<{
  promise: string
  says: RegExp
  isGood?: boolean
}>

/** Whether the command judged as it must, and for the reason that was planted. */
async function judged(
  asked: ReturnType<typeof restoreCheck>,
  { promise, says, isGood = false }: Expected,
): Promise<Verdict> {
  const { code, answer, words } = await asked
  const said = [...(answer?.sentences ?? []), words].join('\n')
  const isAsItMust = (code === 0) === isGood && (answer?.isGood ?? false) === isGood
  return unless(promise, isAsItMust && says.test(said) ? '' : `it ended with ${code}: ${said}`)
}

/** A segment is gone from the archive while something is done. */
async function without<T>(archive: string, segment: string, work: () => Promise<T>): Promise<T> {
  const [file] = globSync(`${archive}/archive/shop/*/*/${segment}-*`)
  if (!file) throw new Error(`${segment} is not in the archive`)
  renameSync(file, `${archive}/${segment}`)
  return await work().finally(() => renameSync(`${archive}/${segment}`, file))
}

/** A moment at which an order says that it got a part of its keys; it is only seen in the archive. */
async function momentOfContradiction(world: StoredWorld, order: string): Promise<string> {
  const { owner } = world.shop
  const named = pg.escapeLiteral(order)
  const { rows } = await owner.query<{ was: string }>(
    `select fulfilment_status as was from orders where order_number = ${named}`,
  )
  const tell = (state = 'partial') =>
    owner.query(`
      begin;
      set local session_replication_role = replica;
      update orders set fulfilment_status = '${state}' where order_number = ${named};
      commit`)
  await tell()
  const at = await momentIn(world)
  await tell(rows[0]?.was)
  return at
}

/** Restores for real, with one thing wrong each time: only the whole backup is called good. */
export async function proveRefusals(world: StoredWorld, say: (text: string) => void) {
  const lost = await payAside(world)
  say(`${lost.order} is paid, and the shop lost it`)
  await world.open()
  await world.cluster.backrest('--type=full', 'backup')
  say('the shop is open, and a backup is made')
  const before = await buyOne(world, 900_001)
  await sleep(NOTED_MS)
  const hole = await untilArchived(world)
  const between = await momentIn(world)
  const after = await buyOne(world, 900_002)
  const contradiction = await momentOfContradiction(world, before)
  await untilArchived(world)
  say(`${before} and ${after} are sold and archived`)

  const verdicts: Verdict[] = []
  const look = async (wanted: Parameters<typeof restoreCheck>[1], expected: Expected) => {
    const verdict = await judged(restoreCheck(world, wanted), expected)
    verdicts.push(verdict)
    say(`${verdict.fault === undefined ? 'held' : 'BROKEN'}: ${expected.promise}`)
  }
  await look(
    { at: between, heal: true },
    {
      promise: 'a good backup, restored to a moment between two orders, is called good',
      isGood: true,
      says: new RegExp(`the last ${before} of`),
    },
  )
  const cutShort = /The archive ends too early or lacks a file/
  await without(world.cluster.backup, hole, async () => {
    const promise = 'a backup whose archive lacks a file before the moment is refused'
    await look({ at: between }, { promise, says: cutShort })
    const quiet = 'so is one that PostgreSQL opens at the hole, when no moment is named'
    await look({}, { promise: quiet, says: cutShort })
  })
  await look(
    { at: contradiction, heal: true },
    { promise: 'a broken invariant is refused', says: /^These invariants do not hold: /m },
  )
  await look(
    { heal: true, env: { STRIPE_SECRET_KEY: 'sk_live_planted' } },
    { promise: 'healing with live keys is refused', says: /^--heal moves money at the provider/m },
  )
  await sleep(Math.max(0, lost.at + LOST_AFTER_MS - Date.now()))
  const late = await momentIn(world)
  await buyOne(world, 900_003)
  await untilArchived(world)
  await look(
    { at: late },
    {
      promise: 'a lost payment that was not healed is refused',
      says: /^Payments from before the moment are lost\.$/m,
    },
  )
  return verdicts
}
