import type { Order } from '@keyhaven/contracts/orders'
import { LINK_ITEM } from '@keyhaven/contracts/payment-link-fields'
import { lateDelivery } from '@keyhaven/contracts/promises'
import { CircleCheck, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClaim } from '../../state/storefront.ts'
import { amountIn, type OrderState, stateOf } from './order.rules.ts'

type HeadProps = {
  icon: LucideIcon
  tone?: 'success' | 'warning' | 'accent'
  title: string
  children: ReactNode
}

const tones = {
  success: 'bg-success-soft text-success-ink inset-ring-success-line',
  warning: 'bg-warning-soft text-warning-ink inset-ring-warning-line',
  accent: 'bg-accent-soft text-accent-ink inset-ring-accent-line',
}

function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}

/** The seal, what this page is about, and one line more. The heading takes the focus. */
export function Head({ icon: Icon, tone = 'success', title, children }: HeadProps) {
  const heading = useFocusedHeading()
  return (
    <div className="grid justify-items-center gap-4 pt-16 pb-12 text-center max-sm:pt-10 max-sm:pb-8">
      <span
        className={`grid h-24 w-21 place-items-center arch-seal inset-ring ${tones[tone]}`}
        aria-hidden
      >
        <Icon size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="type-display">
        {title}
      </h1>
      <div className="max-w-176 type-lead wrap-anywhere">{children}</div>
    </div>
  )
}

const leads: Partial<Record<OrderState, (email: string, late: string) => string>> = {
  ready: (email) => `They are also on their way to ${email}.`,
  mixed: (email, late) => `Some are ready. The rest follows to ${email} ${late}.`,
  processing: (email, late) => `They are being prepared and follow to ${email} ${late}.`,
}

const titles: Partial<Record<OrderState, (isOne: boolean) => string>> = {
  ready: (isOne) => (isOne ? 'Your key' : 'Your keys'),
  mixed: () => 'Your keys',
  processing: (isOne) => (isOne ? 'Your key is on the way' : 'Your keys are on the way'),
}

const allGivenBack = 'Its licences were returned. See below what happens next.'

/** The result first: what the buyer came for. That it is paid is a line above. */
export function PaidHead({ order }: { order: Order }) {
  const heading = useFocusedHeading()
  const state = stateOf(order)
  const name = order.firstName ? `, ${order.firstName}` : ''
  const late = lateDelivery(useClaim('delivery-later'))
  const isReturned = order.totalQuantity === 0
  const hasLicences = order.items.some(({ productId }) => productId !== LINK_ITEM)
  const title =
    hasLicences && !isReturned ? titles[state]?.(order.totalQuantity === 1) : 'Thank you'
  const lead = isReturned ? allGivenBack : leads[state]?.(order.email, late)
  const refunded = order.refunded && `${amountIn(order, order.refunded)} of it was refunded.`
  return (
    <header className="grid gap-1.5 pt-8 pb-6 max-sm:pt-6">
      <p className="flex items-center gap-2 text-body-sm font-semibold text-success-ink">
        <CircleCheck size={17} aria-hidden />
        Order {order.orderNumber} is paid
      </p>
      <h1 ref={heading} tabIndex={-1} className="type-display-sm">
        {title}
        {name}
      </h1>
      <p className="text-body wrap-anywhere text-ink-2">
        {refunded} {hasLicences && lead}
      </p>
    </header>
  )
}
