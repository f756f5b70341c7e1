import type { PaymentResult } from '@keyhaven/contracts/payment-links'
import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { amountOfResult, statusLabels } from './payment-links.rules.ts'

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** "12 November 2026, 14:02 UTC" */
export const writtenTime = (moment: string) =>
  written.format(new Date(moment)).replace(' at ', ', ')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  )
}

export function PaymentDetails({ result }: { result: PaymentResult }) {
  const isPaid = result.status === 'succeeded'
  const { title, description } = result.paymentLink
  return (
    <Card as="section" padded aria-labelledby="payment-details" className="grid gap-4">
      <h2 id="payment-details" className="type-heading">
        Payment Details
      </h2>
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description && (
          <p className="text-body-sm whitespace-pre-line text-ink-2">{description}</p>
        )}
      </div>
      <dl className="grid gap-2.5 border-t pt-4 text-body-sm">
        <Fact name="Amount Paid">
          <b className="font-semibold whitespace-nowrap">{amountOfResult(result)}</b>
        </Fact>
        <Fact name="Payment ID">
          <span className="type-code text-small">{result.paymentIntentId}</span>
        </Fact>
        <Fact name="Status">
          <Pill tone={isPaid ? 'success' : 'warning'} icon={isPaid ? Check : Clock}>
            {statusLabels[result.status]}
          </Pill>
        </Fact>
        <Fact name="Date">{writtenTime(result.createdAt)}</Fact>
      </dl>
      <Notice tone="success">
        A confirmation e-mail has been sent to {result.customerInfo.email}.
      </Notice>
    </Card>
  )
}

/** The lines of an address that were filled in; without a street there is none. */
export function addressLines({ customerInfo: info }: PaymentResult): string[] {
  if (!info.address) return []
  const place = [info.city, [info.state, info.zipCode].filter(Boolean).join(' ')]
  return [info.address, place.filter(Boolean).join(', '), info.country].filter(Boolean)
}

function OwnInformation({ result }: { result: PaymentResult }) {
  const { firstName, lastName, email, phone } = result.customerInfo
  const address = addressLines(result)
  return (
    <dl className="grid gap-2.5 text-body-sm">
      <Fact name="Name">
        {firstName} {lastName}
      </Fact>
      <Fact name="E-mail">{email}</Fact>
      {phone && <Fact name="Phone">{phone}</Fact>}
      {address.length > 0 && (
        <Fact name="Billing address">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

export function CustomerInformation({ result }: { result: PaymentResult }) {
  return (
    <Card as="section" padded aria-labelledby="who-paid" className="grid gap-4">
      <h2 id="who-paid" className="type-heading">
        Customer Information
      </h2>
      {result.isMasked ? (
        <p className="text-body-sm text-ink-2">
          These details are shown only in the browser that paid. They are also in the e-mail to{' '}
          {result.customerInfo.email}.
        </p>
      ) : (
        <OwnInformation result={result} />
      )}
    </Card>
  )
}
