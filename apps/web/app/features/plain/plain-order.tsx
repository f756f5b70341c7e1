import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import { stateTexts } from '../../content/order-states.ts'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What is true of the payment, in one sentence; who buys and the key are in the e-mail alone. */
function State({ order }: { order: Order }) {
  const { paymentStatus, email } = order
  const text = stateTexts[paymentStatus]
  if (text) {
    return (
      <Notice tone="warning" title={order.status}>
        {text}
      </Notice>
    )
  }
  return (
    <Notice tone="success" title="Paid. Thank you.">
      {order.hasLicenseKeys
        ? `Your key is in our e-mail to ${email}.`
        : `Your key will be e-mailed to ${email} as soon as we have one.`}
    </Notice>
  )
}

/** An order without scripts: what a stranger may see of it, and never a key. */
export function PlainOrder({ order }: { order: Order }) {
  const total = fromDecimal(order.total, order.currency) ?? money(0, order.currency)
  return (
    <div className="grid gap-6">
      <h1 className="type-title">Order {order.orderNumber}</h1>
      <State order={order} />
      <dl className="divide-y border-y">
        {order.items.map((item) => (
          <div key={item.productId} className="flex items-baseline justify-between gap-4 py-3">
            <dt>{item.productName}</dt>
            <dd>{item.quantity === 1 ? '1 licence' : `${item.quantity} licences`}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-3 font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className="text-ink-2">
        No e-mail after a few minutes? Look in the junk folder, then{' '}
        <TextLink to="/contact" reloadDocument>
          write to us
        </TextLink>{' '}
        with the order number.
      </p>
      <ButtonLink to="/" reloadDocument className="w-fit">
        Back to the shop
      </ButtonLink>
    </div>
  )
}
