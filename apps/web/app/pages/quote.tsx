import { useState } from 'react'
import { businessSteps } from '../content/business.ts'
import { QuoteForm } from '../features/business-quotes/quote-form.tsx'
import { QuoteSent } from '../features/business-quotes/quote-sent.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Card } from '../ui/card.tsx'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/quote.ts'

const title = 'Ask for a quote'
const lead = 'For ten computers or more, or when your purchasing team needs a written quote.'
const crumbs = [home, { label: 'Business solutions', to: '/business-solutions' }, { label: title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/quote',
    title,
    description: `${lead} Tell us editions and quantities; you get a reference number right away and a reply from a person.`,
    crumbs,
  })
}

function NextSteps() {
  return (
    <Card as="aside" padded className="grid gap-5 lg:sticky lg:top-28">
      <h2 className="type-heading">What happens next</h2>
      <ol className="grid gap-4">
        {businessSteps.map(({ title: step, text }, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-pill bg-accent-soft text-small font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step}</h3>
              <p className="text-body-sm text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export default function Quote() {
  const [reference, setReference] = useState<string>()
  return (
    <Container className="pb-section">
      <PageHeader title={title} lead={lead} crumbs={crumbs} />
      <div className="grid items-start gap-10 lg:grid-cols-12 lg:gap-16">
        <div className="lg:col-span-7">
          {reference ? <QuoteSent reference={reference} /> : <QuoteForm onSent={setReference} />}
        </div>
        <div className="lg:col-span-5">
          <NextSteps />
        </div>
      </div>
    </Container>
  )
}
