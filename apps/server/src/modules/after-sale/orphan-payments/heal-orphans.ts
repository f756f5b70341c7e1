import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { settleIntent } from '../../buying/checkout/settle/settle.ts'
import type { Orphan } from './find-orphans.ts'
import { claimWithUnits, holdNotedUnits } from './keep-units.ts'
import { endOrphan, planOf } from './orphans.repo.ts'
import { attachAttempt, rebuildOrder } from './rebuild-order.ts'
import { refundOrphan } from './refund-orphan.ts'

export type Healed = Readonly<{ orphan: Orphan; done?: string; failure?: string }>

const CAUSE = 'found by payments:orphans'

const words = {
  settle: 'settled',
  attach: 'attached and settled',
  rebuild: 'rebuilt and settled',
  refund: 'given back',
} as const

/** Does what was decided first, also if it was another run that decided. */
async function carryOut(ctx: Context, orphan: Orphan, actor: string): Promise<string> {
  const { intent } = orphan
  const decided = await planOf(ctx.db, intent.id)
  const plan = decided?.plan as keyof typeof words | undefined
  if (!plan) throw new Error('nothing was decided about it')
  if (plan === 'refund') {
    await refundOrphan(ctx, orphan, actor)
    return words[plan]
  }
  if (plan === 'rebuild') await rebuildOrder(ctx, orphan, actor)
  if (plan === 'attach') await attachAttempt(ctx, orphan, actor)
  await settleIntent(ctx, intent, CAUSE)
  await inTransaction(ctx.db, (tx) => endOrphan(tx, intent.id))
  return words[plan]
}

async function heal(ctx: Context, orphan: Orphan, actor: string): Promise<Healed> {
  if (orphan.plan === 'leave') return { orphan }
  try {
    return { orphan, done: await carryOut(ctx, orphan, actor) }
  } catch (error) {
    ctx.log.warn({ err: error, intent: orphan.intent.id }, 'a lost payment could not be healed')
    return { orphan, failure: (error as Error).message }
  }
}

/** Whether sales were forgotten, and not only a message: an order is gone, or had its keys. */
const isOfLostTime = ({ kind, note }: Orphan) =>
  kind === 'order lost' || kind === 'attempt lost' || note !== undefined

/**
 * Settles, rebuilds or gives back what was found. Units that are known come first, then those that are not, then the
 * orders: so no order gets a unit whose key another buyer has. May be repeated, and run by two at once.
 */
export async function healOrphans(
  ctx: Context,
  orphans: readonly Orphan[],
  actor: string,
): Promise<Healed[]> {
  const ours = orphans.filter(({ plan }) => plan !== 'leave')
  const isTimeLost = ours.some(isOfLostTime)
  for (const orphan of ours) await holdNotedUnits(ctx, orphan)
  for (const orphan of ours) await claimWithUnits(ctx, orphan, { actor, isTimeLost })
  const healed: Healed[] = []
  for (const orphan of orphans) healed.push(await heal(ctx, orphan, actor))
  return healed
}
