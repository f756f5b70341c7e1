import { returnTerms } from '@keyhaven/contracts/catalogue-facts'
import type { Product } from '@keyhaven/contracts/products'
import type { Company } from '@keyhaven/contracts/storefront'

export const SCHEMA = 'https://schema.org'

type Contact = Pick<Company, 'name' | 'phone' | 'email' | 'openingHours'>
type Crumb = Readonly<{ label: string; to: string }>
type Question = Readonly<{ question: string; answer: string }>

export const storeId = (origin: string) => `${origin}/#store`
export const addressOf = (product: Product, origin: string) => `${origin}/product/${product.slug}`

/** Where orders can be billed to, without the names: this is loaded with every page. */
export const returnCountries = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'IT', 'ES', 'NL', 'IN']

export const returnPolicyData = (origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: returnCountries,
  returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnTerms.days,
  returnMethod: `${SCHEMA}/KeepProduct`,
  returnFees: `${SCHEMA}/FreeReturn`,
  refundType: `${SCHEMA}/FullRefund`,
  merchantReturnLink: origin + returnTerms.path,
})

export function storeData(origin: string, { name, phone, email, openingHours }: Contact) {
  return {
    '@context': SCHEMA,
    '@type': 'OnlineStore',
    '@id': storeId(origin),
    name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    hasMerchantReturnPolicy: returnPolicyData(origin),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: phone,
      email,
      hoursAvailable: openingHours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      })),
    },
  }
}

const numbered = <Entry extends object>(entries: Entry[]) =>
  entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry }))

export function listData(products: readonly Product[], origin: string) {
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
