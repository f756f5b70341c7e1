import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const SEO = '/api/ai/optimize-seo'
const tag = (page: Page, name: string) => page.locator(`head meta[name="${name}"]`)
const isSeo = (url: string) => new URL(url).pathname === SEO

test('a document has keywords and tags for networks from the start, and the call confirms them', async ({
  page,
  consoleMessages,
}) => {
  const asked = page.waitForResponse((response) => isSeo(response.url()))
  const document = await openHydrated(page, '/product/professional-plus-2024')
  const html = (await document?.text()) ?? ''
  const title = await page.title()
  expect(html).toContain('name="keywords"')
  const answer = await asked
  expect(answer.request().postDataJSON()).toMatchObject({
    pageType: 'product',
    productPrice: '399.99',
  })
  const { result } = await answer.json()
  expect(result.optimizedTitle).toBe(title)
  await expect(tag(page, 'twitter:title')).toHaveAttribute('content', title)
  await expect(tag(page, 'keywords')).toHaveAttribute(
    'content',
    result.optimizedKeywords.join(', '),
  )
  expect(await page.title()).toBe(title)
  const data = JSON.parse(result.structuredData)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const [own] = blocks
    .map(([, text = '']) => JSON.parse(text))
    .filter((block) => block['@type'] === 'Product')
  expect(own).toMatchObject(data)
  expect(consoleMessages).toEqual([])
})
