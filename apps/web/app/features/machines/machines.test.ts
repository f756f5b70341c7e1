import { defaultCompany } from '@keyhaven/contracts/company'
import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { articleList } from '../../content/blog/blog.server.ts'
import { policies } from '../../content/legal/legal.server.ts'
import { fillFromBuiltIn } from '../../lib/api/fallback.server.ts'
import { createQueryClient } from '../../lib/api/query.ts'
import { productsIn } from '../../lib/api/shop-data.ts'
import { listedPaths, privateRoots } from '../../site.ts'
import { blogRss } from './blog-rss.ts'
import { llmsTxt } from './llms-txt.ts'
import { inLine } from './markdown-line.ts'
import { pricingMarkdown, productMarkdown } from './product-markdown.ts'
import { robotsTxt } from './robots-txt.ts'
import { sitemapXml } from './sitemap-xml.ts'

const origin = 'https://shop.example.com'
const products = builtIn()

function builtIn() {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  return productsIn({ site: { origin }, queries: dehydrate(queries) })
}

test('the sitemap holds full addresses, marked up safely', () => {
  const xml = sitemapXml(origin, [{ path: '/a&b', changed: '2026-11-01' }, { path: '/' }])
  expect(xml).toContain('<loc>https://shop.example.com/a&amp;b</loc>')
  expect(xml).toContain('<lastmod>2026-11-01</lastmod>')
  expect(xml.match(/<url>/g)).toHaveLength(2)
})

test('crawlers are kept out of paying, orders and the back office, and told where the map is', () => {
  const text = robotsTxt(origin, { closed: privateRoots, listed: listedPaths })
  for (const path of [
    '/admin',
    '/checkout',
    '/cart',
    '/order-success',
    '/payment',
    '/buy/',
    '/api/',
  ]) {
    expect(text).toContain(`Disallow: ${path}\n`)
  }
  expect(text).toContain('Allow: /payment-policy\n')
  expect(text).toContain('User-agent: ClaudeBot')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('language models find every edition and every policy as Markdown', () => {
  const text = llmsTxt({
    origin,
    company: defaultCompany,
    products,
    policies,
    articles: articleList,
  })
  expect(text).toMatch(/^# Keyhaven\n\n> /)
  expect(text).toContain('not affiliated')
  for (const { slug } of products) expect(text).toContain(`${origin}/product/${slug}.md`)
  for (const { slug } of policies) expect(text).toContain(`${origin}/${slug}.md`)
})

test('an edition as Markdown says what its page says', () => {
  const [product] = products
  if (!product) throw new Error('no edition')
  const text = productMarkdown(product, origin, defaultCompany)
  expect(text).toContain(`# ${product.name}`)
  expect(text).toContain(`${product.price} USD`)
  for (const app of product.apps) expect(text).toContain(`- ${app}`)
  expect(pricingMarkdown(products, origin).match(/^\| \[/gm)).toHaveLength(9)
})

test.each([
  ['ready', 'In stock'],
  ['processing', 'Not in stock right now, can be ordered'],
  ['sold-out', 'Sold out'],
  [null, 'Not known'],
] as const)('stock that is %s is told as “%s” wherever a machine reads', (availability, words) => {
  const [product] = products
  if (!product) throw new Error('no edition')
  const one = { ...product, availability }
  const shop = { origin, company: defaultCompany, products: [one], policies: [], articles: [] }
  expect(productMarkdown(one, origin, defaultCompany)).toContain(`- Availability: ${words}\n`)
  expect(pricingMarkdown([one], origin)).toContain(`| ${words} |`)
  expect(llmsTxt(shop)).toContain(`${product.price} USD. ${words}. `)
})

test('a name with signs of Markdown ends no line, cell or link', () => {
  expect(inLine('Office | [Pro](https://example.com)\n# 2024')).toBe(
    'Office \\| \\[Pro\\](https://example.com) # 2024',
  )
})

test('the feed lists each article once', () => {
  const xml = blogRss(origin, articleList)
  expect(xml.match(/<item>/g)).toHaveLength(articleList.length)
})
