import { compatibilityPage as page } from '../content/support/compatibility.ts'
import { CompatibilityChecker } from '../features/support/compatibility/compatibility-checker.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { SupportLayout } from '../features/support/support-layout.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/compatibility-checker.ts'

const crumbs = supportCrumbs(page.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs })
}

export default function Compatibility() {
  return (
    <SupportLayout {...page} crumbs={crumbs}>
      <CompatibilityChecker />
    </SupportLayout>
  )
}
