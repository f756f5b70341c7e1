import { listProducts } from '@keyhaven/contracts/products'
import { getStorefront } from '@keyhaven/contracts/storefront'
import { identityOf } from '../../content/legal/identity.rules.ts'
import { type Policy, policyAt } from '../../content/legal/legal.server.ts'
import { pricingMarkdown } from '../../features/machines/product-markdown.ts'
import { api } from '../../lib/api/api.ts'
import { apiContext, siteContext } from '../../lib/api/load-context.ts'
import { longDate } from '../../lib/dates.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import { canonicalPath } from '../../site.ts'
import type { Route } from './+types/page-markdown.ts'

const textOf = ({ title, version, effective, body }: Policy, origin: string) =>
  `# ${title}

Version ${version}, in force since ${longDate(effective)}

${body.replace(/\]\((\/[^)]*)\)/g, `](${origin}$1)`)}
`

/** Policies and the price list as Markdown, for readers that are no browser. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const page = canonicalPath(url.pathname.replace(/\.md$/i, '')).slice(1)
  if (page === 'pricing') {
    const products = await api(listProducts, {}, context.get(apiContext))
    return textResponse(pricingMarkdown(products, origin), 'markdown')
  }
  const { company } = await api(getStorefront, {}, context.get(apiContext))
  const policy = policyAt(page, identityOf(company))
  if (!policy) return new Response('Not found', { status: 404 })
  return textResponse(textOf(policy, origin), 'markdown')
}
