import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  isAnyDue,
  isLater,
  lockEdition,
  publishDue,
  setMarks,
  setOrder,
} from './edition-desk.repo.ts'
import { refusedAt, requireWhole } from './edition-fields.ts'
import { type ProductState, stateOf } from './edition-state.rules.ts'

type Move = Readonly<{
  id: string
  to: ProductState
  at?: string | undefined
  reason?: string | undefined
}>

/** Puts an edition on sale, now or later, or takes it off. What cannot be bought is not put on sale. */
export async function moveEdition(
  ctx: Context,
  actor: string,
  { id, to, at, reason = '' }: Move,
): Promise<ProductState> {
  return await audited(ctx.backOfficeDb, { actor, action: `product.${to}` }, async (tx) => {
    const edition = await lockEdition(tx, id)
    if (!edition) throw new AppError('not_found')
    if (to === 'published' || to === 'scheduled') {
      requireWhole(edition)
    }
    if (to === 'scheduled' && (at === undefined || !(await isLater(tx, at)))) {
      throw refusedAt('at', 'Choose a moment that is still to come')
    }
    await setMarks(tx, id, {
      isActive: to === 'published',
      publishAt: to === 'scheduled' ? (at ?? null) : null,
      isArchived: to === 'archived',
    })
    const meta = { from: stateOf(edition), ...(at && { at }), ...(reason && { reason }) }
    return { result: to, object: `product:${id}`, meta }
  })
}

export async function orderEditions(ctx: Context, actor: string, ids: readonly string[]) {
  await audited(ctx.backOfficeDb, { actor, action: 'product.ordered' }, async (tx) => {
    await setOrder(tx, ids)
    return { result: undefined, object: 'product:order', meta: { ids } }
  })
}

/** What was to go on sale by now does. */
export async function publishDueEditions(ctx: Context): Promise<void> {
  if (!(await isAnyDue(ctx.db))) return
  await inTransaction(ctx.db, async (tx) => {
    for (const id of await publishDue(tx)) {
      await recordAudit(tx, {
        actor: 'system',
        action: 'product.published',
        object: `product:${id}`,
      })
    }
  })
}
