import { listProducts } from '@keyhaven/contracts/products'
import { getStorefront } from '@keyhaven/contracts/storefront'
import { productMarkdown } from '../../features/machines/product-markdown.ts'
import { api } from '../../lib/api/api.ts'
import { apiContext, siteContext } from '../../lib/api/load-context.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import { productAt } from '../../state/catalog/catalog.ts'
import type { Route } from './+types/product-markdown.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const transport = context.get(apiContext)
  const products = await api(listProducts, {}, transport)
  const product = productAt(products, params.slug ?? '')
  if (!product) return new Response('Not found', { status: 404 })
  const { company } = await api(getStorefront, {}, transport)
  const { origin } = context.get(siteContext)
  return textResponse(productMarkdown(product, origin, company), 'markdown')
}
