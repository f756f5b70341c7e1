import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { editReview, OwnReview } from '@keyhaven/contracts/review-submission'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { changeOwn, reviewsOfAddress, withdrawOwn } from './own-reviews.repo.ts'
import { mayBeEdited } from './reviews.rules.ts'

type OwnReviewRow = Awaited<ReturnType<typeof reviewsOfAddress>>[number]

const describe = (row: OwnReviewRow): OwnReview => ({
  id: row.id,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  state: row.state,
  isVerified: row.is_verified,
  isEditable: row.is_young && mayBeEdited(row.state),
  createdAt: row.created_at.toISOString(),
  isRedacted: row.redacted_at !== null,
  product: { id: row.product_id, name: row.product_name, slug: row.product_slug },
})

/** Everything written with the address, as soon as the person has shown that it is theirs. */
export async function ownReviews(ctx: Context, { email, isProven }: CustomerPrincipal) {
  const rows = isProven ? await reviewsOfAddress(ctx.db, email) : []
  return { success: true as const, reviews: rows.map(describe) }
}

const actorOf = ({ customerId }: CustomerPrincipal) =>
  customerId === null ? 'customer' : `customer:${customerId}`

/** Changes an own review; what pages showed of it is hidden until it is checked again. */
export async function changeReview(
  ctx: Context,
  author: CustomerPrincipal,
  { params, body }: RequestOf<typeof editReview>,
) {
  await inTransaction(ctx.db, async (tx) => {
    const review = { id: params.id, emailNormal: author.email }
    const isChanged = author.isProven && (await changeOwn(tx, review, body))
    if (!isChanged) throw new AppError('not_found')
    const object = `review:${params.id}`
    await recordAudit(tx, { actor: actorOf(author), action: 'review.edit', object })
  })
  return { success: true as const }
}

export async function withdrawReviewOf(ctx: Context, author: CustomerPrincipal, id: number) {
  await inTransaction(ctx.db, async (tx) => {
    const isGone = author.isProven && (await withdrawOwn(tx, { id, emailNormal: author.email }))
    if (!isGone) throw new AppError('not_found')
    const object = `review:${id}`
    await recordAudit(tx, { actor: actorOf(author), action: 'review.withdraw', object })
  })
  return { success: true as const }
}
