import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsFor } from '../../kit/permission-words.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { WaitingChanges } from '../../kit/waiting-changes.tsx'
import { calls } from './calls.ts'
import { LimitFields } from './limit-fields.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { changesBetween, isChangeable, reading } from './role-draft.rules.ts'
import { type RoleDraft, rolesQuery, viewAs } from './roles-api.ts'

type RolePermissionsProps = { roles: readonly StaffRole[]; role: StaffRole }

/** What every role may do; the chosen one can be changed. Its state is forgotten when it is saved. */
export function RolePermissions({ roles, role }: RolePermissionsProps) {
  const member = useMember()
  const [draft, setDraft] = useState<RoleDraft>({
    permissions: role.permissions,
    limits: role.limits,
  })
  const [text, search] = useState('')
  const canChange = isChangeable(role, member)
  const toggle = (name: Permission) =>
    setDraft(({ permissions, limits }) => ({
      limits,
      permissions: permissions.includes(name)
        ? permissions.filter((one) => one !== name)
        : [...permissions, name],
    }))
  const discard = () => setDraft({ permissions: role.permissions, limits: role.limits })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 lg:col-span-4">
      <Panel
        title="Permissions"
        lead="Changes take effect at the next call. Every change is written to the audit log."
      >
        <WaitingChanges waiting={role.waiting} className="grid gap-3 px-5 pb-4" />
        <div className="flex flex-wrap items-end justify-between gap-3 px-5 pb-4">
          <SearchField
            label="Find a permission"
            placeholder="Find a permission"
            value={text}
            onSearch={search}
            className="max-w-60"
          />
          <RoleActs role={role} />
        </div>
        <PermissionMatrix
          roles={roles}
          role={role}
          granted={draft.permissions}
          text={text}
          mayChange={(name) => canChange && member.permissions.includes(name)}
          onToggle={toggle}
        />
        <LimitFields
          limits={draft.limits}
          isDisabled={!canChange}
          onChange={(limits) => setDraft((now) => ({ ...now, limits }))}
        />
        <div className="px-5 pb-4">
          <GuardNote />
        </div>
        <SaveBar role={role} draft={draft} onDiscard={discard} />
      </Panel>
    </div>
  )
}

function RoleActs({ role }: { role: StaffRole }) {
  const member = useMember()
  const queries = useQueryClient()
  const view = useMutation({ mutationFn: () => viewAs(role) })
  const remove = useMutation({
    mutationFn: () => calls.removeRole({ params: { id: role.id } }),
    onSuccess: () => queries.invalidateQueries(rolesQuery),
  })
  const error = view.error ?? remove.error
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      {member.role === 'super_admin' && !role.isFixed && (
        <Button
          size="sm"
          className="max-w-full"
          onClick={() => view.mutate()}
          busy={view.isPending ? 'Opening...' : undefined}
        >
          <Eye size={14} aria-hidden />
          <span className="truncate">View as {role.name}</span>
        </Button>
      )}
      {may(member, 'roles.manage') && !role.isPreset && (
        <Button
          size="sm"
          variant="danger-quiet"
          onClick={() => remove.mutate()}
          busy={remove.isPending ? 'Removing...' : undefined}
        >
          <Trash2 size={14} aria-hidden />
          Remove role
        </Button>
      )}
    </div>
  )
}

type SaveBarProps = { role: StaffRole; draft: RoleDraft; onDiscard: () => void }

function SaveBar({ role, draft, onDiscard }: SaveBarProps) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls.changeRole({ params: { id: role.id }, body: draft }, { version: role.version }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries(rolesQuery)
      if (answer.approval) onDiscard()
      toastOutcome(answer, `${role.name} saved`)
    },
  })
  const { given, taken, count } = changesBetween(role, draft)
  if (count === 0) return null
  const words = [
    ...given.map((name) => `${wordsFor(name)} added`),
    ...taken.map((name) => `${wordsFor(name)} removed`),
  ]
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 border-t bg-surface px-5 py-3.5">
      <p className="min-w-0 text-small text-ink-2 wrap-anywhere">
        <strong className="font-semibold text-ink">
          {reading(count)} to {role.name}
        </strong>{' '}
        {words.join(', ')}
      </p>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
        <Button
          size="sm"
          variant="primary"
          onClick={() => mutate()}
          busy={isPending ? 'Saving...' : undefined}
        >
          Save changes
        </Button>
      </div>
    </footer>
  )
}
