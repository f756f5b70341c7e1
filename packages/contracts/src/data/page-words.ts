import type { Product } from '../products.ts'

export type PageWords = Readonly<{
  title: string
  description: string
  keywords: readonly string[]
}>

const common = ['office suite', 'perpetual licence', 'licence key by e-mail']

/** What machines are told about the pages that sell: the pages themselves and the SEO call say the same. */
export const homeWords = (brand: string): PageWords => ({
  title: `${brand} – perpetual office licences by e-mail`,
  description:
    'Word, Excel, PowerPoint and more, bought once. Perpetual licences of Office 2024, 2021 and 2019; the key comes by e-mail.',
  keywords: [...common, 'Office 2024', 'Office 2021', 'Office 2019'],
})

/** Its title is still without the brand. */
export const shopPage: PageWords = {
  title: 'Shop all Office licences',
  description:
    'All nine editions of Office 2024, 2021 and 2019 with their apps, systems and prices. Perpetual licences, key by e-mail.',
  keywords: [...common, 'compare office editions', 'Office prices'],
}

type Edition = Pick<
  Product,
  'name' | 'description' | 'seoTitle' | 'seoDescription' | 'seoKeywords' | 'apps' | 'platforms'
>

export const productWords = (product: Edition, brand: string): PageWords => ({
  title: product.seoTitle || `${product.name} – ${brand}`,
  description: product.seoDescription || product.description,
  keywords:
    product.seoKeywords.length > 0
      ? product.seoKeywords
      : [product.name, ...common, ...product.platforms, ...product.apps],
})
