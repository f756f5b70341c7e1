import type { OwnOrder } from '@keyhaven/contracts/account'
import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReturnPanel } from './return-panel.tsx'

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
