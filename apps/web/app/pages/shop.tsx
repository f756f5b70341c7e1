import { faq } from '../content/faq.ts'
import { ShopHero } from '../features/catalog/shop-hero.tsx'
import { ShopResults } from '../features/catalog/shop-results.tsx'
import { FaqSection } from '../features/home/faq-section.tsx'
import { WhyChooseUs } from '../features/home/why-choose-us.tsx'
import { pageMeta } from '../lib/seo.ts'
import { faqData, listData, productsIn, rootDataIn } from '../lib/structured-data.ts'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/shop.ts'

const questions = faq.slice(0, 6)

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataIn(matches)
  const origin = root?.site.origin ?? ''
  return pageMeta({
    title: 'Shop – Keyhaven',
    description:
      'All nine editions of Office 2024, 2021 and 2019 with their apps, systems and prices. Perpetual licences, key by e-mail.',
    canonical: `${origin}/shop`,
    structuredData: [listData(productsIn(root), origin), faqData(questions)],
  })
}

export default function Shop() {
  return (
    <>
      <Container>
        <ShopHero />
        <ShopResults />
      </Container>
      <WhyChooseUs />
      <FaqSection eyebrow="Support" title="Common questions" items={questions} flush />
    </>
  )
}
