import { returnTerms } from '@keyhaven/contracts/catalogue-facts'
import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { CatalogueItem } from './catalogue-item.rules.ts'

/** Who offers it, and where it is sold to. */
export type Seller = Readonly<{ name: string; about: string; origin: string; country: string }>

/** What XML cannot carry: control characters and halves of characters. */
const unsayable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const inXml = (text: string) =>
  text.replace(unsayable, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const element = (name: string, text: string) => `<${name}>${inXml(text)}</${name}>`

const hasIdentifier = ({ gtin, mpn }: CatalogueItem) => gtin !== '' || mpn !== ''

function googleItem(item: CatalogueItem, { country }: Seller): string {
  const lines = [
    element('g:id', item.id),
    element('g:title', item.title),
    element('g:description', item.description),
    element('g:link', item.link),
    element('g:image_link', item.imageLink),
    element('g:availability', item.availability),
    element('g:price', `${item.price} ${item.currency}`),
    element('g:brand', item.brand),
    element('g:condition', 'new'),
    ...(item.gtin ? [element('g:gtin', item.gtin)] : []),
    ...(item.mpn ? [element('g:mpn', item.mpn)] : []),
    ...(hasIdentifier(item) ? [] : [element('g:identifier_exists', 'no')]),
    element('g:google_product_category', item.category),
    element('g:product_type', item.productType),
    `<g:shipping>${element('g:country', country)}${element('g:service', 'E-mail')}${element('g:price', `0 ${item.currency}`)}</g:shipping>`,
  ]
  return `<item>\n${lines.map((line) => `  ${line}`).join('\n')}\n</item>`
}

/** RSS with the elements that Google Merchant Center reads. */
function googleFile(items: readonly CatalogueItem[], seller: Seller): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', seller.name),
    element('link', seller.origin),
    element('description', seller.about),
    ...items.map((item) => googleItem(item, seller)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** A JSON object per line, one for each edition, as OpenAI reads product feeds. */
function openaiFile(items: readonly CatalogueItem[], seller: Seller): string {
  const lines = items.map((item) =>
    JSON.stringify({
      item_id: item.id,
      title: item.title,
      description: item.description,
      url: item.link,
      brand: item.brand,
      image_url: item.imageLink,
      price: `${item.price} ${item.currency}`,
      availability: item.availability,
      condition: 'new',
      ...(item.gtin && { gtin: item.gtin }),
      ...(item.mpn && { mpn: item.mpn }),
      product_category: item.category,
      seller_name: seller.name,
      seller_url: seller.origin,
      return_policy: seller.origin + returnTerms.path,
      accepts_returns: true,
      return_deadline_in_days: returnTerms.days,
      is_digital: true,
      listing_has_variations: false,
      target_countries: [seller.country],
      store_country: seller.country,
      is_eligible_search: true,
      is_eligible_checkout: false,
    }),
  )
  return lines.map((line) => `${line}\n`).join('')
}

const writers = { google: googleFile, openai: openaiFile } as const

export const fileOf = (format: FeedFormat, items: readonly CatalogueItem[], seller: Seller) =>
  writers[format](items, seller)
