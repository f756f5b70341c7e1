import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import {
  colleaguesQuery,
  deactivate,
  endSessions,
  reactivate,
  resendInvitation,
  resetFactors,
  withdrawInvitation,
} from './members-api.ts'
import { nameOf, useDeed } from './use-deed.ts'

type OfMember = { member: StaffMember }
type Deed = ReturnType<typeof useDeed>

type DeedButtonProps = { deed: Deed; busy: string; isDanger?: boolean; children: string }

const DeedButton = ({ deed, busy, isDanger = false, children }: DeedButtonProps) => (
  <Button
    size="sm"
    variant={isDanger ? 'danger-quiet' : 'secondary'}
    onClick={() => deed.mutate()}
    busy={deed.isPending ? busy : undefined}
  >
    {children}
  </Button>
)

const Refused = ({ deeds }: { deeds: readonly Deed[] }) => {
  const error = deeds.find((deed) => deed.error)?.error
  if (!error) return null
  return (
    <Notice tone="danger" isNew>
      {wordsOf(error)}
    </Notice>
  )
}

/** What can be done to a colleague beside their role. */
export function MemberDeeds({ member }: OfMember) {
  const own = useMember()
  if (member.invitedAt !== null) return <InvitationDeeds member={member} />
  return (
    <div className="grid gap-3 border-t pt-4">
      <AccessDeeds member={member} />
      {own.id !== member.id && <Leaving member={member} />}
    </div>
  )
}

function InvitationDeeds({ member }: OfMember) {
  const again = useDeed(`A new link is on its way to ${member.email}`, () =>
    resendInvitation(member),
  )
  const back = useDeed('The invitation is withdrawn', () => withdrawInvitation(member))
  return (
    <div className="grid gap-3 border-t pt-4">
      <Refused deeds={[again, back]} />
      <p className="text-small text-ink-2">
        {member.isActive
          ? 'They have not chosen a password yet. A link works for 72 hours.'
          : 'The invitation was withdrawn. Sending it again makes it valid.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <DeedButton deed={again} busy="Sending...">
          Send invitation again
        </DeedButton>
        {member.isActive && (
          <DeedButton deed={back} busy="Withdrawing..." isDanger>
            Withdraw invitation
          </DeedButton>
        )}
      </div>
    </div>
  )
}

function AccessDeeds({ member }: OfMember) {
  const own = useMember()
  const out = useDeed(`${nameOf(member)} is signed out everywhere`, () => endSessions(member))
  const reset = useDeed(`${nameOf(member)} sets up anew by mail`, () => resetFactors(member))
  const canReset = own.role === SUPER_ADMIN && own.id !== member.id && member.isActive
  return (
    <>
      <Refused deeds={[out, reset]} />
      <div className="flex flex-wrap gap-2">
        <DeedButton deed={out} busy="Signing out...">
          Sign out everywhere
        </DeedButton>
        {canReset && (
          <DeedButton deed={reset} busy="Resetting..." isDanger>
            Reset second factor
          </DeedButton>
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
  const leave = useDeed(`${nameOf(member)} is deactivated`, () => deactivate(member, heir))
  const comeBack = useDeed(`${nameOf(member)} is active again`, () => reactivate(member))
  if (!member.isActive) {
    return (
      <>
        <Refused deeds={[comeBack]} />
        <div>
          <DeedButton deed={comeBack} busy="Saving...">
            Activate again
          </DeedButton>
        </div>
      </>
    )
  }
  return (
    <>
      <Refused deeds={[leave]} />
      <SelectField
        label="Hand their work to"
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
        <DeedButton deed={leave} busy="Saving..." isDanger>
          Deactivate
        </DeedButton>
      </div>
      <p className="text-small text-ink-2">
        Deactivating ends their sessions and API keys at once.
      </p>
    </>
  )
}
