import { CompareEditions } from '../features/catalog/compare-editions.tsx'
import { later } from '../lib/later.tsx'
import { home, metaOf } from '../lib/page-meta.ts'
import { productsIn } from '../lib/root-data.ts'
import { listData } from '../lib/structured-data.ts'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/compare.ts'

const Adviser = later(() => import('../features/catalog/adviser.tsx').then((m) => m.Adviser))
const YearLinks = later(() => import('../features/catalog/year-links.tsx').then((m) => m.YearLinks))

const crumbs = [home, { label: 'Compare editions' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/compare',
    title: 'Compare editions',
    description:
      'Put up to four editions of Office 2024, 2021 and 2019 side by side: apps, systems, rights, updates and prices. Or answer four questions.',
    crumbs,
    data: (origin, root) => [listData(productsIn(root), origin)],
  })
}

export default function Compare() {
  return (
    <>
      <Container className="pb-section">
        <PageHeader
          crumbs={crumbs}
          title="Compare editions"
          lead="Choose up to four. The address of this page remembers them, so you can send it on."
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
