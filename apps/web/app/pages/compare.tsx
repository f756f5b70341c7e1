import { CompareEditions } from '../features/catalog/compare/compare-editions.tsx'
import { productsIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { listData } from '../lib/seo/structured-data.ts'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/compare.ts'

const Adviser = lazyHydrate(() =>
  import('../features/catalog/adviser/adviser.tsx').then((m) => m.Adviser),
)
const YearLinks = lazyHydrate(() =>
  import('../features/catalog/editions/year-links.tsx').then((m) => m.YearLinks),
)

const crumbs = [home, { label: 'Compare editions' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/compare',
    title: 'Compare editions',
    description:
      'Put up to four editions of Office 2024, 2021 and 2019 side by side: apps, systems, rights, updates and prices. Or answer three questions.',
    crumbs,
    data: (origin, shop) => [listData(productsIn(shop), origin)],
  })
}

export default function Compare() {
  return (
    <>
      <Container className="pb-section">
        <PageHeader
          crumbs={crumbs}
          title="Compare editions"
          lead="Choose up to four. Your selection is saved in the link, so you can share it."
          actions={<ButtonLink to="#adviser">Help me choose</ButtonLink>}
        />
        <CompareEditions />
      </Container>
      <Adviser />
      <div className="pt-section">
        <YearLinks />
      </div>
    </>
  )
}
