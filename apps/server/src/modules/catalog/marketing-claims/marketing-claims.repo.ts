import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { Facts } from './marketing-claims.rules.ts'

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

/** Pages are made anew only if a figure changed. */
export async function updateFacts(db: Db, measured: Facts) {
  await sql`
    update claim_facts
    set paid_customers = ${measured.paidCustomers}, reviews = ${measured.reviews},
      rating_sum = ${measured.ratingSum}, survey_answers = ${measured.surveyAnswers},
      survey_happy = ${measured.surveyHappy}
    where (paid_customers, reviews, rating_sum, survey_answers, survey_happy) <> (
      ${measured.paidCustomers}, ${measured.reviews}, ${measured.ratingSum},
      ${measured.surveyAnswers}, ${measured.surveyHappy})`.execute(db)
}
