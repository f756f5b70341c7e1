import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { Currency } from '@keyhaven/contracts/money'
import type { Feed, FeedProblem, viewFeed } from '@keyhaven/contracts/staff/feeds'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { feeds } from '../../modules/growth/feeds/feeds.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const PREVIEW_CHARACTERS = 6_000
const MOST_PROBLEMS = 500

async function warningsOf({ db }: StaffContext): Promise<Map<string, number>> {
  const { rows } = await sql<{ format: string; count: number }>`
    select format, count(distinct product_id) as count
    from feed_problems
    where severity = 'warning'
    group by format`.execute(db)
  return new Map(rows.map(({ format, count }) => [format, count]))
}

export async function feedsFor(ctx: StaffContext): Promise<Feed[]> {
  const [rows, warnings] = await Promise.all([feeds(ctx), warningsOf(ctx)])
  return rows.map((row) => ({
    format: row.format,
    isOn: row.is_on,
    currency: row.currency as Currency,
    country: row.country,
    everyMinutes: row.every_minutes,
    version: String(row.version),
    addressMadeAt: row.token_made_at?.toISOString() ?? null,
    builtAt: row.built_at?.toISOString() ?? null,
    isAsked: row.asked_at !== null,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    items: row.items,
    leftOut: row.left_out,
    warnings: warnings.get(row.format) ?? 0,
  }))
}

export async function feedFor(ctx: StaffContext, format: FeedFormat): Promise<Feed> {
  const feed = (await feedsFor(ctx)).find((one) => one.format === format)
  if (!feed) throw new AppError('not_found')
  return feed
}

async function problemsOf({ db }: StaffContext, format: FeedFormat): Promise<FeedProblem[]> {
  const { rows } = await sql<FeedProblem>`
    select f.product_id as "productId", p.name as "productName", f.field, f.severity, f.message
    from feed_problems f
    join products p on p.id = f.product_id
    where f.format = ${format}
    order by f.severity, p.position, f.field
    limit ${MOST_PROBLEMS}`.execute(db)
  return rows
}

async function previewOf({ db }: StaffContext, format: FeedFormat): Promise<string> {
  const { rows } = await sql<{ preview: string | null }>`
    select left(body, ${PREVIEW_CHARACTERS}) as preview
    from shopping_feeds
    where format = ${format}`.execute(db)
  return rows[0]?.preview ?? ''
}

export async function feedPage(
  ctx: StaffContext,
  format: FeedFormat,
): Promise<ResponseOf<typeof viewFeed>> {
  const [feed, problems, preview] = await Promise.all([
    feedFor(ctx, format),
    problemsOf(ctx, format),
    previewOf(ctx, format),
  ])
  return { success: true, feed, problems, preview }
}
