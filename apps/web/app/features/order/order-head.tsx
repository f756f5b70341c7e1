import type { Order } from '@keyhaven/contracts/orders'
import { LINK_ITEM } from '@keyhaven/contracts/payment-link-fields'
import { Check, Clock, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { amountIn, type OrderState, stateOf } from './licenses.rules.ts'

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

/** The seal, what this page is about, and one line more. The heading takes the focus. */
export function Head({ icon: Icon, tone = 'success', title, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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

const leads: Partial<Record<OrderState, (email: string) => string>> = {
  ready: (email) => `Your keys are below, and on their way to ${email}.`,
  mixed: (email) => `Some keys are below; the rest follows to ${email} within 3–4 hours.`,
  processing: (email) => `Your keys are being prepared and follow to ${email} within 3–4 hours.`,
}

const allGivenBack = 'Its licences were given back; below stands what happens next.'

export function PaidHead({ order }: { order: Order }) {
  const state = stateOf(order)
  const name = order.firstName ? `, ${order.firstName}` : ''
  const lead = order.totalQuantity === 0 ? allGivenBack : leads[state]?.(order.email)
  const hasLicences = order.items.some(({ productId }) => productId !== LINK_ITEM)
  const refunded = order.refunded && `${amountIn(order, order.refunded)} of it was refunded.`
  return (
    <Head icon={state === 'ready' ? Check : Clock} title={`Thank you${name}. Your order is paid.`}>
      Order <b className="font-semibold text-ink">{order.orderNumber}</b>. {refunded}{' '}
      {hasLicences && lead}
    </Head>
  )
}
