import { howItWorksPage as page } from '../content/support/how-it-works.ts'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { HowItWorks as ThreeSteps } from '../features/home/how-it-works.tsx'
import { BuyingSteps } from '../features/support/buying-steps.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/how-it-works.ts'

const crumbs = [home, { label: page.title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs })
}

export default function HowItWorks() {
  return (
    <>
      <Container>
        <PageHeader title={page.title} lead={page.lead} crumbs={crumbs} />
      </Container>
      <ThreeSteps />
      <BuyingSteps />
      <ClosingBand />
    </>
  )
}
