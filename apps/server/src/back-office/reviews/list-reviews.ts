import type { RejectionReason, ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listForModeration } from '@keyhaven/contracts/staff/review-moderation'
import { sql } from 'kysely'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { signalsOf } from '../../modules/voices/reviews/reviews.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Row = Readonly<{
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
  isSameElsewhere: boolean
  product: { id: string; name: string; slug: string }
}>

const plan: ListPlan = {
  name: 'reviews',
  columns: sql`
    r.id, r.customer_name as "customerName", r.customer_email as email, r.rating, r.title, r.comment,
    r.state, r.reason, r.is_verified as "isVerified", r.created_at as "createdAt",
    r.edited_at as "editedAt", r.reply,
    exists (
      select from reviews other where other.id <> r.id and other.comment = r.comment
    ) as "isSameElsewhere",
    jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug) as product`,
  from: sql`reviews r join products p on p.id = r.product_id`,
  counted: sql`reviews r`,
  where: sql`not r.is_demo`,
  id: { by: sql`r.id`, type: 'bigint' },
  sorts: {
    createdAt: { by: sql`r.created_at`, type: 'timestamptz' },
    rating: { by: sql`r.rating::integer`, type: 'integer' },
  },
  filters: {
    state: (state: ReviewState) => sql`r.state = ${state}`,
    productId: (id: string) => sql`r.product_id = ${id}`,
    rating: (stars: number) => sql`r.rating = ${stars}`,
  },
}

const describe = ({ email, isSameElsewhere, ...row }: Row) => ({
  ...row,
  maskedEmail: maskEmail(email),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  signals: signalsOf(`${row.customerName}\n${row.title}\n${row.comment}`, isSameElsewhere),
})

export async function reviewsToModerate(
  ctx: StaffContext,
  { state, productId, rating, ...query }: RequestOf<typeof listForModeration>['query'],
): Promise<ResponseOf<typeof listForModeration>> {
  const filters = { state, productId, rating }
  const { rows, ...where } = await listed<Row>(ctx, plan, { ...query, filters })
  return { success: true, reviews: rows.map(describe), ...where }
}
