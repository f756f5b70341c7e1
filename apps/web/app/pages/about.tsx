import { aboutPage as page } from '../content/support/about.ts'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { AboutParts } from '../features/support/about-parts.tsx'
import { CompanyInformation } from '../features/support/company-information.tsx'
import { HowWeCount } from '../features/support/how-we-count.tsx'
import { companyIn, shopDataIn } from '../lib/api/shop-data.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { storeData } from '../lib/seo/structured-data.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/about.ts'

const crumbs = [home, { label: 'About' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    ...page,
    crumbs,
    data: (origin) => [storeData(origin, companyIn(shopDataIn(matches)))],
  })
}

export default function About() {
  return (
    <>
      <Container className="pb-16">
        <PageHeader title={page.title} lead={page.lead} crumbs={crumbs} />
        <AboutParts />
      </Container>
      <HowWeCount />
      <CompanyInformation />
      <ClosingBand />
    </>
  )
}
