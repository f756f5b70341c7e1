import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { Pill } from '../../../ui/pill.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { when } from '../../kit/when.ts'
import { EditMember } from './edit-member.tsx'
import { fetchMembers, roleNamesQuery } from './members-api.ts'
import { nameOf } from './use-member-act.ts'

function Factors({ member: { hasApp, passkeys } }: { member: StaffMember }) {
  const factors = [
    hasApp && 'Code app',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ].filter(Boolean)
  return factors.length > 0 ? factors.join(', ') : <Pill tone="warning">None yet</Pill>
}

function State({ member: { isActive, invitedAt } }: { member: StaffMember }) {
  if (invitedAt !== null) {
    return isActive ? (
      <Pill tone="accent">Invited</Pill>
    ) : (
      <Pill tone="neutral">Invitation withdrawn</Pill>
    )
  }
  return isActive ? <Pill tone="success">Active</Pill> : <Pill tone="neutral">Deactivated</Pill>
}

const OnCard = ({ children }: { children: string }) => (
  <span className="md:hidden">{children} </span>
)

const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
] as const

const list: ListDefinition<StaffMember> = {
  name: 'staff',
  nouns: ['member of staff', 'members of staff'],
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      card: 'title',
      cell: (member) => (
        <span className="grid">
          <span className="font-semibold text-ink">{nameOf(member)}</span>
          <span className="text-micro wrap-anywhere text-ink-2">{member.email}</span>
        </span>
      ),
    },
    text('roleName', { id: 'role', header: 'Role', card: 'fact' }),
    text('department', { header: 'Department' }),
    {
      id: 'seen',
      header: 'Last seen (UTC)',
      card: 'fact',
      cell: ({ seenAt }) => (
        <>
          <OnCard>Last seen:</OnCard>
          {seenAt ? when(seenAt) : 'Never'}
        </>
      ),
    },
    {
      id: 'factors',
      header: 'Second factor',
      card: 'fact',
      cell: (member) => (
        <>
          <OnCard>Second factor:</OnCard>
          <Factors member={member} />
        </>
      ),
    },
    text('sessions', { header: 'Devices signed in', isNumeric: true }),
    moment('createdAt', { header: 'Added (UTC)', sort: 'createdAt', isOptional: true }),
    { id: 'state', header: 'State', card: 'status', cell: (member) => <State member={member} /> },
    {
      id: 'act',
      header: 'Action',
      card: 'status',
      cell: (member) => <EditMember member={member} />,
    },
  ],
  rowId: ({ id }) => id,
  labelOf: nameOf,
  fetch: fetchMembers,
  defaultSort: 'name',
  search: 'Name, e-mail',
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'active', label: 'Active', search: 'isActive=true' },
    { id: 'deactivated', label: 'Deactivated', search: 'isActive=false' },
  ],
  empty: { icon: Users, title: 'Nobody here yet', text: 'Members are listed here.' },
}

/** The list with the roles that can be chosen. */
const staffList = (roles: readonly Choice[]): ListDefinition<StaffMember> => ({
  ...list,
  filters: [
    { kind: 'one', name: 'role', label: 'Role', options: roles },
    { kind: 'one', name: 'isActive', label: 'State', options: states },
  ],
})

/** Everybody who works here, and who did. */
export function StaffList() {
  const { data: roles } = useQuery(roleNamesQuery)
  const shown = useMemo(
    () => staffList((roles ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    [roles],
  )
  return <ListPage list={shown} />
}
