import { environmentGuide as guide } from '../content/support/environment.ts'
import { GuideView } from '../features/support/guides/guide-view.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/environment.ts'

const crumbs = supportCrumbs(guide.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...guide, crumbs })
}

export default function Environment() {
  return <GuideView guide={guide} crumbs={crumbs} />
}
