import { benefitsPage as page } from '../content/support/benefits.ts'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { PerpetualOrNot, Promises, Proofs } from '../features/support/proofs.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/benefits.ts'

const crumbs = [home, { label: page.title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs })
}

export default function Benefits() {
  return (
    <>
      <Container className="pb-section">
        <PageHeader title={page.title} lead={page.lead} crumbs={crumbs} />
        <div className="grid gap-8">
          <Promises />
          <Proofs />
        </div>
      </Container>
      <PerpetualOrNot />
      <div className="pt-section">
        <ClosingBand />
      </div>
    </>
  )
}
