import type { OwnOrder } from '@keyhaven/contracts/account'
import type { Order } from '@keyhaven/contracts/orders'
import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReturnPanel } from './return-panel.tsx'

/** On the order page: giving licences back, and where that stands. */
export function OrderReturns({ order }: { order: Order }) {
  return (
    <Card as="section" padded aria-labelledby="returns" className="grid gap-4">
      <h2 id="returns" className="type-heading">
        Returns and refunds
      </h2>
      <ReturnPanel orderId={order.id} proof="browser" />
    </Card>
  )
}

/** On the card of an order in the account: the same, without opening the keys. */
export function OwnOrderReturns({ order }: { order: OwnOrder }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={clsx('grid gap-4', isOpen && 'basis-full')}>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="w-fit">
        <Undo2 size={16} aria-hidden /> Returns and refunds
        <span className="sr-only"> of order {order.orderNumber}</span>
      </Button>
      {isOpen && <ReturnPanel orderId={order.id} proof="account" />}
    </div>
  )
}
