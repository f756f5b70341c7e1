import type { RejectionReason } from '@keyhaven/contracts/data/review-rules'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffIdIn } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { lockReview, publish, refuse, storeReply } from './moderation.repo.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>
type StaffAction = Readonly<{
  actor: string
  action: string
  meta?: object
  /** Whether it is done already; then nothing is written. */
  isDone: (review: Locked) => boolean
  run: (tx: Tx) => Promise<void>
}>

/** One decision of staff, written down with it. What its author took back is nobody's to decide. */
async function decide(ctx: Context, id: number, { isDone, run, meta, ...who }: StaffAction) {
  return await audited(ctx.backOfficeDb, who, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) throw new AppError('not_found')
    if (review.state === 'withdrawn') throw new AppError('conflict')
    const result = { success: true as const }
    if (isDone(review)) return { result, object: null }
    await run(tx)
    return { result, object: `review:${id}`, meta: { from: review.state, ...meta } }
  })
}

export const approve = (ctx: Context, id: number, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.approve',
    isDone: ({ state }) => state === 'approved',
    run: (tx) => publish(tx, id, staffIdIn(actor)),
  })

export const reject = (ctx: Context, id: number, reason: RejectionReason, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.reject',
    meta: { reason },
    isDone: (review) => review.reason === reason,
    run: (tx) => refuse(tx, id, { reason, by: staffIdIn(actor) }),
  })

export const replyTo = (ctx: Context, id: number, reply: string | null, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.reply',
    meta: { isTakenBack: reply === null },
    isDone: (review) => review.reply === reply,
    run: (tx) => storeReply(tx, id, reply),
  })
