import { deviceNameOf } from '@keyhaven/contracts/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { endOneSession, sessionsQuery } from './account.queries.ts'

const when = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Where this person is signed in; each place can be signed out from here. */
export function SessionList() {
  const queries = useQueryClient()
  const { data } = useQuery(sessionsQuery)
  const end = async (id: number) => {
    await endOneSession(id).catch(() => {})
    await queries.invalidateQueries(sessionsQuery)
  }
  return (
    <Card padded className="grid gap-4">
      <h2 className="type-heading">Where you are signed in</h2>
      {!data && <Skeleton className="h-16" />}
      <ul className="grid gap-3">
        {data?.sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 text-body-sm"
          >
            <span className="grid">
              <span className="font-semibold text-ink">{deviceNameOf(session.userAgent)}</span>
              <span className="text-small text-ink-3">
                {session.isGuest && 'With a code. '}Last used {when(session.seenAt)}
              </span>
            </span>
            {session.isCurrent ? (
              <Pill tone="success">This device</Pill>
            ) : (
              <TextButton onClick={() => void end(session.id)}>Sign out</TextButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
