import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { accountRemoval } from './account-removal.email.tsx'
import { deleteUnproven, markTold } from './customers.repo.ts'
import { customerActor, UNPROVEN_DAYS, UNPROVEN_TOLD_DAYS } from './customers.rules.ts'

const AT_ONCE = 100

const draft = ({ id, email }: { id: string; email: string }) =>
  emailDraft(accountRemoval, {
    dedupeKey: `removal:${id}`,
    recipient: email,
    reason: `account:${id}`,
    data: { customerId: id },
  })

/** Tells addresses whose account nobody proved that it will be deleted. */
async function notifyUnproven(ctx: Context): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const told = await markTold(tx, UNPROVEN_TOLD_DAYS, AT_ONCE)
    if (told.length > 0) await queueEmails(ctx, tx, told.map(draft))
    return told.length
  })
}

/** Deletes them, never sooner than the notice said. Orders belong to the address and stay. */
async function remove(ctx: Context): Promise<number> {
  const noticeDays = UNPROVEN_DAYS - UNPROVEN_TOLD_DAYS
  return await inTransaction(ctx.db, async (tx) => {
    const gone = await deleteUnproven(tx, { days: UNPROVEN_DAYS, noticeDays, limit: AT_ONCE })
    for (const id of gone) {
      const object = customerActor(id)
      await recordAudit(tx, { actor: 'system', action: 'customer.removed', object, meta: {} })
    }
    return gone.length
  })
}

/** Accounts nobody proved go after a week: an address is not blocked for its owner by a stranger. */
export async function removeUnproven(ctx: Context): Promise<void> {
  for (const step of [notifyUnproven, remove]) while ((await step(ctx)) === AT_ONCE);
}
