import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { covers, rightsOf } from '../roles/roles.rules.ts'
import { inviteStaff, queueSetUpLink } from './invite-staff.ts'
import { managed } from './manage-members.ts'
import { markInvited, updateMember } from './members.repo.ts'
import { staffById } from './staff.repo.ts'
import { closePasswordLinks } from './staff-links.repo.ts'

type Invited = Omit<NewStaffMember, 'password'>

/** Invites a person to a role with no right that the one who invites lacks. */
export async function inviteMember(ctx: Context, staff: StaffPrincipal, person: Invited) {
  const facts = await inTransaction(ctx.backOfficeDb, (tx) => factsOfRole(tx, person.role))
  if (!covers(staff, rightsOf(facts))) throw new AppError('role_above_own')
  return await inviteStaff(ctx, staff, person)
}

const JOINED = 'This member has chosen a password already.'

/** Mails a new link; those before it no longer work. A withdrawn invitation holds again. */
export async function resendInvitation(ctx: Context, staff: StaffPrincipal, id: string) {
  await managed(ctx, staff, { id, action: 'staff.invited_again' }, async (tx) => {
    const person = await staffById(tx, id)
    if (!person?.invited_at) throw new AppError('conflict', JOINED)
    await closePasswordLinks(tx, id)
    await markInvited(tx, id)
    await queueSetUpLink(ctx, tx, person, 'invited')
    return { result: undefined, object: staffActor(id) }
  })
}

/** Takes an invitation back: its link opens nothing any more. */
export async function withdrawInvitation(ctx: Context, staff: StaffPrincipal, id: string) {
  await managed(
    ctx,
    staff,
    { id, action: 'staff.invitation_withdrawn' },
    async (tx, { member }) => {
      const person = await staffById(tx, id)
      if (!person?.invited_at) throw new AppError('conflict', JOINED)
      if (!member.isActive) return { result: undefined, object: null }
      await closePasswordLinks(tx, id)
      await updateMember(tx, id, { is_active: false })
      return { result: undefined, object: staffActor(id) }
    },
  )
}
