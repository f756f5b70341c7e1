import type { Product } from '@keyhaven/contracts/products'
import type { DehydratedState } from '@tanstack/react-query'
import type { Site } from './load-context.ts'

const SCHEMA = 'https://schema.org'

type RootData = Readonly<{ site: Site; queries: DehydratedState }>
type Match = { loaderData?: unknown } | undefined
type Contact = Readonly<{ name: string; phone: string; email: string }>
type Crumb = Readonly<{ label: string; to: string }>
type Question = Readonly<{ question: string; answer: string }>

/** What the root route loaded, as the `meta` of a page sees it; nothing if the root itself failed. */
export const rootDataIn = (matches: readonly Match[]) =>
  matches[0]?.loaderData as RootData | undefined

export function productsIn(rootData: RootData | undefined): Product[] {
  const query = rootData?.queries.queries.find((entry) => entry.queryKey[0] === '/api/products')
  return (query?.state.data as Product[] | undefined) ?? []
}

const storeId = (origin: string) => `${origin}/#store`
const addressOf = (product: Product, origin: string) => `${origin}/product/${product.slug}`

export function storeData(origin: string, { name, phone, email }: Contact) {
  return {
    '@context': SCHEMA,
    '@type': 'OnlineStore',
    '@id': storeId(origin),
    name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: phone,
      email,
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '09:00',
        closes: '18:00',
      },
    },
  }
}

const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value })

/** Only what the page shows as well: no rating without reviews, no stock that nobody counted. */
export function productData(product: Product, origin: string) {
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    '@id': `${addressOf(product, origin)}#product`,
    name: product.name,
    description: product.description,
    sku: product.id,
    image: [origin + product.productImage],
    category: 'Software > Computer Software > Business & Productivity Software',
    brand: { '@type': 'Brand', name: 'Microsoft' },
    additionalProperty: [
      property('Licence', 'Perpetual, for one computer'),
      property('Operating system', product.platforms.join(', ')),
      property('Included apps', product.apps.join(', ')),
    ],
    offers: {
      '@type': 'Offer',
      url: addressOf(product, origin),
      price: product.price,
      priceCurrency: 'USD',
      itemCondition: `${SCHEMA}/NewCondition`,
      seller: { '@id': storeId(origin) },
    },
  }
}

const numbered = <Entry extends object>(entries: Entry[]) =>
  entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry }))

export function listData(products: Product[], origin: string) {
  const entries = products.map((product) => ({
    url: addressOf(product, origin),
    name: product.name,
  }))
  return { '@context': SCHEMA, '@type': 'ItemList', itemListElement: numbered(entries) }
}

export function breadcrumbData(crumbs: Crumb[], origin: string) {
  const entries = crumbs.map(({ label, to }) => ({ name: label, item: origin + to }))
  return { '@context': SCHEMA, '@type': 'BreadcrumbList', itemListElement: numbered(entries) }
}

export function faqData(items: readonly Question[]) {
  const answered = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@context': SCHEMA, '@type': 'FAQPage', mainEntity: answered }
}
