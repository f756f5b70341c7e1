import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Lock, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { makeRole, rolesQuery } from './roles-api.ts'

type RoleListProps = {
  roles: readonly StaffRole[]
  chosen: StaffRole
  onChoose: (role: StaffRole) => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export function RoleList({ roles, chosen, onChoose }: RoleListProps) {
  const member = useMember()
  return (
    <Panel title="Roles">
      <ul className="grid gap-0.5 px-2 pb-2">
        {roles.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              aria-pressed={role.id === chosen.id}
              onClick={() => onChoose(role)}
              className={clsx(
                'flex min-h-11 w-full items-center justify-between gap-2 rounded-control px-3 py-1.5 text-left transition',
                role.id === chosen.id ? 'bg-accent-soft' : 'hover:bg-surface-hover',
              )}
            >
              <span className="grid">
                <span className="text-small font-semibold text-ink wrap-anywhere">{role.name}</span>
                <span className="text-micro text-ink-2">{people(role.people)}</span>
              </span>
              {role.isFixed && (
                <Lock size={14} className="text-ink-3" aria-label="Stays as it is" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {may(member, 'roles.manage') && <NewRole onMade={onChoose} />}
    </Panel>
  )
}

function NewRole({ onMade }: { onMade: (role: StaffRole) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => makeRole(name),
    onSuccess: async (role) => {
      await queries.invalidateQueries(rolesQuery)
      setOpen(false)
      setName('')
      onMade(role)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <div className="border-t p-2">
      <Dialog
        title="New role"
        lead="It may do nothing until you tick something."
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" size="sm">
            <Plus size={14} aria-hidden />
            New role
          </Button>
        }
      >
        <form onSubmit={submit} className="grid gap-4">
          <TextField
            label="Name"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={error ? wordsOf(error) : undefined}
          />
          <Button type="submit" variant="primary" busy={isPending ? 'Adding...' : undefined}>
            Add role
          </Button>
        </form>
      </Dialog>
    </div>
  )
}
