import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useOrderTimeline } from '../../state/order/order-timeline.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { AddressSteps, CorrectedNotice } from './address-steps.tsx'
import { type Corrected, callsOfOrder } from './order-email.queries.ts'
import { shortAddress } from './order-email.rules.ts'

/** Where the mails of an order go. A typing mistake that someone else receives never comes back. */
export function AddressCard({ order }: { order: Order }) {
  const { data } = useOrderTimeline(order.id)
  const [isOpen, setOpen] = useState(false)
  const [corrected, setCorrected] = useState<Corrected>()
  if (data?.isUnreachable) return null
  const done = (outcome: Corrected) => {
    setCorrected(outcome)
    setOpen(false)
  }
  return (
    <div className="grid gap-3">
      {corrected ? (
        <CorrectedNotice {...corrected} />
      ) : (
        <p className="text-body-sm wrap-anywhere text-ink-2">
          Receipt and keys go to {shortAddress(order.email)}.{' '}
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Wrong address?
          </TextButton>
        </p>
      )}
      {isOpen && <AddressSteps calls={callsOfOrder(order.id)} onDone={done} />}
    </div>
  )
}
