import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

export const awaitedKey = [calls.listAwaitedLinks.path] as const

/** What waits for a second member of staff: above a limit, or below the floor. */
export function AwaitedLinks() {
  const member = useMember()
  const { data } = useQuery({
    queryKey: awaitedKey,
    queryFn: () => calls.listAwaitedLinks(),
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
