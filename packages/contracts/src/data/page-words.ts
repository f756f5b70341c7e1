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

const plain = (title: string, description: string): PageWords => ({
  title,
  description,
  keywords: common,
})

/** The pages beside those that sell; their titles are without the brand. */
export const otherPages = {
  contact: plain(
    'Contact',
    'Call during our hours, or e-mail any time. We reply within 24 hours, usually within 2.',
  ),
  faq: plain(
    'Questions and answers',
    'What people ask before and after buying a perpetual Office licence, answered in a few sentences each.',
  ),
  checkout: plain(
    'Checkout',
    'Pay once by card. Your key is shown right after payment and e-mailed.',
  ),
  'order-success': plain('Your order', 'Your order, its keys and how to install them.'),
  'privacy-policy': plain(
    'Privacy policy',
    'Which data the shop keeps, why, for how long, and how to have it sent or erased.',
  ),
  '404-error': plain(
    'Page not found',
    'There is no page at this address. Find an edition, or ask us for help.',
  ),
} as const

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
