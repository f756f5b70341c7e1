import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { assertNotBlocked } from '../../blocked-addresses/blocked-addresses.service.ts'
import { customerActor } from '../customers.rules.ts'
import { requireCustomer } from '../require-customer.ts'
import { sendCodeJob } from '../send-code-job.ts'

type StaffAction = Readonly<{ actor: string; reason: string }>

/** Mails the customer a link that signs them in. It is made while the mail is written: staff never see it. */
export async function sendSignIn(
  ctx: Context,
  id: string,
  { actor, reason }: StaffAction,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'customer.sign_in_sent' }, async (tx) => {
    const customer = await requireCustomer(tx, id)
    await assertNotBlocked(tx, customer.emailNormal)
    const mail = { purpose: 'access' as const, email: customer.emailNormal, isByStaff: true }
    await ctx.queue.enqueue(tx, sendCodeJob, { ...mail, request: randomUUID() })
    return { result: undefined, object: customerActor(customer.id), meta: { reason } }
  })
}
