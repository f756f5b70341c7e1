import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { may, useMember } from './staff-session.ts'

const LOWEST_LEVEL = 1

type RequiresProps = {
  permission?: Permission
  /** Every member has the same level today; rights are decided by permissions. */
  level?: number
  children: ReactNode
}

/** Shows what it holds to members who may see it. The server decides again, with every call. */
export function Requires({ permission, level = LOWEST_LEVEL, children }: RequiresProps) {
  const member = useMember()
  if (!may(member, permission)) {
    return (
      <EmptyState icon={ShieldAlert} tone="danger" title="Insufficient Permissions">
        Your role does not include <code className="font-mono">{permission}</code>. Please contact a
        super administrator.
      </EmptyState>
    )
  }
  if (member.accessLevel < level) {
    return (
      <EmptyState icon={ShieldAlert} tone="danger" title="Insufficient Access Level">
        This screen needs level {level}. Your level is {member.accessLevel}.
      </EmptyState>
    )
  }
  return children
}
