import { verificationPage as page } from '../content/support/verification.ts'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { SupportLayout } from '../features/support/support-layout.tsx'
import { VerificationForm } from '../features/support/verification/verification-form.tsx'
import { VerificationHelp } from '../features/support/verification/verification-help.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/license-verification.ts'

const crumbs = supportCrumbs(page.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs })
}

export default function LicenseVerification() {
  return (
    <SupportLayout {...page} crumbs={crumbs}>
      <VerificationForm />
      <VerificationHelp />
    </SupportLayout>
  )
}
