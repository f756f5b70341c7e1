import { data } from 'react-router'
import { landingAt } from '../content/landing/landing.server.ts'
import { ProductGrid } from '../features/catalog/cards/product-grid.tsx'
import { relatedTo } from '../features/catalog/catalog.rules.ts'
import { FaqSection } from '../features/home/faq-section.tsx'
import { EditionTable } from '../features/landing/edition-table.tsx'
import { LandingHero } from '../features/landing/landing-hero.tsx'
import { LandingPassages } from '../features/landing/landing-passages.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData } from '../lib/seo/structured-data.ts'
import { canonicalPath } from '../site.ts'
import { productAt, useProducts } from '../state/catalog/catalog.ts'
import { Section, SectionHead } from '../ui/container.tsx'
import type { Route } from './+types/landing.ts'

export function loader({ url }: Route.LoaderArgs) {
  const landing = landingAt(canonicalPath(url.pathname))
  if (!landing) throw data(null, { status: 404 })
  return { landing }
}

const wayTo = (title: string) => [home, { label: 'Shop', to: '/shop' }, { label: title }]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, title, description, pick, audience, questions } = loaderData.landing
  return metaOf(matches, {
    path,
    title,
    description,
    image: `/art/box-${pick}.svg`,
    crumbs: wayTo(audience),
    data: () => [faqData(questions)],
  })
}

export default function LandingPage({ loaderData: { landing } }: Route.ComponentProps) {
  const products = useProducts()
  const product = productAt(products, landing.pick) ?? products[0]
  if (!product) return null
  const compared = landing.compared?.flatMap((id) => productAt(products, id) ?? []) ?? []
  return (
    <>
      <LandingHero landing={landing} product={product} crumbs={wayTo(landing.audience)} />
      <LandingPassages passages={landing.passages} />
      {compared.length > 0 ? (
        <EditionTable products={compared} />
      ) : (
        <Section>
          <SectionHead title="Other editions" />
          <ProductGrid products={relatedTo(products, product)} preset="related" />
        </Section>
      )}
      <FaqSection eyebrow="Questions" title="Common questions" items={landing.questions} flush />
    </>
  )
}
