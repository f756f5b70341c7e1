import type { ReviewStats } from '@keyhaven/contracts/staff/review-moderation'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { truthReport } from '../../modules/catalog/marketing-claims/marketing-claims.service.ts'
import { averageOf, ratingCountsOf } from '../../modules/voices/reviews/reviews.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const OVERDUE_HOURS = 48

type Row = Readonly<{
  productId: string
  productName: string
  rating: number | null
  published: number
  verified: number
  pending: number
}>

/** Counted per edition and stars, so that everything else is a sum of these rows. */
async function counted(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as "productId", p.name as "productName", r.rating,
      count(*) filter (where r.state = 'approved') as published,
      count(*) filter (where r.state = 'approved' and r.is_verified) as verified,
      count(*) filter (where r.state = 'pending') as pending
    from products p
    left join reviews r on r.product_id = p.id and not r.is_demo and r.state in ('approved', 'pending')
    where p.is_active or r.id is not null
    group by p.id, p.name, p.position, r.rating
    order by p.position, p.id`.execute(db)
  return rows
}

async function waitingIn(db: Db) {
  const { rows } = await sql<{ count: number; oldest: Date | null; overdue: number }>`
    select count(*) as count, min(created_at) as oldest,
      count(*) filter (
        where created_at < shop_now() - make_interval(hours => ${sql.lit(OVERDUE_HOURS)})
      ) as overdue
    from reviews
    where state = 'pending' and not is_demo`.execute(db)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    oldestAt: row?.oldest?.toISOString() ?? null,
    overdue: row?.overdue ?? 0,
  }
}

const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

function figuresOf(rows: readonly Row[]) {
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

function editionsOf(rows: readonly Row[]): ReviewStats['editions'] {
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
