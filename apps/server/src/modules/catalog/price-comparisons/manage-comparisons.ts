import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { enterComparison as call } from '@keyhaven/contracts/staff/price-comparisons'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import {
  endEarlier,
  endOne,
  insertComparison,
  isAnyDue,
  lockProduct,
  noteLapsed,
} from './price-comparisons.repo.ts'
import { longestDay, minorOf, problemOf } from './price-comparisons.rules.ts'

type ComparisonTerms = RequestOf<typeof call>['body']

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

/** Enters a price that was seen elsewhere. The one seen there before ends and stays in the history. */
export async function enterComparison(
  ctx: Context,
  by: string,
  request: ComparisonTerms,
): Promise<number> {
  const problem = problemOf(request, ctx.now().toISOString().slice(0, 10))
  if (problem) throw refused(problem.field, problem.message)
  const { productId, place, seller, currency, seenOn } = request
  const act = { actor: staffActor(by), action: 'price-comparison.entered' }
  return await audited(ctx.db, act, async (tx) => {
    if (!(await lockProduct(tx, productId))) {
      throw refused('productId', 'There is no such edition')
    }
    const before = await endEarlier(tx, { productId, place, by })
    const id = await insertComparison(tx, {
      ...{ productId, place, seller, currency, seenOn, by },
      priceMinor: minorOf(request) ?? 0,
      sourceUrl: request.sourceUrl || null,
      sourceNote: request.sourceNote || null,
      lastDay: request.lastDay ?? longestDay(seenOn),
    })
    const meta = {
      productId,
      place,
      seller,
      price: request.price,
      currency,
      before: before ?? null,
    }
    return { result: id, object: `price-comparison:${id}`, meta }
  })
}

type Ending = Readonly<{ id: number; by: string; reason: string }>

/** Takes a comparison off all pages. One that ended already stays so; nothing is noted twice. */
export async function endComparison(ctx: Context, { id, by, reason }: Ending): Promise<void> {
  const act = { actor: staffActor(by), action: 'price-comparison.ended' }
  await audited(ctx.db, act, async (tx) => {
    const outcome = await endOne(tx, { id, by, reason })
    if (!outcome) throw new AppError('not_found')
    const object = outcome.isNew ? `price-comparison:${id}` : null
    return { result: undefined, object, meta: { reason } }
  })
}

/** Comparisons that ran out: pages are made without them within seconds, and staff are told once. */
export async function endLapsed(ctx: Context): Promise<void> {
  if (!(await isAnyDue(ctx.db))) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, seller, productName } of await noteLapsed(tx)) {
      await notifyStaff(tx, {
        dedupeKey: `comparison-lapsed:${id}`,
        severity: 'info',
        title: 'A price comparison has run out',
        body: `${productName} at ${seller}: no page shows it any more. Look the price up again.`,
        object: `price-comparison:${id}`,
        to: { permission: 'products.publish' },
      })
    }
  })
}
