import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { sayActor } from '../../platform/audit/audited.ts'
import { aloneOrAsked } from '../approvals/alone-or-asked.ts'
import { defineApproval } from '../approvals/approval-kind.ts'
import { askApproval } from '../approvals/ask-approval.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { rightsOf } from '../roles/roles.rules.ts'
import { changeMember, changeMemberIn } from '../staff/manage-members.ts'
import { anyMember } from '../staff/staff-member.ts'

/** A member gets a role that decides. Neither they nor the one who asks approve it. */
export const roleByTwo = defineApproval({
  name: 'staff.role',
  needs: 'staff.manage',
  wait: 'day',
  payload: z.object({
    id: z.string(),
    from: z.string(),
    role: z.string(),
    department: z.optional(z.string()),
    permissions: z.array(z.string()),
  }),
  mayDecide: async (_ctx, { id }, decider) => decider.id !== id,
  apply: async (_ctx, tx, { id, from, role, department, permissions }, { asker }) => {
    const member = await anyMember(tx, id)
    const rights = rightsOf(await factsOfRole(tx, role))
    if (member?.role !== from || rights.permissions.join() !== permissions.join()) {
      throw new AppError('approval_outdated')
    }
    const actor = staffActor(asker.id)
    await sayActor(tx, actor)
    const wanted = { id, change: { role, department }, isByTwo: true }
    const { meta } = await changeMemberIn(tx, asker, wanted)
    const entry = { actor, action: 'staff.changed', object: staffActor(id) }
    await recordAudit(tx, { ...entry, ...(meta && { meta }) })
    return staffActor(id)
  },
})

type MemberChange = Readonly<{ role?: string | undefined; department?: string | undefined }>

/** Changes a member; to a role that decides, once a second member approves. */
export async function changeByOneOrTwo(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  change: MemberChange,
): Promise<RequestedApproval | undefined> {
  const done = await aloneOrAsked(
    async () => {
      await changeMember(ctx, staff, id, change)
      return {}
    },
    () => askForRole(ctx, staff, id, change),
  )
  return 'approval' in done ? done.approval : undefined
}

async function askForRole(ctx: Context, staff: StaffPrincipal, id: string, change: MemberChange) {
  const { role = '', department } = change
  const { member, facts } = await inTransaction(ctx.backOfficeDb, async (tx) => ({
    member: await anyMember(tx, id),
    facts: await factsOfRole(tx, role),
  }))
  if (!member) throw new AppError('not_found')
  return await askApproval(ctx, staff, roleByTwo, {
    object: staffActor(id),
    summary: `Give ${member.firstName} ${member.lastName} (${member.email}) the role ${facts.name}.`,
    payload: {
      ...{ id, from: member.role, role },
      ...(department !== undefined && { department }),
      permissions: [...rightsOf(facts).permissions],
    },
  })
}
