import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../chaos/world.ts'
import { addBallast } from './ballast.ts'
import type { DrillCluster } from './cluster.ts'
import { buyOne, momentIn, restoreCheck, untilArchived } from './restore-steps.ts'

const APART_MS = 2_000
/** Until the worker has told the provider which keys an order has. */
const NOTED_MS = 10_000

/** Goes back to a moment between two orders while the card provider knows both; what is wrong with it. */
export async function proveRestore(
  world: World<DrillCluster>,
  ballastMb: number,
  say: (text: string) => void,
) {
  if (ballastMb > 0) {
    await addBallast(world.cluster, ballastMb)
    await world.cluster.backUp()
    say(`a backup with ${ballastMb} MB more is made`)
  }
  const before = await buyOne(world, 900_001)
  await sleep(APART_MS)
  const at = await momentIn(world)
  await sleep(APART_MS)
  const after = await buyOne(world, 900_002)
  await sleep(NOTED_MS)
  await untilArchived(world)
  say(`restoring to ${at}, between the orders ${before} and ${after}`)
  const { answer, words } = await restoreCheck(world, { at, heal: true })
  for (const line of words.trim().split('\n')) say(line)
  if (!answer) return ['the copy was not looked at']
  const { isGood, sentences, lastOrder, payments } = answer
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
