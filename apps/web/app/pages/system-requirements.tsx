import { requirementsPage as page } from '../content/support/requirements.ts'
import { RequirementsTables } from '../features/support/compatibility/requirements-tables.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { SupportLayout } from '../features/support/support-layout.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/system-requirements.ts'

const crumbs = supportCrumbs(page.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: page.path,
    title: page.title,
    description: page.description,
    crumbs,
  })
}

export default function SystemRequirements() {
  return (
    <SupportLayout {...page} crumbs={crumbs}>
      <RequirementsTables />
      <section id="find-out" className="grid gap-4 border-t pt-9">
        <h2 className="type-title">Find out what you have</h2>
        <dl className="grid gap-4">
          {page.findOut.map(([system, way]) => (
            <div key={system}>
              <dt className="font-semibold">{system}</dt>
              <dd className="text-ink-2">{way}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SupportLayout>
  )
}
