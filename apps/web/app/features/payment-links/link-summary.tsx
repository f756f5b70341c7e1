import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { Lock } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { amountOfLink, rangeOfLink } from './payment-links.rules.ts'

/** What is asked for, by whom it is taken, and nothing else. */
export function LinkSummary({ link }: { link: PaymentLink }) {
  return (
    <Card as="section" padded aria-labelledby="link-summary" className="grid gap-5">
      <h2 id="link-summary" className="type-heading">
        Order Summary
      </h2>
      <div className="grid gap-1.5 wrap-anywhere">
        <p className="text-body-lg font-semibold">{link.title}</p>
        {link.description && (
          <p className="text-body-sm whitespace-pre-line text-ink-2">{link.description}</p>
        )}
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4">
        <dt className="type-heading">Amount</dt>
        <dd className={link.chooses ? 'type-heading' : 'type-title-sm whitespace-nowrap'}>
          {rangeOfLink(link) ?? amountOfLink(link)}
        </dd>
      </dl>
      {link.customMessage && (
        <p className="rounded-control-lg bg-accent-soft px-4 py-3.5 text-body-sm wrap-anywhere whitespace-pre-line inset-ring inset-ring-accent-line">
          {link.customMessage}
        </p>
      )}
      <p className="flex gap-2 text-small text-ink-3">
        <Lock size={15} className="mt-0.5 shrink-0" aria-hidden />
        Payment is secured by Stripe, our card payment provider. We never see your card.
      </p>
    </Card>
  )
}
