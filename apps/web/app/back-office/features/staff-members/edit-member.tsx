import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { MemberActs } from './member-acts.tsx'
import { MemberStores } from './member-stores.tsx'
import { activityQuery, roleNamesQuery } from './members-api.ts'
import { nameOf, useMemberAct } from './use-member-act.ts'

type OfMember = { member: StaffMember }

/** A colleague’s role, department, devices and latest acts. */
export function EditMember({ member }: OfMember) {
  return (
    <Dialog
      title={nameOf(member)}
      lead={member.email}
      size="confirm"
      trigger={
        <Button size="sm" aria-label={`Manage ${nameOf(member)}`}>
          Manage
        </Button>
      }
    >
      <RoleForm member={member} />
      <MemberStores member={member} />
      <MemberActs member={member} />
      <Activity member={member} />
    </Dialog>
  )
}

function RoleForm({ member }: OfMember) {
  const { data: roles = [] } = useQuery(roleNamesQuery)
  const own = useMember()
  const [role, setRole] = useState(member.role)
  const [department, setDepartment] = useState(member.department)
  const { mutate, isPending, error, data } = useMemberAct(`${nameOf(member)} saved`, () =>
    calls.changeStaffMember({ params: { id: member.id }, body: { role, department } }),
  )
  const isOwn = own.id === member.id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      {data?.approval && (
        <Notice isNew>
          This role takes two people. A colleague decides about it: {data.approval.summary}
        </Notice>
      )}
      <SelectField
        label="Role"
        value={role}
        disabled={isOwn}
        hint={isOwn ? 'Nobody changes their own role.' : undefined}
        onChange={(event) => setRole(event.target.value)}
        options={roles.map(({ id, name, permissions }) => ({
          value: id,
          label: name,
          disabled: !permissions.every((permission) => own.permissions.includes(permission)),
        }))}
      />
      <TextField
        label="Department"
        optional
        maxLength={60}
        value={department}
        onChange={(event) => setDepartment(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={isPending ? 'Saving...' : undefined}>
        Save
      </Button>
    </form>
  )
}

const when = (time: string) =>
  new Date(time).toLocaleString('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  })

function Activity({ member }: OfMember) {
  const isAllowed = may(useMember(), 'audit.view')
  const { data, error } = useQuery({ ...activityQuery(member.id), enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <section aria-label="Latest activity" className="grid gap-2 border-t pt-4">
      <h3 className="font-sans text-small font-semibold text-ink">Latest activity (UTC)</h3>
      {error && <p className="text-small text-danger-ink">{wordsOf(error)}</p>}
      {data?.length === 0 && <p className="text-small text-ink-2">Nothing on record.</p>}
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-small text-ink-2">
        {data?.map(({ id, at, action, object }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span className="break-all">
              <code className="font-mono text-ink">{action}</code> {object}
            </span>
            <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
