import { brandIn, type Match, type ShopData, shopDataIn } from '../api/shop-data.ts'
import { pageMeta } from './seo.ts'
import { breadcrumbData } from './structured-data.ts'

type Crumb = { label: string; to?: string }

export const home: Crumb = { label: 'Home', to: '/' }

type Words = {
  /** The one address of this content, as a path. */
  path: string
  title: string
  description: string
  keywords?: readonly string[]
  /** The way to this page, itself last; told to search engines as it is shown. */
  crumbs?: readonly Crumb[]
  image?: string
  type?: 'website' | 'article'
  data?: (origin: string, shop: ShopData | undefined) => object[]
}

export type Matched = { matches: readonly Match[] }

/** "Your order – Keyhaven", under the brand of the store. */
export const titleIn = (matches: readonly Match[], title: string) => ({
  title: `${title} – ${brandIn(shopDataIn(matches))}`,
})

/** Title, description, canonical link, breadcrumbs and structured data of an ordinary page. */
export function metaOf(matches: readonly Match[], page: Words) {
  const shop = shopDataIn(matches)
  const origin = shop?.site.origin ?? ''
  const crumbs = page.crumbs?.map(({ label, to }) => ({ label, to: to ?? page.path }))
  return pageMeta({
    title: `${page.title} – ${brandIn(shop)}`,
    brand: brandIn(shop),
    description: page.description,
    ...(page.keywords && { keywords: page.keywords }),
    canonical: origin + page.path,
    ...(page.image && { image: origin + page.image }),
    ...(page.type && { type: page.type }),
    ...(import.meta.env.SSR && {
      structuredData: [
        ...(crumbs ? [breadcrumbData(crumbs, origin)] : []),
        ...(page.data?.(origin, shop) ?? []),
      ],
    }),
  })
}
