import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
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
import { inviteMember, rightsToGive } from '../staff/invitations.ts'
import { inviteStaff } from '../staff/invite-staff.ts'

type Invited = Omit<NewStaffMember, 'password'>

/** An invitation to a role that decides. The one who asked invited the person, and is tied to them. */
export const inviteByTwo = defineApproval({
  name: 'staff.invite',
  needs: 'staff.manage',
  wait: 'day',
  payload: z.object({
    person: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.string(),
    }),
    /** What the role gave when it was asked for. */
    permissions: z.array(z.string()),
  }),
  apply: async (ctx, tx, { person, permissions }, { asker }) => {
    const now = await rightsToGive(tx, asker, person.role)
    if (now.permissions.join() !== permissions.join()) throw new AppError('approval_outdated')
    const actor = staffActor(asker.id)
    await sayActor(tx, actor)
    const { result, object, meta } = await inviteStaff(ctx, tx, asker, person)
    const entry = { actor, action: 'staff.invited', object: staffActor(result) }
    await recordAudit(tx, { ...entry, ...(meta && { meta }) })
    return object ?? staffActor(result)
  },
})

/** Invites a person; to a role that decides, once a second member approves. */
export const inviteByOneOrTwo = (
  ctx: Context,
  staff: StaffPrincipal,
  person: Invited,
): Promise<{ id: string } | { approval: RequestedApproval }> =>
  aloneOrAsked(
    async () => ({ id: await inviteMember(ctx, staff, person) }),
    async () => {
      const { email, firstName, lastName, role } = person
      const facts = await inTransaction(ctx.backOfficeDb, (tx) => factsOfRole(tx, role))
      return await askApproval(ctx, staff, inviteByTwo, {
        object: 'staff:new',
        summary: `Invite ${firstName} ${lastName} (${email}) as ${facts.name}.`,
        payload: {
          person: { email, firstName, lastName, role },
          permissions: [...rightsOf(facts).permissions],
        },
      })
    },
  )
