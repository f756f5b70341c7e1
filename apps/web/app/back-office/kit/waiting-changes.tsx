import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { may, useMember } from './staff-session.ts'
import { when } from './when.ts'

type WaitingChangesProps = { waiting: readonly RequestedApproval[]; className?: string }

/** Above what is in force: changes that were asked for and wait for a second person. */
export function WaitingChanges({ waiting, className }: WaitingChangesProps) {
  const mayDecide = may(useMember(), 'approvals.decide')
  if (waiting.length === 0) return null
  return (
    <ul className={className}>
      {waiting.map(({ id, summary, expiresAt, aloneFrom }) => (
        <li key={id}>
          <Notice
            tone="warning"
            title={
              aloneFrom
                ? `A change waits. You can confirm it alone from ${when(aloneFrom)} UTC.`
                : 'A change waits for a colleague.'
            }
            className="wrap-anywhere"
          >
            {`${summary} Without an answer it ends on ${when(expiresAt)} UTC. `}
            {mayDecide && <TextLink to="/admin/main-site?tab=approvals">Approvals</TextLink>}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
