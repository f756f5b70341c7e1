import type { RejectionReason, ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { listForModeration, ModeratedReview } from '@keyhaven/contracts/review-moderation'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { maskEmail } from '../orders/orders.rules.ts'
import {
  countIn,
  lockReview,
  type ModerationRow,
  publish,
  refuse,
  reviewsIn,
  storeReply,
} from './moderation.repo.ts'
import { signalsOf } from './reviews.rules.ts'

const describe = (row: ModerationRow): ModeratedReview => ({
  id: row.id,
  customerName: row.customer_name,
  maskedEmail: maskEmail(row.customer_email),
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  state: row.state as ReviewState,
  reason: row.reason as RejectionReason | null,
  isVerified: row.is_verified,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  reply: row.reply,
  signals: signalsOf(`${row.customer_name}\n${row.title}\n${row.comment}`, row.is_same_elsewhere),
  product: { id: row.product_id, name: row.product_name, slug: row.product_slug },
})

export async function reviewsToModerate(
  ctx: Context,
  { state, page, limit }: RequestOf<typeof listForModeration>['query'],
) {
  const [rows, total] = await Promise.all([
    reviewsIn(ctx.backOfficeDb, { state, limit, offset: (page - 1) * limit }),
    countIn(ctx.backOfficeDb, state),
  ])
  return { success: true as const, reviews: rows.map(describe), total }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>
type Deed = Readonly<{
  actor: string
  action: string
  meta?: object
  /** Whether it is done already; then nothing is written. */
  isDone: (review: Locked) => boolean
  run: (tx: Tx) => Promise<void>
}>

/** One decision of staff, written down with it. What its author took back is nobody's to decide. */
async function decide(ctx: Context, id: number, { isDone, run, meta, ...who }: Deed) {
  await ctx.backOfficeDb.transaction().execute(async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) throw new AppError('not_found')
    if (review.state === 'withdrawn') throw new AppError('conflict')
    if (isDone(review)) return
    await run(tx)
    await recordAudit(tx, { ...who, object: `review:${id}`, meta: { from: review.state, ...meta } })
  })
  return { success: true as const }
}

export const approve = (ctx: Context, id: number, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.approve',
    isDone: ({ state }) => state === 'approved',
    run: (tx) => publish(tx, id),
  })

export const reject = (ctx: Context, id: number, reason: RejectionReason, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.reject',
    meta: { reason },
    isDone: (review) => review.reason === reason,
    run: (tx) => refuse(tx, id, reason),
  })

export const replyTo = (ctx: Context, id: number, reply: string | null, actor: string) =>
  decide(ctx, id, {
    actor,
    action: 'review.reply',
    meta: { isTakenBack: reply === null },
    isDone: (review) => review.reply === reply,
    run: (tx) => storeReply(tx, id, reply),
  })
