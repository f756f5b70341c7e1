import type { ClaimId } from '@keyhaven/contracts/storefront'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { ClaimMode, Facts } from './marketing-claims.rules.ts'

export async function decisions(db: Db) {
  return await db
    .selectFrom('marketing_claims')
    .select(['id', 'mode', 'version', 'evidence_note', 'evidence_file', 'decided_by', 'decided_at'])
    .select(
      sql<string | null>`((expires_at - interval '1 day') at time zone 'UTC')::date::text`.as(
        'expires_on',
      ),
    )
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

export async function lockClaim(tx: Tx, id: ClaimId) {
  return await tx
    .selectFrom('marketing_claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type ClaimRow = Readonly<{
  mode: ClaimMode
  evidenceNote: string | null
  evidenceFile: string | null
  /** The last day it counts. */
  expiresOn: string | null
  by: string
}>

/** Evidence counts until the end of its last day in UTC. */
export async function storeClaim(tx: Tx, id: ClaimId, claim: ClaimRow) {
  const approved = claim.evidenceNote === null ? null : sql`shop_now()`
  const approvedBy = claim.evidenceNote === null ? null : claim.by
  await sql`
    insert into marketing_claims as c (id, mode, evidence_note, evidence_file, approved_by,
      approved_at, expires_at, decided_by, decided_at)
    values (${id}, ${claim.mode}, ${claim.evidenceNote}, ${claim.evidenceFile}, ${approvedBy},
      ${approved}, (${claim.expiresOn}::date + 1)::timestamp at time zone 'UTC', ${claim.by},
      shop_now())
    on conflict (id) do update
    set mode = excluded.mode, evidence_note = excluded.evidence_note,
      evidence_file = excluded.evidence_file, approved_by = excluded.approved_by,
      approved_at = excluded.approved_at, expires_at = excluded.expires_at,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at,
      version = c.version + 1, is_lapsed = false`.execute(tx)
}

/** Evidence that has run out since the last look: noting it has pages made anew. */
export async function noteLapsed(tx: Tx) {
  const { rows } = await sql<{ id: string }>`
    update marketing_claims
    set is_lapsed = true
    where not is_lapsed and expires_at <= shop_now()
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isAnyLapsed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('marketing_claims')
    .select('id')
    .where('is_lapsed', '=', false)
    .where('expires_at', '<=', sql<Date>`shop_now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
