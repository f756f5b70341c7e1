import { faq } from '../content/faq.ts'
import { ShopHero } from '../features/catalog/shop-hero.tsx'
import { ShopResults } from '../features/catalog/shop-results.tsx'
import { later } from '../lib/later.tsx'
import { home, metaOf } from '../lib/page-meta.ts'
import { productsIn } from '../lib/root-data.ts'
import { faqData, listData } from '../lib/structured-data.ts'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/shop.ts'

const WhyChooseUs = later(() =>
  import('../features/home/why-choose-us.tsx').then((m) => m.WhyChooseUs),
)
const FaqSection = later(() => import('../features/home/faq-section.tsx').then((m) => m.FaqSection))

const SUPPORT_QUESTIONS = 6
const questions = faq.slice(0, SUPPORT_QUESTIONS)
const crumbs = [home, { label: 'Shop' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/shop',
    title: 'Shop all Office licences',
    description:
      'All nine editions of Office 2024, 2021 and 2019 with their apps, systems and prices. Perpetual licences, key by e-mail.',
    crumbs,
    data: (origin, root) => [listData(productsIn(root), origin), faqData(questions)],
  })
}

export default function Shop() {
  return (
    <>
      <Container>
        <ShopHero crumbs={crumbs} />
        <ShopResults />
      </Container>
      <WhyChooseUs />
      <FaqSection eyebrow="Support" title="Common questions" items={questions} flush />
    </>
  )
}
