import { troubleshootingGuide as guide } from '../content/support/troubleshooting.ts'
import { GuideView } from '../features/support/guides/guide-view.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/troubleshooting.ts'

const crumbs = supportCrumbs(guide.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...guide, crumbs })
}

export default function Troubleshooting() {
  return <GuideView guide={guide} crumbs={crumbs} hasChoice />
}
