import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { askOldMailbox } from '../../fulfilment/order-email/ask-old-mailbox.ts'
import { moveOrders } from '../../fulfilment/order-email/move-orders.ts'
import { maskEmail } from '../../fulfilment/orders/orders.rules.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { aloneOrAsked } from '../../staff/approvals/alone-or-asked.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { type KeyMove, whySecondPerson } from '../../staff/key-transfers/move-keys.ts'
import { moveNotes } from '../../staff/notes/notes.service.ts'
import { closeAccount } from '../customers/by-staff/close-account.ts'
import { notifyCustomer } from '../customers/by-staff/notify-customer.ts'
import { customerActor } from '../customers/customers.rules.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { type MergePlan, mergePlan } from './merge-plan.ts'

const mergeRequest = z.object({
  from: z.string(),
  into: z.string(),
  reason: z.string(),
  orders: z.int(),
  licenses: z.int(),
})
export type MergeRequest = z.infer<typeof mergeRequest>

type MergeAction = Readonly<{ staffId: string; approval?: string; code?: string | undefined }>

/** Orders, notes and the account of the one go to the other; both mailboxes are told. */
async function carryOut(
  ctx: Context,
  tx: Tx,
  plan: MergePlan,
  asked: MergeRequest,
  act: MergeAction,
) {
  const { from, into } = plan
  const seen = { orders: asked.orders, licenses: asked.licenses }
  const { code, ...by } = { ...act, reason: asked.reason }
  await moveOrders(ctx, tx, { from: from.emailNormal, to: into.email, seen, by, code })
  // A guest is known by the first order, which may be one that has just moved.
  const joined = customerActor((await requireCustomer(tx, into.id)).id)
  for (const { id } of [from, into]) {
    if (customerActor(id) !== joined) await moveNotes(tx, customerActor(id), joined)
  }
  await closeAccount(ctx, tx, from)
  await notifyCustomer(ctx, tx, from.email, 'left')
  await notifyCustomer(ctx, tx, into.email, 'received')
  const { staffId, approval } = act
  const meta = { ...seen, from: from.id, into: into.id, reason: asked.reason }
  const entry = {
    actor: staffActor(staffId),
    action: 'customer.merged',
    meta: { ...meta, ...(approval && { approval }) },
  }
  await recordAudit(tx, { ...entry, object: joined })
}

/** Joining customers that one person may not join alone. */
export const customerMerge = defineApproval({
  name: 'customer.merge',
  needs: 'customers.merge',
  wait: 'minutes',
  payload: mergeRequest,
  async mayDecide(ctx, { from, into }, decider) {
    if (!decider.permissions.includes('customers.merge')) return false
    const plan = await mergePlan(ctx.db, from, into)
    const own = personOfAddress(decider.email)
    return [plan.from, plan.into].every(({ emailNormal }) => personOfAddress(emailNormal) !== own)
  },
  async apply(ctx, tx, asked, { id, asker }) {
    const plan = await mergePlan(tx, asked.from, asked.into)
    await carryOut(ctx, tx, plan, asked, { staffId: asker.id, approval: id })
    return customerActor(plan.into.id)
  },
})

const summaryOf = ({ from, into, orders, licenses }: MergePlan, why: string) =>
  `Join ${maskEmail(from.email)} into ${maskEmail(into.email)}: ${orders} orders with ${licenses} keys move to that mailbox. ${why}`

/** Joins two customers, or asks a second person where one may not decide alone. */
export async function mergeCustomers(
  ctx: Context,
  staff: StaffPrincipal,
  asked: MergeRequest,
  code?: string,
) {
  // An API key has no step-up; the route refuses it, and so does this.
  if (staff.apiKeyId !== null) throw new AppError('not_allowed')
  return await aloneOrAsked(
    () =>
      inTransaction(ctx.db, async (tx) => {
        const plan = await mergePlan(tx, asked.from, asked.into)
        await carryOut(ctx, tx, plan, asked, { staffId: staff.id, code })
        return { orders: plan.orders, licenses: plan.licenses }
      }),
    async (why) => {
      const plan = await mergePlan(ctx.db, asked.from, asked.into)
      const about = { object: customerActor(plan.from.id), summary: summaryOf(plan, why) }
      return await askApproval(ctx, staff, customerMerge, { ...about, payload: asked })
    },
  )
}

/** Asks the mailbox that would lose its orders: with the code it is mailed, one person joins the two, keys and all. */
export async function askToMerge(
  ctx: Context,
  staff: StaffPrincipal,
  { from: fromId, into: intoId }: Pick<MergeRequest, 'from' | 'into'>,
) {
  const { from, into } = await mergePlan(ctx.db, fromId, intoId)
  const actor = staffActor(staff.id)
  return await askOldMailbox(ctx, { from: from.emailNormal, to: into.email, actor })
}

/** Why this member cannot join the two alone and without a code; null if they can. */
export async function secondPersonToMerge(
  ctx: Context,
  staff: StaffPrincipal,
  { from, into, orders, licenses, seenKeys }: MergePlan,
): Promise<string | null> {
  if (orders === 0) return null
  const move: KeyMove = {
    ...{ act: 'merge', by: { staffId: staff.id }, orderId: '', licenses },
    ...{ mailboxes: [from.emailNormal, into.emailNormal], areSeen: seenKeys > 0 },
  }
  return (await inTransaction(ctx.db, (tx) => whySecondPerson(ctx, tx, move))) ?? null
}
