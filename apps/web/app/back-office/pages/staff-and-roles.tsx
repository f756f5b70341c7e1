import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ApiKeys } from '../features/api-keys/api-keys.tsx'
import { RolesScreen } from '../features/roles/roles-screen.tsx'
import { InviteMember } from '../features/staff-members/invite-member.tsx'
import { StaffList } from '../features/staff-members/staff-list.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'
import { may, useMember } from '../kit/staff-session.ts'

export const meta = () => staffMeta('Staff and roles')

const tabs = { staff: 'Staff', roles: 'Roles', keys: 'API keys' } as const
type Tab = keyof typeof tabs

const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(tabs, name)

export default function StaffAndRoles() {
  const member = useMember()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = isTab(asked) ? asked : 'staff'
  const offered = (Object.keys(tabs) as Tab[]).filter(
    (name) => name !== 'keys' || may(member, 'apikeys.manage'),
  )
  return (
    <Requires permission="staff.manage">
      <PageHeader
        dense
        title="Staff and roles"
        actions={
          <>
            <Segmented
              legend="Part"
              options={offered.map((value) => ({ value, label: tabs[value] }))}
              value={tab}
              onChange={(value) => setSearch({ tab: value })}
            />
            {tab === 'staff' && <InviteMember />}
          </>
        }
      />
      {tab === 'staff' && <StaffList />}
      {tab === 'roles' && <RolesScreen />}
      {tab === 'keys' && (
        <Requires permission="apikeys.manage">
          <ApiKeys />
        </Requires>
      )}
    </Requires>
  )
}
