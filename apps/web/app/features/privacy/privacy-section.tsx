import type { Customer } from '@keyhaven/contracts/customers'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveCustomerToken } from '../../lib/api/credentials.ts'
import { useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConsentCard } from './consent-card.tsx'
import { EraseCard } from './erase-card.tsx'
import { ExportCard } from './export-card.tsx'
import { privacyQuery } from './privacy.queries.ts'
import { isSignedOut } from './privacy.rules.ts'

const gone = {
  title: 'Your data has been erased',
  description: 'You are signed out. The last e-mail confirms it.',
  tone: 'success',
} as const

/** An erasure ends the session it was asked in: a person who waited for that is told. */
function useErasure(isOver: boolean, wasAsked: boolean) {
  const { become } = useSession()
  useEffect(() => {
    if (!isOver) return
    saveCustomerToken(null)
    become(null)
    if (wasAsked) toast(gone)
  }, [isOver, wasAsked, become])
}

/** A copy of one's data, what was agreed to, and the end of it all. */
export function PrivacySection({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(privacyQuery)
  const isOver = isSignedOut(error)
  useErasure(isOver, data?.erasure != null)
  return (
    <section aria-labelledby="privacy" className="grid gap-5">
      <h2 id="privacy" className="type-heading">
        Privacy
      </h2>
      {!data && !error && <Skeleton className="h-40" />}
      {!data && error && (
        <Notice
          tone="danger"
          title="This could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Your data is unchanged.
        </Notice>
      )}
      {data && (
        <div className="grid gap-5 lg:grid-cols-2">
          {data.isProven && <ExportCard copy={data.export} />}
          {data.isProven && (
            <ConsentCard wantsMarketing={data.wantsMarketing} consents={data.consents} />
          )}
          <EraseCard customer={customer} state={data} />
        </div>
      )}
    </section>
  )
}
