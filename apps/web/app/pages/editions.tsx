import { useLocation } from 'react-router'
import { yearPageAt } from '../content/editions.ts'
import { ProductGrid } from '../features/catalog/cards/product-grid.tsx'
import { YearPoints } from '../features/catalog/editions/year-points.tsx'
import { productsIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData, listData } from '../lib/seo/structured-data.ts'
import { useProducts } from '../state/catalog/catalog.ts'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/editions.ts'

const ComparisonTable = lazyHydrate(() =>
  import('../features/catalog/compare/comparison-table.tsx').then((m) => m.ComparisonTable),
)
const YearApps = lazyHydrate(() =>
  import('../features/catalog/editions/year-apps.tsx').then((m) => m.YearApps),
)
const FaqSection = lazyHydrate(() =>
  import('../features/home/faq-section.tsx').then((m) => m.FaqSection),
)
const YearLinks = lazyHydrate(() =>
  import('../features/catalog/editions/year-links.tsx').then((m) => m.YearLinks),
)

const crumbsTo = (label: string) => [home, { label: 'Shop', to: '/shop' }, { label }]

export function meta({ matches, location }: Route.MetaArgs) {
  const { path, title, description, year, questions } = yearPageAt(location.pathname)
  return metaOf(matches, {
    path,
    title,
    description,
    crumbs: crumbsTo(title),
    data: (origin, shop) => [
      listData(
        productsIn(shop).filter((product) => product.version === year),
        origin,
      ),
      faqData(questions),
    ],
  })
}

/** The three editions of one year, and what that year means. */
export default function Editions() {
  const words = yearPageAt(useLocation().pathname)
  const products = useProducts().filter((product) => product.version === words.year)
  const [first] = products
  return (
    <>
      <Container>
        <PageHeader
          crumbs={crumbsTo(words.title)}
          title={words.title}
          lead={words.lead}
          actions={<ButtonLink to="/compare#adviser">Help me choose</ButtonLink>}
        />
        <h2 className="sr-only">The editions</h2>
        <ProductGrid products={products} preset="landing" />
      </Container>
      <YearPoints words={words} />
      {first && <ComparisonTable product={first} isCurrent={false} />}
      <YearApps year={words.year} />
      <FaqSection
        eyebrow="Questions"
        title={`About Office ${words.year}`}
        items={words.questions}
        flush
      />
      <YearLinks except={words.year} />
    </>
  )
}
