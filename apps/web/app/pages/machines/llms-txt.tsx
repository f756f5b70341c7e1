import { listProducts } from '@keyhaven/contracts/products'
import { getStorefront } from '@keyhaven/contracts/storefront'
import { articleList } from '../../content/blog/blog.server.ts'
import { identityOf } from '../../content/legal/identity.rules.ts'
import { policiesOf } from '../../content/legal/legal.server.ts'
import { llmsTxt } from '../../features/machines/llms-txt.ts'
import { api } from '../../lib/api/api.ts'
import { apiContext, siteContext } from '../../lib/api/load-context.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import type { Route } from './+types/llms-txt.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const transport = context.get(apiContext)
  const [products, { company }] = await Promise.all([
    api(listProducts, {}, transport),
    api(getStorefront, {}, transport),
  ])
  const { origin } = context.get(siteContext)
  const policies = policiesOf(identityOf(company))
  return textResponse(
    llmsTxt({ origin, company, products, policies, articles: articleList }),
    'text',
  )
}
