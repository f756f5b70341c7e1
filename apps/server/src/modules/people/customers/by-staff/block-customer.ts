import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../../infra/http/access.ts'
import { actorOf } from '../../../platform/audit/audit.rules.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { block, unblock } from '../../blocked-addresses/blocked-addresses.service.ts'
import { customerActor } from '../customers.rules.ts'
import { endOtherAccess } from '../end-other-access.ts'
import { requireCustomer } from '../require-customer.ts'
import { notifyCustomer } from './notify-customer.ts'

/** Ends every session and every open order of the customer, and lets in or sells them nothing more. */
export async function blockCustomer(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  reason: string,
): Promise<void> {
  const act = { actor: actorOf(staff), action: 'customer.blocked' }
  await audited(ctx.db, act, async (tx) => {
    const { id: known, email, emailNormal } = await requireCustomer(tx, id)
    if (!(await block(tx, { emailNormal, reason, blockedBy: staff.id }))) {
      throw new AppError('conflict', 'This customer is blocked already.')
    }
    await endOtherAccess(ctx, tx, emailNormal, {})
    await notifyCustomer(ctx, tx, email, 'blocked')
    return { result: undefined, object: customerActor(known), meta: { reason } }
  })
}

/** Lets a customer in again. */
export async function unblockCustomer(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  reason: string,
): Promise<void> {
  const act = { actor: actorOf(staff), action: 'customer.unblocked' }
  await audited(ctx.db, act, async (tx) => {
    const { id: known, email, emailNormal } = await requireCustomer(tx, id)
    if (!(await unblock(tx, emailNormal))) {
      throw new AppError('conflict', 'This customer is not blocked.')
    }
    await notifyCustomer(ctx, tx, email, 'unblocked')
    return { result: undefined, object: customerActor(known), meta: { reason } }
  })
}
