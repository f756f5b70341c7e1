import type { RejectionReason, ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listForModeration, ModeratedReview } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { signalsOf } from '../../modules/voices/reviews/reviews.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** A word that many reviews have finds the newest of them. */
const MOST_FOUND = 1_000

export type ReviewRow = Readonly<{
  id: number
  customerName: string
  email: string
  rating: number
  title: string
  comment: string
  state: ReviewState
  reason: RejectionReason | null
  isVerified: boolean
  createdAt: Date
  editedAt: Date | null
  reply: string | null
  redactedAt: Date | null
  version: number
  isSameElsewhere: boolean
  product: { id: string; name: string; slug: string }
}>

export const reviewColumns = sql`
  r.id, r.customer_name as "customerName", r.customer_email as email, r.rating, r.title, r.comment,
  r.state, r.reason, r.is_verified as "isVerified", r.created_at as "createdAt",
  r.edited_at as "editedAt", r.reply, r.redacted_at as "redactedAt", r.version,
  exists (
    select from reviews other where other.id <> r.id and other.comment = r.comment
  ) as "isSameElsewhere",
  jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug) as product`

/** "key ref" finds words that begin so; nothing a person types is an operator. */
const wordsIn = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')

export const reviewPlan: ListPlan = {
  name: 'reviews',
  columns: reviewColumns,
  from: sql`reviews r join products p on p.id = r.product_id`,
  counted: sql`reviews r`,
  where: sql`not r.is_demo`,
  id: { by: sql`r.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`r.created_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`r.id = any(array(
      select f.id
      from reviews f
      where not f.is_demo
        and to_tsvector('simple', f.customer_name || ' ' || f.title || ' ' || f.comment)
          @@ to_tsquery('simple', ${wordsIn(text)})
      order by f.id desc
      limit ${sql.lit(MOST_FOUND)}))`,
    state: (state: ReviewState | 'all') => (state === 'all' ? sql`true` : sql`r.state = ${state}`),
    productId: (id: string) => sql`r.product_id = ${id}`,
    rating: (stars: number) => sql`r.rating = ${stars}`,
    isVerified: (isSo: boolean) => sql`r.is_verified = ${isSo}`,
  },
}

export const describeReview = ({
  email,
  isSameElsewhere,
  version,
  ...row
}: ReviewRow): ModeratedReview => ({
  ...row,
  maskedEmail: maskEmail(email),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  redactedAt: row.redactedAt?.toISOString() ?? null,
  version: String(version),
  signals: signalsOf(`${row.customerName}\n${row.title}\n${row.comment}`, isSameElsewhere),
})

export async function reviewsToModerate(
  ctx: StaffContext,
  {
    q,
    state,
    productId,
    rating,
    isVerified,
    ...query
  }: RequestOf<typeof listForModeration>['query'],
): Promise<ResponseOf<typeof listForModeration>> {
  const filters = { q, state, productId, rating, isVerified }
  const { rows, ...where } = await listed<ReviewRow>(ctx, reviewPlan, { ...query, filters })
  return { success: true, reviews: rows.map(describeReview), ...where }
}
