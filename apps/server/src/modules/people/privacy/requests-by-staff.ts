import { randomUUID } from 'node:crypto'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { identityProofs } from '@keyhaven/contracts/staff/customer-acts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { maskEmail } from '../../fulfilment/orders/orders.rules.ts'
import { actorOf, staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { notifyCustomer } from '../customers/by-staff/notify-customer.ts'
import { customerActor } from '../customers/customers.rules.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { insertErasure } from './erasures.repo.ts'
import { insertExport } from './exports.repo.ts'
import { makeExportJob } from './make-export-job.ts'

const privacyRequest = z.object({
  customer: z.string(),
  reason: z.string(),
  proof: z.enum(identityProofs),
})
type PrivacyRequest = z.infer<typeof privacyRequest>

/** Makes the copy a customer asked staff for. It opens for the customer alone, after signing in. */
export async function exportByStaff(ctx: Context, staff: StaffPrincipal, asked: PrivacyRequest) {
  const act = { actor: actorOf(staff), action: 'customer.export_asked' }
  await audited(ctx.db, act, async (tx) => {
    const { id, accountId, email, emailNormal } = await requireCustomer(tx, asked.customer)
    const exportId = randomUUID()
    const owner = { email: emailNormal, customerId: accountId }
    if (!(await insertExport(tx, exportId, owner))) {
      throw new AppError('conflict', 'A copy is being made already.')
    }
    await ctx.queue.enqueue(tx, makeExportJob, { exportId })
    await notifyCustomer(ctx, tx, email, 'copied')
    const meta = { reason: asked.reason, proof: asked.proof }
    return { result: undefined, object: customerActor(id), meta }
  })
}

/** What a customer asked for is checked by two members of staff: nothing brings it back. */
export const customerErasure = defineApproval({
  name: 'customer.erase',
  needs: 'customers.erase',
  wait: 'minutes',
  payload: privacyRequest,
  mayDecide: async (_ctx, _payload, decider) => decider.permissions.includes('customers.erase'),
  async apply(ctx, tx, { customer, reason, proof }, { id: approval, asker }) {
    const { id, accountId, email, emailNormal } = await requireCustomer(tx, customer)
    const erasureId = randomUUID()
    const addressHash = hashAddress(ctx.config, emailNormal)
    const erasure = { id: erasureId, email: emailNormal, customerId: accountId, addressHash }
    if (!(await insertErasure(tx, erasure))) throw new AppError('conflict')
    await notifyCustomer(ctx, tx, email, 'forgotten')
    const entry = { actor: staffActor(asker.id), action: 'customer.erasure_asked' }
    const meta = { reason, proof, approval }
    await recordAudit(tx, { ...entry, object: customerActor(id), meta })
    return `erasure:${erasureId}`
  },
})

/** Asks a second member of staff to agree to an erasure. */
export async function eraseByStaff(
  ctx: Context,
  staff: StaffPrincipal,
  asked: PrivacyRequest,
): Promise<RequestedApproval> {
  const { id, email } = await requireCustomer(ctx.db, asked.customer)
  return await askApproval(ctx, staff, customerErasure, {
    object: customerActor(id),
    summary: `Erase ${maskEmail(email)}. Invoices stay as the law requires; the rest cannot be brought back.`,
    payload: { ...asked, customer: id },
  })
}
