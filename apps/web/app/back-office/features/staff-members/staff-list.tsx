import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { EditMember } from './edit-member.tsx'
import { InviteMember } from './invite-member.tsx'
import { membersQuery } from './members-api.ts'

const when = (time: string | null) =>
  time === null
    ? 'Not on record'
    : new Date(time).toLocaleString('en-GB', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      })

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

const columns: Column<StaffMember>[] = [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    cell: ({ firstName, lastName, email }) => (
      <span className="grid">
        <span className="font-semibold text-ink">
          {firstName} {lastName}
        </span>
        <span className="text-micro text-ink-2">{email}</span>
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ roleName }) => roleName },
  { id: 'department', header: 'Department', cell: ({ department }) => department || '–' },
  { id: 'seen', header: 'Last seen (UTC)', cell: ({ seenAt }) => when(seenAt) },
  { id: 'factors', header: 'Second factor', cell: (member) => <Factors member={member} /> },
  {
    id: 'sessions',
    header: 'Devices signed in',
    isNumeric: true,
    cell: ({ sessions }) => sessions,
  },
  {
    id: 'state',
    header: 'State',
    cell: (member) => <State member={member} />,
  },
  {
    id: 'act',
    header: 'Action',
    isHeaderHidden: true,
    isNumeric: true,
    cell: (member) => <EditMember member={member} />,
  },
]

/** Everybody who works here, and who did. */
export function StaffList() {
  const [search] = useSearchParams()
  const after = search.get('after')
  const before = search.get('before')
  const place = { ...(after && { after }), ...(before && { before }) }
  return (
    <Panel title="Staff" aside={<InviteMember />}>
      <ListView
        caption="Members of staff"
        nouns={['member', 'members']}
        columns={columns}
        rowId={({ id }) => id}
        query={useQuery(membersQuery(place))}
        empty={{ icon: Users, title: 'Nobody here yet', text: 'Members are listed here.' }}
      />
    </Panel>
  )
}
