import type { Customer } from '@keyhaven/contracts/customers'
import type { PrivacyState } from '@keyhaven/contracts/privacy'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EraseForm } from './erase-form.tsx'
import { cancelErasureRequest, privacyQuery } from './privacy.queries.ts'

type Waiting = PrivacyState['waitsFor']

const Orders = ({ waitsFor }: { waitsFor: Waiting }) => (
  <ul className="mt-2 list-disc pl-5">
    {waitsFor.map(({ orderNumber, why }) => (
      <li key={orderNumber}>
        Order {orderNumber}: {why}
      </li>
    ))}
  </ul>
)

/** Exactly what goes, and exactly what stays and why. */
function WhatHappens({ deleted, kept }: Pick<PrivacyState, 'deleted' | 'kept'>) {
  return (
    <div className="grid gap-6 text-body-sm text-ink-2 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <h4 className="font-semibold text-ink">Deleted for good</h4>
        <ul className="grid list-disc gap-2 pl-5">
          {deleted.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-2">
        <h4 className="font-semibold text-ink">Kept, and why</h4>
        <ul className="grid list-disc gap-2 pl-5">
          {kept.map(({ what, why, until }) => (
            <li key={what}>
              {what}. {why} <span className="text-ink-3">Until: {until}.</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Asked({ waitsFor }: { waitsFor: Waiting }) {
  const queries = useQueryClient()
  const takeBack = async () => {
    await cancelErasureRequest().catch(() => {})
    await queries.invalidateQueries(privacyQuery)
  }
  if (waitsFor.length === 0) {
    return (
      <Notice tone="warning" isNew title="Your data is being erased.">
        You are signed out when it is done, and get one last e-mail.
      </Notice>
    )
  }
  return (
    <>
      <Notice
        tone="warning"
        isNew
        title="Your data will be erased as soon as no order is under way."
      >
        <Orders waitsFor={waitsFor} />
      </Notice>
      <div>
        <Button onClick={() => void takeBack()}>Keep my data after all</Button>
      </div>
    </>
  )
}

type EraseCardProps = { customer: Customer; state: PrivacyState }

export function EraseCard({ customer, state }: EraseCardProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const onAsked = () => {
    setOpen(false)
    // It may be done before the shop is asked again: the page knows by itself that it was asked.
    const erasure = { state: 'asked', requestedAt: new Date().toISOString() } as const
    queries.setQueryData(privacyQuery.queryKey, (known) => known && { ...known, erasure })
    void queries.invalidateQueries(privacyQuery)
  }
  return (
    <Card padded className="grid gap-4 lg:col-span-2">
      <h3 className="type-subheading">Erase your data</h3>
      {state.erasure && <Asked waitsFor={state.waitsFor} />}
      {!state.erasure && !isOpen && (
        <>
          <p className="text-body-sm text-ink-2">
            Deletes your account. You’ll see what is deleted and what we must keep.
          </p>
          <div>
            <Button variant="danger-quiet" aria-expanded={false} onClick={() => setOpen(true)}>
              Erase my data
            </Button>
          </div>
        </>
      )}
      {!state.erasure && isOpen && (
        <>
          <WhatHappens deleted={state.deleted} kept={state.kept} />
          <Notice tone="danger" title="This cannot be undone.">
            Afterwards nobody can show you your keys here, not even us. Save them first.
          </Notice>
          {state.waitsFor.length > 0 && (
            <Notice tone="warning" title="It waits until these are finished.">
              <Orders waitsFor={state.waitsFor} />
            </Notice>
          )}
          <EraseForm
            email={customer.email}
            needsCode={customer.isGuest || !customer.emailVerified}
            onAsked={onAsked}
          />
          <div>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
