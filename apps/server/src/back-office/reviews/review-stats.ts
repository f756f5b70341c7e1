import { OVERDUE_HOURS } from '@keyhaven/contracts/staff/overdue'
import type { ReviewStats } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { truthReport } from '../../modules/catalog/marketing-claims/marketing-claims.service.ts'
import { averageOf, ratingCountsOf } from '../../modules/voices/reviews/reviews.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type RatingRow = Readonly<{
  productId: string
  productName: string
  rating: number | null
  published: number
  verified: number
  pending: number
}>

/** Per edition and stars: everything else is a sum of these rows. */
async function counted(db: Db): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select p.id as "productId", p.name as "productName", c.rating,
      coalesce(sum(c.count) filter (where c.state = 'approved'), 0)::integer as published,
      coalesce(sum(c.count) filter (where c.state = 'approved' and c.is_verified), 0)::integer as verified,
      coalesce(sum(c.count) filter (where c.state = 'pending'), 0)::integer as pending
    from products p
    left join review_counts c on c.product_id = p.id
      and not c.is_demo
      and c.state in ('approved', 'pending')
      and c.count > 0
    where p.is_active or c.product_id is not null
    group by p.id, p.name, p.position, c.rating
    order by p.position, p.id`.execute(db)
  return rows
}

/** What came within two days is counted one by one; all others that wait are overdue. */
async function waitingIn(db: Db) {
  const { rows } = await sql<{ count: number; oldest: Date | null; overdue: number }>`
    select waiting.count, oldest.at as oldest, waiting.count - fresh.count as overdue
    from (
      select coalesce(sum(count), 0)::integer as count
      from review_counts
      where state = 'pending' and not is_demo
    ) waiting
    cross join (
      select min(created_at) as at from reviews where state = 'pending' and not is_demo
    ) oldest
    cross join (
      select count(*)::integer as count
      from reviews
      where state = 'pending'
        and not is_demo
        and created_at >= shop_now() - make_interval(hours => ${sql.lit(OVERDUE_HOURS.rating)})
    ) fresh`.execute(db)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    oldestAt: row?.oldest?.toISOString() ?? null,
    overdue: row?.overdue ?? 0,
  }
}

const sum = (rows: readonly RatingRow[], of: (row: RatingRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

function figuresOf(rows: readonly RatingRow[]) {
  const counts = ratingCountsOf(
    [1, 2, 3, 4, 5].map((rating) => ({
      rating,
      count: sum(
        rows.filter((row) => row.rating === rating),
        ({ published }) => published,
      ),
    })),
  )
  const count = sum(rows, ({ published }) => published)
  const verified = sum(rows, (row) => row.verified)
  return { counts, figures: { count, average: count === 0 ? null : averageOf(counts), verified } }
}

function editionsOf(rows: readonly RatingRow[]): ReviewStats['editions'] {
  return [...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, own]) => ({
    productId,
    productName: own[0]?.productName ?? productId,
    ...figuresOf(own).figures,
    pending: sum(own, ({ pending }) => pending),
  }))
}

async function claimsBeside(ctx: StaffContext): Promise<ReviewStats['claims']> {
  const { claims } = await truthReport(ctx)
  return (['rating', 'rating-count'] as const).flatMap((id) => {
    const claim = claims.find((one) => one.id === id)
    if (!claim) return []
    const { shown, computed, decision } = claim
    return [{ id, shown, measured: computed, isProven: decision.isProven || shown === computed }]
  })
}

/** What reviews measure, next to what pages claim. */
export async function reviewFigures(ctx: StaffContext): Promise<ReviewStats> {
  const [rows, pending, claims] = await Promise.all([
    counted(ctx.db),
    waitingIn(ctx.db),
    claimsBeside(ctx),
  ])
  const { counts, figures } = figuresOf(rows)
  return { success: true, ...figures, counts, claims, pending, editions: editionsOf(rows) }
}
