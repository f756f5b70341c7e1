import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { reportInbox } from '@keyhaven/contracts/staff/inbox-report'
import { type RawBuilder, sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'

type Report = ResponseOf<typeof reportInbox>
type Topic = Report['topics'][number]['topic']

type TopicRow = Readonly<{
  topic: Topic | null
  conversations: number
  answered: number
  resolved: number
  answerMedian: number | null
  answerP90: number | null
  resolutionMedian: number | null
  resolutionP90: number | null
  ratings: number
  rating: number | null
}>

const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes))

/** How long people waited, in minutes; null where nobody has answered or ended it yet. */
export const answerMinutes: RawBuilder<unknown> = sql`
  (extract(epoch from c.first_reply_at - c.created_at)::float8 / 60)`
export const resolutionMinutes: RawBuilder<unknown> = sql`
  (extract(epoch from c.resolved_at - c.created_at)::float8 / 60)`
/** Spam counts for nothing, and what was made part of another counts there. */
export const isReported: RawBuilder<unknown> = sql`(c.state <> 'spam' and c.merged_into is null)`

/** Answers, ends and ratings of conversations that began within so many days; spam counts for nothing. */
export async function inboxReport({ db, staff }: StaffContext, days: number): Promise<Report> {
  const { rows } = await sql<TopicRow>`
    with begun as (
      select c.kind as topic, r.score,
        ${answerMinutes} as answer, ${resolutionMinutes} as resolution
      from conversations c
      left join conversation_ratings r on r.conversation_id = c.id
      where c.created_at > shop_now() - make_interval(days => ${days})
        and ${isReported}
        and ${isOfStores(sql`c.store_id`, staff)}
    )
    select topic, count(*) as conversations, count(answer) as answered, count(resolution) as resolved,
      percentile_cont(0.5) within group (order by answer) as "answerMedian",
      percentile_cont(0.9) within group (order by answer) as "answerP90",
      percentile_cont(0.5) within group (order by resolution) as "resolutionMedian",
      percentile_cont(0.9) within group (order by resolution) as "resolutionP90",
      count(score) as ratings, avg(score)::float8 as rating
    from begun
    group by grouping sets ((), (topic))
    order by topic nulls first`.execute(db)
  const [all, ...topics] = rows
  return {
    success: true,
    conversations: all?.conversations ?? 0,
    answered: all?.answered ?? 0,
    resolved: all?.resolved ?? 0,
    firstAnswer: { median: whole(all?.answerMedian ?? null), p90: whole(all?.answerP90 ?? null) },
    resolution: {
      median: whole(all?.resolutionMedian ?? null),
      p90: whole(all?.resolutionP90 ?? null),
    },
    rating: { count: all?.ratings ?? 0, average: all?.rating ?? null },
    topics: topics.flatMap(({ topic, ...row }) =>
      topic === null
        ? []
        : {
            topic,
            conversations: row.conversations,
            firstAnswer: whole(row.answerMedian),
            resolution: whole(row.resolutionMedian),
            rating: row.rating,
          },
    ),
  }
}
