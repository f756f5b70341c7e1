import { rejectionReasons } from '@keyhaven/contracts/data/review-rules'
import type { ReviewFile } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
import { findPrivate } from '../../modules/voices/reviews/redaction.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { describeReview, type ReviewRow, reviewColumns } from './list-reviews.ts'

const MOST_CHANGES = 100

const acts: Readonly<Record<string, string>> = {
  'review.approve': 'Published',
  'review.reject': 'Rejected',
  'review.reply': 'Answered',
  'review.redact': 'Private data removed',
  'review.edit': 'Changed',
  'review.withdraw': 'Withdrawn',
}

type Meta = Readonly<{
  reason?: string
  kinds?: readonly string[]
  characters?: number
  isTakenBack?: boolean
}>
type ReviewEventRow = Readonly<{
  id: number
  action: string
  actor: string
  by: string | null
  meta: Meta | null
  at: Date
}>

function textOf({ reason, kinds, characters, isTakenBack }: Meta): string {
  if (isTakenBack) return 'The answer was taken back'
  if (kinds) return `${kinds.join(', ').replaceAll('_', ' ')}: ${characters} characters`
  const isKnown = rejectionReasons.some((one) => one === reason)
  return isKnown ? String(reason).replaceAll('_', ' ') : ''
}

const whoOf = ({ actor, by }: ReviewEventRow) =>
  actor.startsWith('customer') ? 'its author' : (by ?? 'a former colleague')

/** What was decided about a review, from the audit log, the newest first. */
async function changesOf(db: Db, id: number): Promise<ReviewFile['changes']> {
  const { rows } = await sql<ReviewEventRow>`
    select a.seq as id, a.action, a.actor, s.first_name || ' ' || s.last_name as by, a.meta, a.at
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${`review:${id}`} and a.action = any(${Object.keys(acts)})
    order by a.seq desc
    limit ${MOST_CHANGES}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: `${acts[row.action] ?? row.action} by ${whoOf(row)}`,
    text: textOf(row.meta ?? {}),
    at: row.at.toISOString(),
  }))
}

export async function reviewFile({ db }: StaffContext, id: number): Promise<ReviewFile> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}
    from reviews r
    join products p on p.id = r.product_id
    where r.id = ${id} and not r.is_demo`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const review = describeReview(row)
  return { success: true, review, found: findPrivate(row), changes: await changesOf(db, id) }
}
