import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AcceptForm } from './accept-form.tsx'
import { offerQuery, openOffer } from './business-quotes.queries.ts'
import { isPassing, problemOf } from './business-quotes.rules.ts'
import { OfferLines } from './offer-lines.tsx'

/** The token is behind the #, so no server or log ever sees it. */
const tokenInAddress = () => location.hash.slice(1)

function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="type-display">
      {children}
    </h1>
  )
}

function Problem({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const company = useCompany()
  const { title, text } = problemOf(error)
  return (
    <div className="grid max-w-176 justify-items-start gap-5 py-section">
      <Heading>{title}</Heading>
      <p className="type-lead">{text}</p>
      <p className="text-ink-2">
        <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink> or{' '}
        <TextLink to={company.phoneHref} className="whitespace-nowrap">
          {company.phone}
        </TextLink>
        , {company.supportHours}.
      </p>
      {isPassing(error) ? (
        <Button onClick={onAgain}>Try again</Button>
      ) : (
        <ButtonLink to="/quote">Ask for a quote</ButtonLink>
      )}
    </div>
  )
}

function PaidOffer({ orderId }: { orderId: string }) {
  return (
    <Card as="section" padded aria-labelledby="paid" className="grid content-start gap-4">
      <h2 id="paid" className="type-heading">
        Accepted and paid
      </h2>
      <p className="text-ink-2">
        Your keys, the invoice and your colleagues’ keys are on the order page.
      </p>
      <div>
        <ButtonLink to={`/order-success/${orderId}`} variant="primary">
          Open the order
        </ButtonLink>
      </div>
    </Card>
  )
}

function OpenOffer({ offer }: { offer: BusinessOffer }) {
  const { reference, version, orderId } = offer
  return (
    <>
      <div className="grid gap-3 pt-12 pb-10 max-sm:pt-8 max-sm:pb-6">
        <Heading>{`Quote ${reference}`}</Heading>
        <p className="type-lead">
          {version > 1 && `Version ${version}. `}
          {orderId ? 'Thank you for your order.' : 'Read it, keep the PDF, and accept it here.'}
        </p>
      </div>
      <div className="grid items-start gap-8 pb-section max-lg:gap-6 lg:grid-cols-2">
        <OfferLines offer={offer} />
        {orderId ? <PaidOffer orderId={orderId} /> : <AcceptForm offer={offer} />}
      </div>
    </>
  )
}

/** Nothing happens until the button is pressed: programs that look through mails open no quote. */
function LinkGate({ onOpened }: { onOpened: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => openOffer(tokenInAddress()),
    onSuccess: (offer) => {
      client.setQueryData(offerQuery.queryKey, offer)
      // The address in the bar, in history and on a shared screen opens nothing.
      history.replaceState(history.state, '', location.pathname)
      onOpened()
    },
  })
  if (error) return <Problem error={error} onAgain={() => mutate()} />
  return (
    <div className="grid max-w-176 justify-items-start gap-5 py-section">
      <Heading>Open your quote</Heading>
      <p className="type-lead">
        This link keeps your quote open here for 24 hours. You can use it again until the quote
        expires.
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={isPending ? 'Opening...' : undefined}
        onClick={() => mutate()}
      >
        Open the quote
      </Button>
    </div>
  )
}

function KnownOffer() {
  const { data, error, refetch } = useQuery(offerQuery)
  if (data) return <OpenOffer offer={data} />
  if (error) return <Problem error={error} onAgain={() => void refetch()} />
  return (
    <div className="grid gap-8 py-section" role="status" aria-label="Loading the quote">
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** A quote from the link in the mail to the card provider's page. */
export function BusinessQuoteScreen() {
  const [gate, setGate] = useState<'unknown' | 'link' | 'open'>('unknown')
  useEffect(() => setGate(tokenInAddress() ? 'link' : 'open'), [])
  return (
    <Container>
      {gate === 'link' && <LinkGate onOpened={() => setGate('open')} />}
      {gate === 'open' && <KnownOffer />}
      {gate === 'unknown' && <div className="min-h-128" />}
    </Container>
  )
}
