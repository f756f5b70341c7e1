import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { roleNamesQuery } from './members-api.ts'

const nobody = { firstName: '', lastName: '', email: '', role: 'support' }

const fields = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
] as const

/** Invites a person, who sets up password and second factor with a mailed link. */
export function InviteMember() {
  const own = useMember()
  const queries = useQueryClient()
  const { data: roles = [] } = useQuery(roleNamesQuery)
  const [person, setPerson] = useState(nobody)
  const change = (part: Partial<typeof nobody>) => setPerson({ ...person, ...part })
  return (
    <ActDialog
      title="Invite a member of staff"
      lead="They get a link by e-mail. It works for 72 hours, and they choose a password and a second factor with it. An invitation to a role that approves, manages staff or settings, or sees keys takes two people."
      label="Send invitation"
      busy="Inviting..."
      isReady={Object.values(person).every((text) => text.trim() !== '')}
      trigger={
        <Button variant="primary" size="sm">
          <UserPlus size={16} aria-hidden />
          Invite
        </Button>
      }
      onAct={async ({ idempotencyKey }) => {
        const answer = await calls.inviteStaffMember({ body: person }, { idempotencyKey })
        const title =
          'approval' in answer
            ? 'A second person decides about this invitation.'
            : `The invitation is on its way to ${person.email}.`
        toast({ tone: 'success', title })
      }}
      onDone={() => {
        setPerson(nobody)
        void queries.invalidateQueries()
      }}
    >
      {fields.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          autoComplete="off"
          required
          value={person[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <SelectField
        label="Role"
        value={person.role}
        onChange={(event) => change({ role: event.target.value })}
        options={roles.map(({ id, name, permissions }) => ({
          value: id,
          label: name,
          disabled: !permissions.every((permission) => own.permissions.includes(permission)),
        }))}
      />
    </ActDialog>
  )
}
