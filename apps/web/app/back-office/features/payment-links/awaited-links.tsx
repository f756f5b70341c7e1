import type { listAwaitedLinks } from '@keyhaven/contracts/staff/payment-links'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'

const endpoint = { method: 'GET', path: '/api/admin/payment-link-approvals' } as const

export const awaitedKey = [endpoint.path] as const

/** What waits for a second member of staff: above a limit, or below the floor. */
export function AwaitedLinks() {
  const member = useMember()
  const { data } = useQuery({
    queryKey: awaitedKey,
    queryFn: () => staffApi<typeof listAwaitedLinks>(endpoint),
  })
  const awaited = data?.awaited ?? []
  if (awaited.length === 0) return null
  return (
    <Notice tone="warning" title="Waiting for a second member of staff.">
      <ul className="mt-1 grid gap-1">
        {awaited.map(({ id, summary, askedByName, expiresAt }) => (
          <li key={id}>
            {summary} Asked by {askedByName}, to be decided by {when(expiresAt)}.
          </li>
        ))}
      </ul>
      {may(member, 'approvals.decide') && (
        <TextLink to="/admin/main-site?tab=approvals">Open approvals</TextLink>
      )}
    </Notice>
  )
}
