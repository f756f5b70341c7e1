import type { OwnOrder } from '@keyhaven/contracts/account'
import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { openOwn } from './key-claims.queries.ts'
import { KEY_CLAIMS } from './use-key-claims.ts'

const working = ['Completed', 'Partly delivered', 'Partly refunded']

/** From the card of an order straight to the claim form. */
export function KeyClaimsLink({ order }: { order: OwnOrder }) {
  const [hasFailed, setFailed] = useState(false)
  if (!working.includes(order.status)) return null
  const open = async () => {
    setFailed(false)
    try {
      await openOwn(order.id)
      location.assign(`/order-success/${order.id}#${KEY_CLAIMS}`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="grid gap-3">
      <TextButton className="w-fit" onClick={() => void open()}>
        A key does not work?
        <span className="sr-only"> Get help with order {order.orderNumber}</span>
      </TextButton>
      {hasFailed && (
        <Notice tone="danger" isNew>
          This order could not be opened. Please try again.
        </Notice>
      )}
    </div>
  )
}
