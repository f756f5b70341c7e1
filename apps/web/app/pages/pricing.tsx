import { ArrowDown } from 'lucide-react'
import { faq } from '../content/faq.ts'
import { pricingQuestions } from '../content/pricing.ts'
import { YearLinks } from '../features/catalog/editions/year-links.tsx'
import { PlanCards } from '../features/catalog/pricing/plan-cards.tsx'
import { plansOf } from '../features/catalog/pricing/pricing.rules.ts'
import { productsIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData, listData } from '../lib/seo/structured-data.ts'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/pricing.ts'

const PlanComparison = lazyHydrate(() =>
  import('../features/catalog/pricing/plan-comparison.tsx').then((m) => m.PlanComparison),
)
const FaqSection = lazyHydrate(() =>
  import('../features/home/faq-section.tsx').then((m) => m.FaqSection),
)

const SUPPORT_QUESTIONS = 8
const crumbs = [home, { label: 'Pricing' }]
const support = faq.slice(0, SUPPORT_QUESTIONS)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/pricing',
    title: 'Prices of Office licences',
    description:
      'What Home, Home & Business and Professional Plus 2024 cost as perpetual licences, and what each plan includes, feature by feature.',
    crumbs,
    data: (origin, shop) => [
      listData(plansOf(productsIn(shop)), origin),
      faqData([...pricingQuestions, ...support]),
    ],
  })
}

const toComparison = (
  <ButtonLink to="#comparison">
    Compare all features <ArrowDown size={17} aria-hidden />
  </ButtonLink>
)

export default function Pricing() {
  return (
    <>
      <Container className="pb-section">
        <PageHeader
          crumbs={crumbs}
          title="Pay once. Keep it."
          lead="Three plans of the newest year. Each is a perpetual licence for one computer, with no monthly fee."
          actions={toComparison}
        />
        <PlanCards />
      </Container>
      <PlanComparison />
      <FaqSection eyebrow="Pricing" title="About the price" items={pricingQuestions} flush />
      <FaqSection eyebrow="Support" title="Common questions" items={support} flush />
      <YearLinks />
    </>
  )
}
