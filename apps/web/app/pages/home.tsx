import { ArrowRight } from 'lucide-react'
import { company } from '../content/company.ts'
import { faq } from '../content/faq.ts'
import { bestSellers } from '../features/catalog/catalog.rules.ts'
import { FeaturedProducts } from '../features/catalog/featured-products.tsx'
import { ProductGrid } from '../features/catalog/product-grid.tsx'
import { Benefits } from '../features/home/benefits.tsx'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { FaqSection } from '../features/home/faq-section.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { TrustStrip } from '../features/home/trust-strip.tsx'
import { pageMeta } from '../lib/seo.ts'
import { faqData, listData, productsIn, rootDataIn, storeData } from '../lib/structured-data.ts'
import { useProducts } from '../state/catalog.ts'
import { Section, SectionHead } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import type { Route } from './+types/home.ts'

const questions = faq.slice(0, 6)

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataIn(matches)
  const origin = root?.site.origin ?? ''
  return pageMeta({
    title: 'Keyhaven – perpetual office licences by e-mail',
    description:
      'Word, Excel, PowerPoint and more, bought once. Perpetual licences of Office 2024, 2021 and 2019; the key comes by e-mail.',
    canonical: `${origin}/`,
    structuredData: [
      storeData(origin, company),
      listData(bestSellers(productsIn(root)), origin),
      faqData(questions),
    ],
  })
}

const toShop = (
  <ButtonLink to="/shop" variant="ghost">
    View all nine editions <ArrowRight size={17} aria-hidden />
  </ButtonLink>
)

export default function Home() {
  const products = useProducts()
  return (
    <>
      <Hero />
      <TrustStrip />
      <Section>
        <SectionHead eyebrow="Best sellers" title="The 2024 editions" action={toShop} />
        <ProductGrid products={bestSellers(products)} preset="landing" />
      </Section>
      <Benefits />
      <Section id="featured">
        <SectionHead eyebrow="Featured" title="Find your edition" />
        <FeaturedProducts />
      </Section>
      <HowItWorks />
      <FaqSection eyebrow="Questions" title="Good to know before you buy" items={questions} />
      <ClosingBand />
    </>
  )
}
