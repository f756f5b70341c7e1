import { defaultCompany } from '@keyhaven/contracts/company'
import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { articleList } from '../../content/blog/blog.server.ts'
import { policies } from '../../content/legal/legal.server.ts'
import { listedPaths, privateRoots } from '../../site.ts'
import { blogRss } from './blog-rss.ts'
import { llmsTxt } from './llms-txt.ts'
import { pricingMarkdown, productMarkdown } from './product-markdown.ts'
import { robotsTxt } from './robots-txt.ts'
import { sitemapXml } from './sitemap-xml.ts'

const origin = 'https://shop.example.com'
const products = editions as Product[]

test('the sitemap holds full addresses, marked up safely', () => {
  const xml = sitemapXml(origin, [{ path: '/a&b', changed: '2026-11-01' }, { path: '/' }])
  expect(xml).toContain('<loc>https://shop.example.com/a&amp;b</loc>')
  expect(xml).toContain('<lastmod>2026-11-01</lastmod>')
  expect(xml.match(/<url>/g)).toHaveLength(2)
})

test('crawlers are kept out of paying, orders and the back office, and told where the map is', () => {
  const text = robotsTxt(origin, { closed: privateRoots, listed: listedPaths })
  for (const path of ['/admin', '/checkout', '/cart', '/order-success', '/payment', '/api/']) {
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

test('the feed lists each article once', () => {
  const xml = blogRss(origin, articleList)
  expect(xml.match(/<item>/g)).toHaveLength(articleList.length)
})
