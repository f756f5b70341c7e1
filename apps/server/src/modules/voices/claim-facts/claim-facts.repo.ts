import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { Facts } from '../../catalog/marketing-claims/marketing-claims.rules.ts'

/** Buyers who paid, what they answered after the purchase, and approved reviews; a sample counts for nothing. */
export async function measured(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select count(distinct email_normal) from orders where paid_at is not null) as "paidCustomers",
      said.answers as "surveyAnswers", said.happy as "surveyHappy", r.reviews,
      r.rating_sum as "ratingSum"
    from (
      select count(*) as answers, count(*) filter (where rating >= 4) as happy
      from order_surveys
    ) said
    cross join (
      select count(*) as reviews, coalesce(sum(rating), 0)::bigint as rating_sum
      from reviews
      where state = 'approved' and not is_demo and not is_sample
    ) r`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the shop could not be measured')
  return facts
}
