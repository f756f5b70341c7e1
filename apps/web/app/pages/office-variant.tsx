import { faq } from '../content/faq.ts'
import { officeVariant } from '../content/office-variant.ts'
import { OfferCard } from '../features/catalog/cards/offer-card.tsx'
import { FaqSection } from '../features/home/faq-section.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { useProducts } from '../state/catalog/catalog.ts'
import { yearsOf } from '../state/catalog/years.rules.ts'
import { Container, Section, SectionHead } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const questions = faq.slice(0, 6)

function Year({ year }: { year: string }) {
  const products = useProducts().filter((product) => product.version === year)
  if (products.length === 0) return null
  return (
    <Section tight flush>
      <SectionHead title={`Office ${year}`} />
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <OfferCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Everything the smaller site sells, on one page. */
export function OfficeVariant() {
  return (
    <>
      <Container>
        <PageHeader title={officeVariant.title} lead={officeVariant.lead} />
      </Container>
      {yearsOf(useProducts()).map((year) => (
        <Year key={year} year={year} />
      ))}
      <HowItWorks />
      <FaqSection eyebrow="Questions" title="Good to know before you buy" items={questions} />
    </>
  )
}
