import type { Order } from '@keyhaven/contracts/orders'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Clock, LockKeyhole, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { company } from '../../content/company.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { amountIn } from './licenses.rules.ts'
import { Head } from './order-head.tsx'
import { mailAccessLink } from './orders.queries.ts'

const Page = ({ children }: { children: ReactNode }) => (
  <Container className="grid justify-items-center pb-section">{children}</Container>
)

/** Somebody who has not shown that the order is theirs learns that it exists, and no more. */
export function LockedOrder({ order }: { order: Order }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => mailAccessLink(order.id),
  })
  return (
    <Page>
      <Head icon={LockKeyhole} tone="accent" title="Is this your order?">
        Order <b className="font-semibold text-ink">{order.orderNumber}</b>,{' '}
        {amountIn(order, order.total)}. To see its keys, open the link that we send to {order.email}
        .
      </Head>
      {isSuccess ? (
        <Notice tone="success" title="Check your e-mail." isNew>
          If the order is yours, a link is on its way. It works once, for 15 minutes.
        </Notice>
      ) : (
        <Button
          variant="primary"
          size="lg"
          busy={isPending ? 'Sending...' : undefined}
          onClick={() => mutate()}
        >
          E-mail me a link
        </Button>
      )}
      {isError && (
        <Notice tone="danger" title="Email Error" className="mt-5" isNew>
          The link could not be sent. Please try again in a while.
        </Notice>
      )}
    </Page>
  )
}

const Actions = ({ onCheck }: { onCheck: () => void }) => (
  <div className="flex flex-wrap justify-center gap-3">
    <Button variant="primary" size="lg" onClick={onCheck}>
      Check again
    </Button>
    <ButtonLink to={`mailto:${company.email}`} size="lg">
      Contact support
    </ButtonLink>
  </div>
)

/** Nothing is invented here: no total, no keys, only what is known. */
export function UnsettledOrder({ orderId, onCheck }: { orderId: string; onCheck: () => void }) {
  return (
    <Page>
      <Head icon={CircleAlert} tone="warning" title="Processing Issue">
        Please contact support if you don't receive your license keys. Your order reference is{' '}
        <span className="type-code text-body">{orderId}</span>.
      </Head>
      <Actions onCheck={onCheck} />
    </Page>
  )
}

const unpaidTexts: Record<string, string> = {
  'Awaiting payment': 'We are confirming your payment. This page looks again by itself.',
  'Payment processing':
    'Your bank is still working on the payment. This page looks again by itself.',
  'Payment failed': 'The payment did not go through. You were not charged.',
  Expired: 'The payment was never made, and the order was given up. You were not charged.',
}

export function UnpaidOrder({ order, onCheck }: { order: Order; onCheck: () => void }) {
  return (
    <Page>
      <Head icon={Clock} tone="warning" title={order.status}>
        {unpaidTexts[order.status]} Order reference{' '}
        <b className="font-semibold text-ink">{order.orderNumber}</b>.
      </Head>
      <Actions onCheck={onCheck} />
    </Page>
  )
}

const frozenTexts: Record<string, string> = {
  'Being checked':
    'Your payment arrived and is being checked. We will e-mail you; please do not pay again.',
  Refunded: 'This order was refunded. Its keys are not shown any more.',
  Disputed: 'The payment of this order is disputed. Its keys are not shown meanwhile.',
}

export function FrozenOrder({ order, onCheck }: { order: Order; onCheck: () => void }) {
  return (
    <Page>
      <Head icon={Clock} tone="warning" title={order.status}>
        {frozenTexts[order.status]} Order <b className="font-semibold">{order.orderNumber}</b>.
      </Head>
      <Actions onCheck={onCheck} />
    </Page>
  )
}

export function MissingOrder() {
  return (
    <Page>
      <Head icon={SearchX} tone="accent" title="We cannot find this order">
        Please check the address, or open the link in your e-mail. If you have paid, write to us at{' '}
        {company.email}.
      </Head>
      <ButtonLink to="/shop" size="lg">
        Back to the shop
      </ButtonLink>
    </Page>
  )
}
