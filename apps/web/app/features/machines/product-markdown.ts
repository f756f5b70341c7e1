import type { Product } from '@keyhaven/contracts/products'
import type { Company } from '@keyhaven/contracts/storefront'
import { updatesText } from '../../lib/edition-facts.ts'

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
  return `# ${product.name}

> ${product.description}

${product.longDescription}

- Price: ${product.price} USD, paid once
- Licence: perpetual, for one computer
- Systems: ${systems(product)}
- Commercial use: ${product.commercialUse ? 'included' : 'not included, for private use and study'}
- Security ${updatesText(product, 'long').toLowerCase().replace('october', 'October')}
- Delivery: licence key on the order page and by e-mail, nothing is shipped
- Page: ${origin}/product/${product.slug}

## Apps

${list(product.apps)}

## System requirements

${requirements(product.systemRequirements)}

## Refunds

30-day money-back guarantee: ${origin}/refund-policy.md

${company.disclaimer}
`
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** All editions in one table. */
export function pricingMarkdown(products: Product[], origin: string): string {
  const rows = products.map((product) =>
    row([
      `[${product.name}](${origin}/product/${product.slug}.md)`,
      `${product.price} USD`,
      product.apps.join(', '),
      systems(product),
      product.commercialUse ? 'Yes' : 'No',
    ]),
  )
  return `# Prices

> Perpetual licences for one computer each. One payment, no subscription.

${row(['Edition', 'Price', 'Apps', 'Systems', 'Commercial use'])}
${row(['---', '---:', '---', '---', '---'])}
${rows.join('\n')}

Prices are in US dollars; the shop charges in nine currencies. Ten computers or more: ${origin}/quote
`
}
