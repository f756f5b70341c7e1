import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { MOST_CODES, type makeCouponCodes } from '@keyhaven/contracts/staff/coupons'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db/db.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { effectSentence, judgedCoupon } from '../../modules/catalog/coupons/coupon-floor.ts'
import { couponRow } from '../../modules/catalog/coupons/describe-coupon.ts'
import { addCode, newCodes, templateFor } from '../../modules/catalog/coupons/one-use-codes.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import { type BulkAct, ownFile, queueBulk } from '../kit/bulk-job.ts'
import { csvOf } from '../kit/csv.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type CodeBatch = Readonly<{ templateId: number; version: string; codes?: readonly string[] }>

/** Many codes for one use each, with the rules one coupon has when the job begins. */
export const makeCodes: BulkAct<CodeBatch> = {
  name: 'coupons.codes',
  objects: ({ codes = [] }) => sql`select unnest(${[...codes]}::text[]) as object`,
  kept: ({ templateId, version }) => ({ templateId, version }),
  run: (ctx, code, { actor, asked }) =>
    addCode(ctx, code, { ...asked, by: actor.replace(/^staff:/, '') }),
}

type CodesRequest = Readonly<{ id: number; version: string; count: number; prefix: string }>

async function queueCodes(
  ctx: Context,
  tx: Tx,
  act: Readonly<{ by: string; approval?: object }>,
  { id, version, count, prefix }: CodesRequest,
) {
  await templateFor(tx, id, version)
  const asked = { templateId: id, version, codes: newCodes(count, prefix) }
  const job = await queueBulk(ctx, tx, act.by, makeCodes, asked)
  const { by, ...approved } = act
  await recordAudit(tx, {
    actor: staffActor(by),
    action: 'coupon.codes_made',
    object: `coupon:${id}`,
    meta: { count, prefix, job: job.jobId, ...approved },
  })
  return job
}

/** Each code is one more use: codes of a coupon below the floor are decided by two, as it was itself. */
export const manyCodes = defineApproval({
  name: 'coupon.codes',
  needs: 'coupons.create',
  wait: 'minutes',
  payload: z.object({
    id: z.int(),
    version: z.string(),
    count: z.int().min(1).max(MOST_CODES),
    prefix: z.string(),
  }),
  async apply(ctx, tx, wanted, { id, asker, decidedBy }) {
    const act = { by: asker.id, approval: { id, approvedBy: decidedBy } }
    return `bulk-job:${(await queueCodes(ctx, tx, act, wanted)).jobId}`
  },
})

/** Begins to make codes, or asks for the second person that it takes. */
export async function startCodes(
  ctx: StaffContext,
  id: number,
  { count, prefix }: RequestOf<typeof makeCouponCodes>['body'],
): Promise<ResponseOf<typeof makeCouponCodes>> {
  const coupon = await couponRow(ctx.db, id)
  if (coupon.template_id !== null) throw new AppError('not_found')
  const wanted = { id, version: String(coupon.version), count, prefix }
  const effect = await judgedCoupon(ctx, coupon)
  if (effect.isBelowFloor) {
    const sentence = effectSentence(coupon.code, coupon, effect)
    const approval = await askApproval(ctx, ctx.staff, manyCodes, {
      object: `coupon:${id}`,
      summary: `${count} codes for one use each, with the rules of ${sentence}`,
      payload: wanted,
    })
    return { success: true, approval }
  }
  const job = await inTransaction(ctx.db, (tx) => queueCodes(ctx, tx, { by: ctx.staff.id }, wanted))
  return { success: true, ...job }
}

type Line = Readonly<{ position: number; code: string; name: string; endsAt: Date | null }>

async function linesAfter(db: Db, jobId: number, position: number) {
  const { rows } = await sql<Line>`
    select item.position, c.code, c.name, c.ends_at as "endsAt"
    from bulk_job_items item
    join coupons c on c.code = item.object
    where item.job_id = ${jobId}
      and item.position > ${position}
      and item.state = 'done'
    order by item.position
    limit ${PORTION}`.execute(db)
  return rows
}

async function* rowsOf(db: Db, jobId: number) {
  const lines = inPortions(
    (last) => linesAfter(db, jobId, last),
    ({ position }) => position,
  )
  for await (const { code, name, endsAt } of lines) {
    yield [code, name, endsAt?.toISOString() ?? '']
  }
}

/** The codes of an own job that is done. */
export async function codesFile(ctx: StaffContext, jobId: number) {
  await ownFile(ctx, makeCodes.name, jobId)
  return csvOf(['Code', 'Name', 'Ends (UTC)'], rowsOf(ctx.db, jobId))
}
