import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { Ban, Check, Eye } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { amountText, worded } from './customer-looks.ts'

type OfCustomer = { customer: CustomerDetails }

const row =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-5 py-3 text-small'

const tones = { paid: 'success', expired: 'danger', disputed: 'danger', review: 'warning' } as const
const toneOf = (status: string) => tones[status as keyof typeof tones] ?? 'neutral'

const Nothing = ({ children }: { children: string }) => (
  <p className="border-t px-5 py-3 text-small text-ink-3">{children}</p>
)

/** What they bought, and how the keys of it end. */
export function CustomerOrders({ customer }: OfCustomer) {
  return (
    <>
      <Orders customer={customer} />
      <Licenses customer={customer} />
    </>
  )
}

function Orders({ customer: { orders } }: OfCustomer) {
  if (!orders) return null
  return (
    <Panel title="Orders">
      {orders.length === 0 && <Nothing>No orders with this address.</Nothing>}
      <ul className="grid">
        {orders.map((order) => (
          <li key={order.id} className={row}>
            <div className="grid min-w-0">
              <TextLink to={toOrder(order.id)}>{order.orderNumber}</TextLink>
              <span className="wrap-anywhere text-ink-2">{order.items}</span>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-ink-3 tabular-nums">{when(order.createdAt)}</span>
              <span className="text-ink tabular-nums">
                {amountText({ amount: order.total, currency: order.currency })}
              </span>
              <Pill tone={toneOf(order.paymentStatus)}>{worded(order.paymentStatus)}</Pill>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type License = NonNullable<CustomerDetails['licenses']>[number]

function LicensePill({ license }: { license: License }) {
  if (license.isRevoked) {
    return (
      <Pill tone="neutral" icon={Ban}>
        Given back
      </Pill>
    )
  }
  return license.isSeen ? (
    <Pill tone="accent" icon={Eye}>
      Seen
    </Pill>
  ) : (
    <Pill tone="success" icon={Check}>
      Not seen yet
    </Pill>
  )
}

function Licenses({ customer: { licenses } }: OfCustomer) {
  if (!licenses || licenses.length === 0) return null
  return (
    <Panel
      title="Licences owned"
      lead="A key is revealed on the page of its order, with a reason, and on record."
    >
      <ul className="grid">
        {licenses.map((license) => (
          <li key={license.id} className={row}>
            <div className="grid min-w-0">
              <span className="font-medium text-ink">{license.productName}</span>
              <TextLink to={toOrder(license.orderId)}>{license.orderNumber}</TextLink>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <code className="font-mono wrap-anywhere">
                <span className="sr-only">Key ending </span>
                <span aria-hidden>•••••-</span>
                {license.lastFive}
              </code>
              <LicensePill license={license} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
