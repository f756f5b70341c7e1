import type { Order } from '@keyhaven/contracts/orders'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Clock, Landmark, LockKeyhole, MailCheck, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { stateTexts } from '../../content/order-states.ts'
import { isLinkMailed } from '../../state/order/last-order.ts'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { mailAccessLink } from './order.queries.ts'
import { amountIn } from './order.rules.ts'
import { Head } from './order-head.tsx'

const Page = ({ children }: { children: ReactNode }) => (
  <Container className="grid justify-items-center pb-section">{children}</Container>
)

const OrderNumber = ({ order }: { order: Order }) => (
  <b className="font-semibold text-ink">{order.orderNumber}</b>
)

function StrangerHead({ order }: { order: Order }) {
  return (
    <Head icon={LockKeyhole} tone="accent" title="Is this your order?">
      Order <OrderNumber order={order} />, {amountIn(order, order.total)}. To see its keys, open the
      link that we send to {order.email}.
    </Head>
  )
}

/** A free code that many have: the mailbox shows that the order is theirs. */
function MailedHead({ order }: { order: Order }) {
  return (
    <Head icon={MailCheck} title="Thank you. Please check your e-mail.">
      Order <OrderNumber order={order} /> is placed. We sent a link to {order.email}: open it to see
      your licence keys. It works once, for 15 minutes.
    </Head>
  )
}

/** Someone who has not shown that the order is theirs learns that it exists, and no more. */
export function LockedOrder({ order }: { order: Order }) {
  const [isMailed] = useState(() => isLinkMailed(order.id))
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => mailAccessLink(order.id),
  })
  return (
    <Page>
      {isMailed ? <MailedHead order={order} /> : <StrangerHead order={order} />}
      {isSuccess ? (
        <Notice tone="success" title="Check your e-mail." isNew>
          If the order is yours, a link is on its way. It works once, for 15 minutes.
        </Notice>
      ) : (
        <Button
          variant={isMailed ? 'secondary' : 'primary'}
          size="lg"
          busy={isPending ? 'Sending...' : undefined}
          onClick={() => mutate()}
        >
          {isMailed ? 'Send another link' : 'E-mail me a link'}
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

function Actions({ onCheck }: { onCheck: () => void }) {
  const company = useCompany()
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant="primary" size="lg" onClick={onCheck}>
        Check again
      </Button>
      <ButtonLink to={`mailto:${company.email}`} size="lg">
        Contact support
      </ButtonLink>
    </div>
  )
}

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

/** The bank has not decided. Nothing is called paid, and nobody is asked to pay twice. */
export function PaymentOnItsWay({ order, onCheck }: { order: Order; onCheck: () => void }) {
  return (
    <Page>
      <Head icon={Landmark} tone="accent" title={order.status}>
        Your payment is on its way. We send your keys as soon as {order.confirmedBy ?? 'your bank'}{' '}
        confirms it: usually within minutes, sometimes the next working day. Order{' '}
        <OrderNumber order={order} />, {amountIn(order, order.total)}.
      </Head>
      <Notice
        tone="neutral"
        title="You can close this page; please don’t pay again."
        className="mb-6"
      >
        We e-mail {order.email} either way. If the payment does not arrive, you are not charged.
      </Notice>
      <Actions onCheck={onCheck} />
    </Page>
  )
}

export function UnpaidOrder({ order, onCheck }: { order: Order; onCheck: () => void }) {
  return (
    <Page>
      <Head icon={Clock} tone="warning" title={order.status}>
        {stateTexts[order.paymentStatus]} Order reference{' '}
        <b className="font-semibold text-ink">{order.orderNumber}</b>.
      </Head>
      <Actions onCheck={onCheck} />
    </Page>
  )
}

type FrozenOrderProps = { order: Order; onCheck: () => void; children?: ReactNode }

export function FrozenOrder({ order, onCheck, children }: FrozenOrderProps) {
  return (
    <Page>
      <Head icon={Clock} tone="warning" title={order.status}>
        {stateTexts[order.paymentStatus]} Order <b className="font-semibold">{order.orderNumber}</b>
        {order.refunded && `, ${amountIn(order, order.refunded)} refunded`}.
      </Head>
      <Actions onCheck={onCheck} />
      {children && <div className="mt-12 w-full max-w-128">{children}</div>}
    </Page>
  )
}

export function MissingOrder() {
  const company = useCompany()
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
