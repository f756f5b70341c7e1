import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useCompany } from '../../state/storefront.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { CustomerForm } from './customer-form.tsx'
import { LinkSummary } from './link-summary.tsx'
import { StateHead, StateLoading, StatePage } from './page-state.tsx'
import { linkQuery } from './payment-links.queries.ts'
import { TrustBadges } from './trust-badges.tsx'

function InvalidLink() {
  const company = useCompany()
  return (
    <StatePage>
      <StateHead icon={Unlink} tone="warning" title="Invalid Payment Link">
        <p>This payment link is invalid or has expired.</p>
        <p className="text-body-sm text-ink-2">
          Please ask the sender for a new one, or write to {company.email}.
        </p>
      </StateHead>
      <ButtonLink to="/" size="lg">
        Return Home
      </ButtonLink>
    </StatePage>
  )
}

function OpenLink({ linkId, link }: { linkId: string; link: PaymentLink }) {
  return (
    <div className="mx-auto grid w-full max-w-room gap-10 px-gutter pt-10 pb-section max-sm:gap-8 max-sm:pt-6">
      <h1 className="type-display-sm">Secure Checkout</h1>
      <div className="grid items-start gap-10 max-sm:gap-8 lg:grid-cols-12 lg:gap-x-6">
        <div className="lg:order-last lg:col-span-5">
          <LinkSummary link={link} />
        </div>
        <div className="lg:col-span-7 lg:pr-10">
          <CustomerForm linkId={linkId} link={link} />
        </div>
      </div>
      <TrustBadges />
    </div>
  )
}

/** What a payment link asks for, and who is to pay it. */
export function PaymentLinkScreen({ linkId }: { linkId: string }) {
  const { data, isError } = useQuery(linkQuery(linkId))
  if (data) return <OpenLink linkId={linkId} link={data} />
  if (isError || !linkId) return <InvalidLink />
  return <StateLoading title="Secure Checkout">Loading payment details...</StateLoading>
}
