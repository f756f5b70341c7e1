import type { Order } from '@keyhaven/contracts/orders'
import { useState } from 'react'
import { useOrderTimeline } from '../../state/order-timeline.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { shortAddress } from './order-address.rules.ts'

/** Where the mails of an order go. A typing mistake that somebody else receives never comes back. */
export function AddressCard({ order }: { order: Order }) {
  const { data } = useOrderTimeline(order.id)
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState<string>()
  if (data?.isUnreachable) return null
  const done = (address: string) => {
    setTo(address)
    setOpen(false)
  }
  return (
    <Card as="section" padded aria-labelledby="mails" className="grid gap-3">
      <h2 id="mails" className="text-body-lg font-display font-semibold">
        Where your mails go
      </h2>
      {to && (
        <Notice tone="success" title="Corrected." isNew>
          Keys and receipt are on their way to {to}.
        </Notice>
      )}
      <p className="text-body-sm wrap-anywhere text-ink-2">
        Receipt and keys go to {shortAddress(order.email)}.{' '}
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Wrong address?
        </TextButton>
      </p>
      {isOpen && <CorrectionForm order={order} onDone={done} />}
    </Card>
  )
}
