import type { PaymentResult } from '@keyhaven/contracts/payment-links'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, KeyRound, LifeBuoy, MailCheck, Printer } from 'lucide-react'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateHead, StateLoading, StatePage } from './page-state.tsx'
import { CustomerInformation, PaymentDetails } from './payment-details.tsx'
import { resultQuery } from './payment-links.queries.ts'
import { lookAgainAfter } from './payment-links.rules.ts'
import { PrintedPayment } from './printed-payment.tsx'

function InvalidSession() {
  const company = useCompany()
  return (
    <StatePage>
      <StateHead icon={CircleAlert} tone="warning" title="Invalid Session">
        <p>Unable to verify your payment. Please contact support if you completed a payment.</p>
      </StateHead>
      <ButtonLink to={`mailto:${company.email}`} size="lg">
        Contact Support
      </ButtonLink>
    </StatePage>
  )
}

const looking = 'We’re still confirming your payment. This page updates automatically.'
const lookedLong = 'We could not find your payment. If your card was charged, please write to us.'

/** Nothing is invented: what is known is that the provider sent someone here. */
function LikelySuccessful({ isLooking }: { isLooking: boolean }) {
  const company = useCompany()
  return (
    <StatePage>
      <StateHead icon={MailCheck} tone="accent" title="Payment Likely Successful">
        <p>
          Your payment session has expired. Please check your e-mail for a confirmation. If none
          arrives, contact us at <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>
          .
        </p>
        <p role="status" className="text-body-sm text-ink-2">
          {isLooking ? looking : lookedLong}
        </p>
      </StateHead>
      <ButtonLink to="/" size="lg">
        Return Home
      </ButtonLink>
    </StatePage>
  )
}

const withLicences =
  'You will receive product information and download instructions by e-mail within minutes.'
const withoutLicences = 'Your receipt is on its way by e-mail. We take it from here.'

function Actions({ result }: { result: PaymentResult }) {
  const company = useCompany()
  return (
    <fieldset aria-label="What next" className="flex flex-wrap justify-center gap-3 max-sm:grid">
      {result.orderId && (
        <ButtonLink to={`/order-success/${result.orderId}`} variant="primary" size="lg">
          <KeyRound size={18} aria-hidden />
          Open your licence keys
        </ButtonLink>
      )}
      <Button size="lg" onClick={() => print()}>
        <Printer size={18} aria-hidden />
        Print Receipt
      </Button>
      <ButtonLink to={`mailto:${company.email}?subject=Payment ${result.orderNumber}`} size="lg">
        <LifeBuoy size={18} aria-hidden />
        Contact Support
      </ButtonLink>
      <ButtonLink to="/" variant="ghost" size="lg">
        Return Home
      </ButtonLink>
    </fieldset>
  )
}

function Confirmation({ result }: { result: PaymentResult }) {
  return (
    <Container className="grid gap-6 pb-section">
      <StateHead icon={Check} tone="success" title="Payment Successful!">
        <p>Thank you. Your payment {result.orderNumber} has arrived.</p>
      </StateHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PaymentDetails result={result} />
        <CustomerInformation result={result} />
      </div>
      <Notice tone="accent" title="Next Steps">
        {result.orderId ? withLicences : withoutLicences}
      </Notice>
      <Actions result={result} />
      <p className="text-center text-small text-ink-3">You can close this page now.</p>
      <PrintedPayment result={result} />
    </Container>
  )
}

function Verified({ sessionId }: { sessionId: string }) {
  const { data, isError, errorUpdateCount } = useQuery(resultQuery(sessionId))
  if (data) return <Confirmation result={data} />
  if (!isError && errorUpdateCount === 0) {
    return <StateLoading title="Your payment">Verifying your payment...</StateLoading>
  }
  return <LikelySuccessful isLooking={lookAgainAfter(errorUpdateCount) !== false} />
}

/** Where the provider sends people who paid a link. */
export function PaymentSuccessScreen({ sessionId }: { sessionId: string }) {
  return sessionId ? <Verified sessionId={sessionId} /> : <InvalidSession />
}
