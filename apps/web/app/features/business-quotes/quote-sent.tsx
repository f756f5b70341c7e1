import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCompany } from '../../state/storefront.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'

/** The answer to a request that has been kept: its number, and what comes next. */
export function QuoteSent({ reference }: { reference: string }) {
  const company = useCompany()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card padded as="section" aria-label="Request received" className="grid gap-4">
      <CircleCheck size={32} className="text-success" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="type-title">
        We have your request
      </h2>
      <p className="text-ink-2">
        Your reference is <b className="type-code text-ink">{reference}</b>. Please keep it. We
        e-mail you the quote once a person has checked it.
      </p>
      <p className="text-body-sm text-ink-2">
        Questions in the meantime? Write to{' '}
        <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink> or call{' '}
        <TextLink to={company.phoneHref} className="whitespace-nowrap">
          {company.phone}
        </TextLink>
        , {company.supportHours}.
      </p>
      <div>
        <ButtonLink to="/shop">Back to the shop</ButtonLink>
      </div>
    </Card>
  )
}
