import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { covers, gainedByTwo, type Rights, rightsOf } from '../roles/roles.rules.ts'
import { inviteStaff, queueSetUpLink } from './invite-staff.ts'
import { managed } from './manage-members.ts'
import { markInvited, updateMember } from './members.repo.ts'
import { type Named, notifyOfStaff } from './notify-of-staff.ts'
import { staffById } from './staff.repo.ts'
import { closePasswordLinks } from './staff-links.repo.ts'

type Invited = Omit<NewStaffMember, 'password'>

/** What the role gives that a person is invited to: nothing that the one who invites lacks. */
export async function rightsToGive(tx: Tx, by: Rights, role: string): Promise<Rights> {
  const rights = rightsOf(await factsOfRole(tx, role))
  if (!covers(by, rights)) throw new AppError('role_above_own')
  return rights
}

/** Invites a person to a role that one member gives alone. */
export async function inviteMember(
  ctx: Context,
  staff: Rights & Named,
  person: Invited,
): Promise<string> {
  const act = { actor: staffActor(staff.id), action: 'staff.invited' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    const { permissions } = await rightsToGive(tx, staff, person.role)
    if (gainedByTwo([], permissions).length > 0) throw new AppError('second_person_needed')
    return await inviteStaff(ctx, tx, staff, person)
  })
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
    await notifyOfStaff(tx, staff, id, `invited ${person.firstName} ${person.lastName} again`)
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
