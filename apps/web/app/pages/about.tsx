import { company } from '../content/company.ts'
import { aboutPage as page } from '../content/support/about.ts'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { AboutParts } from '../features/support/about-parts.tsx'
import { CompanyInformation } from '../features/support/company-information.tsx'
import { home, metaOf } from '../lib/page-meta.ts'
import { storeData } from '../lib/structured-data.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/about.ts'

const crumbs = [home, { label: 'About' }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs, data: (origin) => [storeData(origin, company)] })
}

export default function About() {
  return (
    <>
      <Container>
        <PageHeader title={page.title} lead={page.lead} crumbs={crumbs} />
        <AboutParts />
      </Container>
      <CompanyInformation />
      <ClosingBand />
    </>
  )
}
