import { catalogueFactsOf, returnTerms, stockText } from '@keyhaven/contracts/catalogue-facts'
import type { Product } from '@keyhaven/contracts/products'
import type { Company } from '@keyhaven/contracts/storefront'
import { inLine } from './markdown-line.ts'

type Named = Readonly<{ title: string; description: string; slug: string }>
type Shop = Readonly<{
  origin: string
  company: Company
  products: readonly Product[]
  policies: readonly Named[]
  articles: readonly Named[]
}>

const link = (title: string, address: string, note: string) => `- [${title}](${address}): ${note}`

/** The shop in one page for language models, after llmstxt.org. */
export function llmsTxt({ origin, company, products, policies, articles }: Shop): string {
  const editions = products.map((product) => {
    const { name, path, prices, stock, description } = catalogueFactsOf(product)
    return link(
      inLine(name),
      `${origin}${path}.md`,
      `${prices.USD} USD. ${stockText(stock)}. ${inLine(description)}`,
    )
  })
  const rules = policies.map((policy) =>
    link(policy.title, `${origin}/${policy.slug}.md`, policy.description),
  )
  const reading = articles.map((article) =>
    link(article.title, `${origin}/blog/${article.slug}`, article.description),
  )
  return `# ${company.name}

> ${company.about}

${company.disclaimer}

A licence is perpetual and covers one computer. The key is shown on the order page and sent by e-mail; nothing is shipped. ${returnTerms.text}: ${origin}${returnTerms.path}.md. Orders are placed by people on the website; an order number alone opens nothing. Support: ${company.email}, ${company.phone}, ${company.supportHours}.

## Editions

${editions.join('\n')}
${link('All prices', `${origin}/pricing.md`, 'Every edition with price, apps and systems in one table')}

## Policies

${rules.join('\n')}

## Optional

${reading.join('\n')}
${link('Sitemap', `${origin}/sitemap.xml`, 'Every public page')}
`
}
