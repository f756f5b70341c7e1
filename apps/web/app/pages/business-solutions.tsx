import { updatesEnd } from '@keyhaven/contracts/data/updates'
import { ArrowRight } from 'lucide-react'
import { businessQuestions, businessReasons, businessSteps } from '../content/business.ts'
import {
  BusinessReasons,
  BusinessSteps,
  ManyComputers,
} from '../features/business/business-sections.tsx'
import { ProductCard } from '../features/catalog/cards/product-card.tsx'
import { FaqSection } from '../features/home/faq-section.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData } from '../lib/seo/structured-data.ts'
import { useProducts } from '../state/catalog/catalog.ts'
import { Container, Section, SectionHead } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ListPriceNote } from '../ui/list-price-note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/business-solutions.ts'

const title = 'Business solutions'
const lead =
  'Perpetual Office licences for companies, schools and associations, from one desk to a few hundred.'
const crumbs = [home, { label: title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/business-solutions',
    title,
    description: `${lead} Buy up to 50 directly, or ask for a quote and get a reference number right away.`,
    crumbs,
    data: () => [faqData(businessQuestions)],
  })
}

const toQuote = (
  <ButtonLink to="/quote" variant="primary" size="lg">
    Ask for a quote <ArrowRight size={17} aria-hidden />
  </ButtonLink>
)

export default function BusinessSolutions() {
  const editions = useProducts().filter(
    ({ version, commercialUse }) => version === '2024' && commercialUse,
  )
  return (
    <>
      <Container>
        <PageHeader title={title} lead={lead} crumbs={crumbs} actions={toQuote} />
        <BusinessReasons reasons={businessReasons} />
      </Container>
      <Section>
        <SectionHead
          title="The two editions for work"
          lead={`Both include commercial use and get security updates until ${updatesEnd['2024']}.`}
        />
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {editions.map((product) => (
            <li key={product.id} className="grid">
              <ProductCard product={product} />
            </li>
          ))}
          <li className="grid">
            <ManyComputers />
          </li>
        </ul>
        <ListPriceNote products={editions} className="mt-4" />
      </Section>
      <BusinessSteps steps={businessSteps} action={toQuote} />
      <FaqSection eyebrow="Questions" title="Questions from companies" items={businessQuestions} />
    </>
  )
}
