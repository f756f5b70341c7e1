import { sql } from 'kysely'
import type { Db } from '../../infra/db.ts'

export async function decisions(db: Db) {
  return await db
    .selectFrom('marketing_claims')
    .select(['id', 'mode'])
    .select(
      sql<boolean>`approved_at is not null and (expires_at is null or expires_at > shop_now())`.as(
        'is_proven',
      ),
    )
    .execute()
}

export async function facts(db: Db) {
  return await db.selectFrom('claim_facts').selectAll().executeTakeFirstOrThrow()
}

/** Measured over the whole shop; pages are made anew only if a figure changed. */
export async function measureCustomers(db: Db) {
  await sql`
    update claim_facts set paid_customers = measured.customers
    from (select count(distinct email_normal) as customers from orders where paid_at is not null) measured
    where paid_customers <> measured.customers`.execute(db)
}

/** Of what buyers answered after the purchase. */
export async function measureSurveys(db: Db) {
  await sql`
    update claim_facts set survey_answers = measured.answers, survey_happy = measured.happy
    from (
      select count(*) as answers, count(*) filter (where rating >= 4) as happy from order_surveys
    ) measured
    where (survey_answers, survey_happy) <> (measured.answers, measured.happy)`.execute(db)
}

/** Of approved reviews by customers; a sample counts for nothing. */
export async function measureReviews(db: Db) {
  await sql`
    update claim_facts set reviews = measured.reviews, rating_sum = measured.rating_sum
    from (
      select count(*) as reviews, coalesce(sum(rating), 0) as rating_sum
      from reviews
      where state = 'approved' and not is_demo
    ) measured
    where (claim_facts.reviews, claim_facts.rating_sum) <> (measured.reviews, measured.rating_sum)`.execute(
    db,
  )
}
