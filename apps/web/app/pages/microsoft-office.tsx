import { familyQuestions } from '../content/editions-family.ts'
import { ProductGrid } from '../features/catalog/cards/product-grid.tsx'
import { bestSellers } from '../features/catalog/catalog.rules.ts'
import { FamilyMatrix } from '../features/catalog/editions/family-matrix.tsx'
import { productsIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData } from '../lib/seo/structured-data.ts'
import { productGroupData } from '../lib/seo/structured-products.ts'
import { useProducts } from '../state/catalog/catalog.ts'
import { useCompany } from '../state/storefront.ts'
import { Container, Section, SectionHead } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/microsoft-office.ts'

const TwoWays = lazyHydrate(() =>
  import('../features/catalog/editions/two-ways.tsx').then((m) => m.TwoWays),
)
const YearLinks = lazyHydrate(() =>
  import('../features/catalog/editions/year-links.tsx').then((m) => m.YearLinks),
)
const FaqSection = lazyHydrate(() =>
  import('../features/home/faq-section.tsx').then((m) => m.FaqSection),
)

const crumbs = [home, { label: 'Shop', to: '/shop' }, { label: 'Microsoft Office' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/microsoft-office',
    title: 'Microsoft Office, perpetual licences',
    description:
      'Nine perpetual licences of Microsoft Office from an independent reseller: three editions of 2024, 2021 and 2019 with apps, systems and prices.',
    crumbs,
    data: (origin, shop) => [productGroupData(productsIn(shop), origin), faqData(familyQuestions)],
  })
}

const actions = (
  <>
    <ButtonLink to="/shop" variant="primary">
      Browse all editions
    </ButtonLink>
    <ButtonLink to="/compare#adviser">Help me choose</ButtonLink>
  </>
)

/** The whole family on one page. */
export default function MicrosoftOffice() {
  const company = useCompany()
  const products = useProducts()
  return (
    <>
      <Container>
        <PageHeader
          crumbs={crumbs}
          title="Microsoft Office, bought once"
          lead="Three editions, three years, nine perpetual licences. Each is for one computer and does not expire."
          actions={actions}
        />
        <h2 className="sr-only">Every edition at a glance</h2>
        <FamilyMatrix />
        <Notice className="mt-6">{company.disclaimer}</Notice>
      </Container>
      <Section>
        <SectionHead eyebrow="Chosen most" title="Start with one of these" />
        <ProductGrid products={bestSellers(products)} preset="landing" />
      </Section>
      <TwoWays />
      <FaqSection eyebrow="Questions" title="About Office licences" items={familyQuestions} />
      <YearLinks />
    </>
  )
}
