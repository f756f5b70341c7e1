import { getStorefront } from '@keyhaven/contracts/storefront'
import { data } from 'react-router'
import { identityOf } from '../content/legal/identity.rules.ts'
import { renderedPolicy } from '../content/legal/legal.server.ts'
import { PolicyView } from '../features/legal/policy-view.tsx'
import { api } from '../lib/api/api.ts'
import { apiContext } from '../lib/api/load-context.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { canonicalPath } from '../site.ts'
import type { Route } from './+types/legal.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = canonicalPath(url.pathname)
  const { company } = await api(getStorefront, {}, context.get(apiContext))
  const policy = renderedPolicy(path.slice(1), identityOf(company))
  if (!policy) throw data(null, { status: 404 })
  return { path, policy }
}

const wayTo = (title: string) => [home, { label: 'Legal', to: '/sitemap#legal' }, { label: title }]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, policy } = loaderData
  const { title, description } = policy
  return metaOf(matches, { path, title, description, crumbs: wayTo(title) })
}

export default function Legal({ loaderData: { path, policy } }: Route.ComponentProps) {
  return <PolicyView policy={policy} crumbs={wayTo(policy.title)} markdown={`${path}.md`} />
}
