import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useOrderTimeline } from '../../state/order-timeline.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { shortAddress } from './order-address.rules.ts'

/** Above an order whose mails come back: the keys are on the page, the address can be put right. */
export function UnreachableOrder({ order }: { order: Order }) {
  const { data } = useOrderTimeline(order.id)
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState<string>()
  if (to) {
    return (
      <Notice tone="success" title="Corrected." isNew className="mb-6">
        Keys and receipt are on their way to {to}.
      </Notice>
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
        Your keys are on this page all the same.
      </Notice>
      {isOpen && (
        <Card padded className="max-w-140">
          <CorrectionForm order={order} onDone={setTo} />
        </Card>
      )}
    </div>
  )
}
