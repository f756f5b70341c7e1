import type { CartFile } from '@keyhaven/contracts/staff/carts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { CartPill } from './cart-list.tsx'

const back = { to: '/admin/main-site?tab=carts', label: 'Abandoned carts' }

/** One cart with what it would cost now, and what may be mailed about it. */
export function CartPage({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.readCart.path, id],
    queryFn: () => calls.readCart({ params: { id } }),
  })
  const reload = (title: string) => {
    toast({ title, tone: 'success' })
    void queries.invalidateQueries({ queryKey: ['list', 'carts'] })
    void query.refetch()
  }
  return (
    <DetailQuery query={query} back={back} noun="Cart">
      {(file) => <Cart file={file} onDone={reload} />}
    </DetailQuery>
  )
}

type CartProps = { file: CartFile; onDone: (title: string) => void }

function Cart({ file, onDone }: CartProps) {
  const member = useMember()
  const { cart, refusal } = file
  const isOpen = file.orderId === null && cart.email !== null
  return (
    <DetailPage
      back={back}
      title={`Cart of ${cart.email ?? 'nobody known'}`}
      status={<CartPill queue={cart.queue} />}
      actions={
        may(member, 'carts.send') &&
        isOpen && (
          <>
            <Exclude file={file} onDone={onDone} />
            {refusal === null && <SendNow file={file} onDone={onDone} />}
          </>
        )
      }
      aside={<About file={file} />}
    >
      {refusal !== null && <Notice title="No mail can be sent now.">{refusal}</Notice>}
      <Panel title="In the cart" lead="At current prices, in US dollars.">
        <ul>
          {file.items.map(({ productId, name, quantity, price }) => (
            <li
              key={productId}
              className="flex flex-wrap justify-between gap-4 border-t px-5 py-3.5 text-small"
            >
              <span className="font-medium text-ink">
                {name}
                {quantity > 1 && ` × ${quantity}`}
              </span>
              <span className="tabular-nums">
                {price === null ? 'Not on sale' : amountText(price, 'USD')}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </DetailPage>
  )
}

function SendNow({ file: { cart }, onDone }: CartProps) {
  const [coupon, setCoupon] = useState('')
  return (
    <Act
      call={calls.sendCartMail}
      title="Send a reminder now?"
      lead={
        cart.isProven
          ? `It goes to ${cart.email} and counts as number ${cart.mails + 1} of 2.`
          : `Nobody has proven this mailbox: ${cart.email} is asked first, once, without the cart.`
      }
      label="Send now"
      busy="Sending..."
      reason="required"
      onOpenChange={() => setCoupon('')}
      trigger={{ text: 'Send now', icon: Send, variant: 'primary' }}
      send={(reason) => ({
        params: { id: cart.id },
        body: { reason, ...(coupon.trim() && { coupon }) },
      })}
      onDone={() => onDone('The reminder is on its way.')}
    >
      {cart.isProven && (
        <TextField
          label="Coupon"
          optional
          hint="A code that the checkout takes for this cart."
          autoComplete="off"
          maxLength={40}
          value={coupon}
          onChange={(event) => setCoupon(event.target.value)}
        />
      )}
    </Act>
  )
}

function Exclude({ file: { cart, excludedAt }, onDone }: CartProps) {
  const isExcluded = excludedAt === null
  const label = isExcluded ? 'Leave out' : 'Take in again'
  return (
    <Act
      call={calls.excludeCart}
      title={isExcluded ? 'Leave this cart out?' : 'Take this cart in again?'}
      lead={
        isExcluded
          ? 'No mail about it goes out, neither by itself nor by staff.'
          : 'Reminders that are due go out again.'
      }
      label={label}
      busy="Saving..."
      reason="required"
      trigger={<Button>{label}</Button>}
      send={(reason) => ({ params: { id: cart.id }, body: { isExcluded, reason } })}
      onDone={() => onDone(isExcluded ? 'The cart is left out.' : 'The cart is in again.')}
    />
  )
}

function About({ file }: { file: CartFile }) {
  const { cart } = file
  return (
    <Panel title="Recovery">
      <Facts
        facts={[
          ['Left', when(cart.createdAt)],
          ['Total then', amountText(cart.total, 'USD')],
          ['Mails', `${cart.mails} of 2`],
          file.mailedAt !== null && ['Last mail', when(file.mailedAt)],
          ['Mailbox', cart.isProven ? 'Proven' : 'Not proven'],
          file.coupon !== null && ['Coupon', file.coupon],
          file.restoredAt !== null && ['Link opened', when(file.restoredAt)],
          file.excludedAt !== null && ['Excluded', when(file.excludedAt)],
          file.orderId !== null && [
            'Order',
            <TextLink key="order" to={toOrder(file.orderId)}>
              Open the order
            </TextLink>,
          ],
          cart.source !== null && ['Source', cart.source],
          cart.device !== null && ['Device', cart.device],
        ]}
      />
    </Panel>
  )
}
