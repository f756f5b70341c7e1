import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useOrderTimeline } from '../../state/order/order-timeline.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressSteps, CorrectedNotice } from './address-steps.tsx'
import { type Corrected, callsOfOrder } from './order-email.queries.ts'
import { shortAddress } from './order-email.rules.ts'

/** Above an order whose mails come back: the keys are on the page, the address can be put right. */
export function UnreachableOrder({ order }: { order: Order }) {
  const { data } = useOrderTimeline(order.id)
  const [isOpen, setOpen] = useState(false)
  const [corrected, setCorrected] = useState<Corrected>()
  if (corrected) {
    return (
      <div className="mb-6">
        <CorrectedNotice {...corrected} />
      </div>
    )
  }
  if (!data?.isUnreachable) return null
  const correct = (
    <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      Correct it here
    </Button>
  )
  return (
    <div className="mb-6 grid gap-4">
      <Notice
        tone="danger"
        title={`We could not reach ${shortAddress(order.email)}.`}
        action={correct}
        isNew
      >
        Your keys are on this page all the same. Please save them now.
      </Notice>
      {isOpen && (
        <Card padded className="max-w-140">
          <AddressSteps calls={callsOfOrder(order.id)} onDone={setCorrected} />
        </Card>
      )}
    </div>
  )
}
