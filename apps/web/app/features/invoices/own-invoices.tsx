import type { OwnOrder } from '@keyhaven/contracts/account'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { openForBrowser } from './invoices.queries.ts'

type State = 'closed' | 'busy' | 'open' | 'failed'

/** On the card of an own order: its invoices, asked for when they are wanted. */
export function OwnInvoices({ order }: { order: OwnOrder }) {
  const [state, setState] = useState<State>('closed')
  const id = useId()
  const toggle = async () => {
    if (state === 'open') return setState('closed')
    setState('busy')
    try {
      await openForBrowser(order.id)
      setState('open')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={clsx('grid justify-items-start gap-4', state === 'open' && 'basis-full')}>
      <Button
        size="sm"
        aria-expanded={state === 'open'}
        aria-controls={state === 'open' ? id : undefined}
        busy={state === 'busy' ? 'Opening...' : undefined}
        onClick={() => void toggle()}
      >
        <FileText size={16} aria-hidden /> Invoices
        <span className="sr-only"> of order {order.orderNumber}</span>
      </Button>
      {state === 'open' && (
        <div id={id} className="grid w-full max-w-140 gap-4">
          <InvoicePanel orderId={order.id} orderNumber={order.orderNumber} />
        </div>
      )}
      {state === 'failed' && (
        <Notice tone="danger" isNew>
          The invoices could not be opened. Please try again.
        </Notice>
      )}
    </div>
  )
}
