import { catalogueFactsOf, returnTerms, stockText } from '@keyhaven/contracts/catalogue-facts'
import { currencies } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Company } from '@keyhaven/contracts/storefront'
import { updatesText } from '../../lib/edition-facts.ts'
import { inLine } from './markdown-line.ts'

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
const systems = (product: Product) =>
  product.systemRequirements.windowsOnly ? 'Windows only' : 'Windows and macOS'

function requirements({ windows, mac }: Product['systemRequirements']) {
  const onMac = mac.length > 0 ? `\n\n### macOS\n\n${list(mac)}` : ''
  return `### Windows\n\n${list(windows)}${onMac}`
}

/** An edition as Markdown: the facts of its page, without the page. */
export function productMarkdown(
  product: Product,
  origin: string,
  company: Pick<Company, 'disclaimer'>,
): string {
  const { prices, stock, gtin, mpn, category } = catalogueFactsOf(product)
  const others = currencies.filter((code) => code !== 'USD')
  return `# ${inLine(product.name)}

> ${inLine(product.description)}

${product.longDescription}

- Price: ${prices.USD} USD, paid once
- In other currencies: ${others.map((code) => `${prices[code]} ${code}`).join(', ')}
- Availability: ${stockText(stock)}
- Licence: perpetual, for one computer
- Systems: ${systems(product)}
- Commercial use: ${product.commercialUse ? 'included' : 'not included, for private use and study'}
- Security ${updatesText(product, 'long').toLowerCase().replace('october', 'October')}
- Delivery: licence key on the order page and by e-mail, nothing is shipped
- Id: ${product.id}${gtin && `, GTIN ${gtin}`}${mpn && `, MPN ${mpn}`}
- Category: ${category}
- Page: ${origin}/product/${product.slug}

## Apps

${list(product.apps)}

## System requirements

${requirements(product.systemRequirements)}

## Refunds

${returnTerms.text}: ${origin}${returnTerms.path}.md

${company.disclaimer}
`
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** All editions in one table. */
export function pricingMarkdown(products: Product[], origin: string): string {
  const rows = products.map((product) => {
    const { path, prices, stock } = catalogueFactsOf(product)
    return row([
      `[${inLine(product.name)}](${origin}${path}.md)`,
      `${prices.USD} USD`,
      stockText(stock),
      product.apps.join(', '),
      systems(product),
      product.commercialUse ? 'Yes' : 'No',
    ])
  })
  return `# Prices

> Perpetual licences for one computer each. One payment, no subscription.

${row(['Edition', 'Price', 'Availability', 'Apps', 'Systems', 'Commercial use'])}
${row(['---', '---:', '---', '---', '---', '---'])}
${rows.join('\n')}

Prices are in US dollars; the shop charges in nine currencies. ${returnTerms.text}: ${origin}${returnTerms.path}.md. Ten computers or more: ${origin}/quote
`
}
