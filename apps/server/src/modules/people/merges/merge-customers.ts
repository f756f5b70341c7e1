import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { moveOrders } from '../../fulfilment/order-email/move-orders.ts'
import { maskEmail } from '../../fulfilment/orders/orders.rules.ts'
import { aloneOrAsked } from '../../platform/approvals/alone-or-asked.ts'
import { defineApproval } from '../../platform/approvals/approval-kind.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { guardKeyMove, whySecondPerson } from '../../platform/key-moves/guard-key-move.ts'
import { moveNotes } from '../../platform/notes/notes.service.ts'
import { closeAccount } from '../customers/by-staff/close-account.ts'
import { tellCustomer } from '../customers/by-staff/tell-customer.ts'
import { customerActor } from '../customers/customers.rules.ts'
import { knownCustomer } from '../customers/known-customer.ts'
import { type MergePlan, mergePlan } from './merge-plan.ts'

const wish = z.object({
  from: z.string(),
  into: z.string(),
  reason: z.string(),
  orders: z.int(),
  licenses: z.int(),
})
export type MergeWish = z.infer<typeof wish>

type Deed = Readonly<{ actor: string; approval?: string }>

/** Orders, notes and the account of the one go to the other; both mailboxes are told. */
async function carryOut(ctx: Context, tx: Tx, plan: MergePlan, asked: MergeWish, deed: Deed) {
  const { from, into } = plan
  const seen = { orders: asked.orders, licenses: asked.licenses }
  await moveOrders(ctx, tx, { from: from.emailNormal, to: into.email, seen })
  // A guest is known by the first order, which may be one that has just moved.
  const joined = customerActor((await knownCustomer(tx, into.id)).id)
  for (const { id } of [from, into]) {
    if (customerActor(id) !== joined) await moveNotes(tx, customerActor(id), joined)
  }
  await closeAccount(ctx, tx, from)
  await tellCustomer(ctx, tx, from.email, 'left')
  await tellCustomer(ctx, tx, into.email, 'received')
  const { actor, approval } = deed
  const meta = { ...seen, from: from.id, into: into.id, reason: asked.reason }
  const entry = {
    actor,
    action: 'customer.merged',
    meta: { ...meta, ...(approval && { approval }) },
  }
  await recordAudit(tx, { ...entry, object: joined })
}

/** Joining customers that one person may not join alone. */
export const customerMerge = defineApproval({
  name: 'customer.merge',
  needs: 'customers.merge',
  payload: wish,
  async mayDecide(ctx, { from, into }, decider) {
    if (!decider.permissions.includes('customers.merge')) return false
    const plan = await mergePlan(ctx.db, from, into)
    const own = personOfAddress(decider.email)
    return [plan.from, plan.into].every(({ emailNormal }) => personOfAddress(emailNormal) !== own)
  },
  async apply(ctx, tx, asked, { id, asker }) {
    const plan = await mergePlan(tx, asked.from, asked.into)
    const by = { staffId: asker.id, act: 'merge', mailboxes: [], orderId: null } as const
    await guardKeyMove(tx, { ...by, approval: id })
    await carryOut(ctx, tx, plan, asked, { actor: staffActor(asker.id), approval: id })
    return customerActor(plan.into.id)
  },
})

const summaryOf = ({ from, into, orders, licenses }: MergePlan, why: string) =>
  `Join ${maskEmail(from.email)} into ${maskEmail(into.email)}: ${orders} orders with ${licenses} keys move to that mailbox. ${why}`

const moveOf = (staff: StaffPrincipal, { from, into }: MergePlan) =>
  ({ staffId: staff.id, act: 'merge', mailboxes: [from.emailNormal, into.emailNormal] }) as const

/** Joins two customers, or asks a second person where one may not decide alone. */
export async function mergeCustomers(ctx: Context, staff: StaffPrincipal, asked: MergeWish) {
  // An API key has no step-up; the route refuses it, and so does this.
  if (staff.apiKeyId !== null) throw new AppError('not_allowed')
  return await aloneOrAsked(
    () =>
      inTransaction(ctx.db, async (tx) => {
        const plan = await mergePlan(tx, asked.from, asked.into)
        await guardKeyMove(tx, { ...moveOf(staff, plan), orderId: null })
        await carryOut(ctx, tx, plan, asked, { actor: staffActor(staff.id) })
        return { orders: plan.orders, licenses: plan.licenses }
      }),
    async (why) => {
      const plan = await mergePlan(ctx.db, asked.from, asked.into)
      const about = { object: customerActor(plan.from.id), summary: summaryOf(plan, why) }
      return await askApproval(ctx, staff, customerMerge, { ...about, payload: asked })
    },
  )
}

/** Why this member cannot join the two alone; null if they can. */
export const secondPersonToMerge = async (ctx: Context, staff: StaffPrincipal, plan: MergePlan) =>
  (await inTransaction(ctx.db, (tx) => whySecondPerson(tx, moveOf(staff, plan)))) ?? null
