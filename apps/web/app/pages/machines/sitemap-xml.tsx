import { listProducts } from '@keyhaven/contracts/products'
import { articleList } from '../../content/blog/blog.server.ts'
import { policies } from '../../content/legal/legal.server.ts'
import { type Listed, sitemapXml } from '../../features/machines/sitemap-xml.ts'
import { api } from '../../lib/api/api.ts'
import { apiContext, siteContext } from '../../lib/api/load-context.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import { listedPaths } from '../../site.ts'
import type { Route } from './+types/sitemap-xml.ts'

const changedOf = (path: string) => policies.find(({ slug }) => `/${slug}` === path)?.effective

function withDate(path: string): Listed {
  const changed = changedOf(path)
  return changed ? { path, changed } : { path }
}

export async function loader({ context }: Route.LoaderArgs) {
  const products = await api(listProducts, {}, context.get(apiContext))
  const listed = [
    ...listedPaths.map(withDate),
    ...products.map(({ slug }) => ({ path: `/product/${slug}` })),
    ...articleList.map(({ slug, updated }) => ({ path: `/blog/${slug}`, changed: updated })),
  ]
  return textResponse(sitemapXml(context.get(siteContext).origin, listed), 'xml')
}
