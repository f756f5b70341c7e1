import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { colleaguesQuery } from './members-api.ts'
import { nameOf, useMemberAct } from './use-member-act.ts'

type OfMember = { member: StaffMember }
type MemberAct = ReturnType<typeof useMemberAct>

type ActButtonProps = { act: MemberAct; busy: string; isDanger?: boolean; children: string }

const ActButton = ({ act, busy, isDanger = false, children }: ActButtonProps) => (
  <Button
    size="sm"
    variant={isDanger ? 'danger-quiet' : 'secondary'}
    onClick={() => act.mutate()}
    busy={act.isPending ? busy : undefined}
  >
    {children}
  </Button>
)

const Refused = ({ deeds }: { deeds: readonly MemberAct[] }) => {
  const error = deeds.find((act) => act.error)?.error
  if (!error) return null
  return (
    <Notice tone="danger" isNew>
      {wordsOf(error)}
    </Notice>
  )
}

/** What can be done to a colleague beside their role. */
export function MemberActs({ member }: OfMember) {
  const own = useMember()
  if (member.invitedAt !== null) return <InvitationActs member={member} />
  return (
    <div className="grid gap-3 border-t pt-4">
      <AccessActs member={member} />
      {own.id !== member.id && <Leaving member={member} />}
    </div>
  )
}

function InvitationActs({ member }: OfMember) {
  const again = useMemberAct(`A new link is on its way to ${member.email}`, () =>
    calls.resendStaffInvitation({ params: { id: member.id } }),
  )
  const back = useMemberAct('The invitation is withdrawn', () =>
    calls.withdrawStaffInvitation({ params: { id: member.id } }),
  )
  return (
    <div className="grid gap-3 border-t pt-4">
      <Refused deeds={[again, back]} />
      <p className="text-small text-ink-2">
        {member.isActive
          ? 'They have not chosen a password yet. A link works for 72 hours.'
          : 'The invitation was withdrawn. Sending it again makes it valid.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActButton act={again} busy="Sending...">
          Send invitation again
        </ActButton>
        {member.isActive && (
          <ActButton act={back} busy="Withdrawing..." isDanger>
            Withdraw invitation
          </ActButton>
        )}
      </div>
    </div>
  )
}

function AccessActs({ member }: OfMember) {
  const own = useMember()
  const out = useMemberAct(`${nameOf(member)} is signed out everywhere`, () =>
    calls.endMemberSessions({ params: { id: member.id } }),
  )
  const reset = useMemberAct(`${nameOf(member)} sets up anew by mail`, () =>
    calls.resetMemberFactors({ params: { id: member.id } }),
  )
  const canReset = own.role === SUPER_ADMIN && own.id !== member.id && member.isActive
  return (
    <>
      <Refused deeds={[out, reset]} />
      <div className="flex flex-wrap gap-2">
        <ActButton act={out} busy="Signing out...">
          Sign out everywhere
        </ActButton>
        {canReset && (
          <ActButton act={reset} busy="Resetting..." isDanger>
            Reset second factor
          </ActButton>
        )}
      </div>
      {canReset && (
        <p className="text-small text-ink-2">
          After a reset password and factors are gone. They get a link by e-mail, and all staff hear
          of it.
        </p>
      )}
    </>
  )
}

/** Deactivates a member and gives their work to another, or lets them in again. */
function Leaving({ member }: OfMember) {
  const [heir, setHeir] = useState('')
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const leave = useMemberAct(`${nameOf(member)} is deactivated`, () =>
    calls.deactivateStaffMember({
      params: { id: member.id },
      body: heir ? { handOverTo: heir } : {},
    }),
  )
  const comeBack = useMemberAct(`${nameOf(member)} is active again`, () =>
    calls.reactivateStaffMember({ params: { id: member.id } }),
  )
  if (!member.isActive) {
    return (
      <>
        <Refused deeds={[comeBack]} />
        <div>
          <ActButton act={comeBack} busy="Saving...">
            Activate again
          </ActButton>
        </div>
      </>
    )
  }
  return (
    <>
      <Refused deeds={[leave]} />
      <SelectField
        label="Reassign their work to"
        hint="Orders they look after and approvals they asked for."
        size="sm"
        options={[
          { value: '', label: 'Nobody' },
          ...colleagues
            .filter(({ id }) => id !== member.id)
            .map(({ id: value, name: label }) => ({ value, label })),
        ]}
        value={heir}
        onChange={(event) => setHeir(event.target.value)}
      />
      <div>
        <ActButton act={leave} busy="Saving..." isDanger>
          Deactivate
        </ActButton>
      </div>
      <p className="text-small text-ink-2">
        Deactivating ends their sessions and API keys at once.
      </p>
    </>
  )
}
