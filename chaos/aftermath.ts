import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, untilQuiet } from './facts.ts'
import type { World } from './world.ts'

const OPEN = `select count(*) as left from payment_attempts where status = 'open'`
/** Paid, and nobody has told: the webhook was lost and the buyer has left. */
const LOOKED_AT = `${OPEN} and checked_at is null`

async function untilNone({ shop }: World, question: string, withinMs: number) {
  const deadline = Date.now() + withinMs
  for (;;) {
    const { left } = await factsOf(shop.owner, question)
    if (left === 0) return
    if (Date.now() > deadline) throw new Error(`${left} attempts are left open`)
    await sleep(250)
  }
}

/**
 * Waits until nothing is left to do. An hour goes by without waiting for it: first a reconciler that
 * makes no pauses finds what was paid, then what nobody paid ends and frees what it held.
 */
export async function settleDown(world: World, withinMs: number): Promise<number> {
  const from = Date.now()
  const { owner } = world.shop
  const reconciler = world.shop.reconciler(world.outside.env)
  await owner.query(`
    update payment_attempts set created_at = created_at - interval '61 seconds', checked_at = null
    where status = 'open'`)
  await untilNone(world, LOOKED_AT, withinMs)
  await owner.query(`
    update orders set expires_at = now() - interval '1 second'
    where payment_status = 'awaiting'`)
  await owner.query(`
    update key_units set hold_until = now() - interval '1 second' where status = 'held'`)
  await untilNone(world, OPEN, withinMs)
  await reconciler.kill('SIGKILL')
  await untilQuiet(owner, withinMs)
  return (Date.now() - from) / 1_000
}
