import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { claimList } from './claim-list.tsx'
import { ClaimPage } from './claim-page.tsx'
import { OpenClaim } from './open-claim.tsx'

/** Keys that do not work: the queue, or one claim. */
export default function Claims() {
  const id = Number(useSearchParams()[0].get('id'))
  const member = useMember()
  if (id > 0) return <ClaimPage key={id} id={id} />
  return (
    <ListPage
      list={claimList}
      title="Key claims"
      lead="The longest wait comes first. Each is answered within one business day."
      actions={may(member, 'licenses.assign') && <OpenClaim />}
    />
  )
}
