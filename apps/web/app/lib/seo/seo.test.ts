import { expect, test } from 'vitest'
import { pageMeta } from './seo.ts'

const origin = 'https://shop.example.com'
const page = { title: 'Title', description: 'Description' }

test('a page without a picture of its own shows that of the shop', () => {
  const tags = pageMeta({ ...page, canonical: `${origin}/shop` })
  expect(tags).toContainEqual({ property: 'og:image', content: `${origin}/social/keyhaven.png` })
  expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' })
})

test('the drawing of a box becomes a picture that networks can show', () => {
  const image = `${origin}/art/box-home-2024.svg`
  const tags = pageMeta({ ...page, canonical: `${origin}/product/home-2024`, image })
  expect(tags).toContainEqual({ property: 'og:image', content: `${origin}/social/home-2024.png` })
})

test.each([
  ['/product/home-2024', true],
  ['/refund-policy', true],
  ['/pricing', true],
  ['/blog', false],
  ['/', false],
])('%s names its Markdown: %s', (path, has) => {
  const tags = pageMeta({ ...page, canonical: origin + path })
  const twin = { tagName: 'link', rel: 'alternate', type: 'text/markdown' }
  const found = tags.some((tag) => 'rel' in tag && tag.rel === 'alternate')
  expect(found).toBe(has)
  if (has) expect(tags).toContainEqual({ ...twin, href: `${origin}${path}.md` })
})

test('networks of every kind read the title and the description', () => {
  const tags = pageMeta({ ...page, canonical: `${origin}/shop` })
  expect(tags).toContainEqual({ property: 'og:title', content: 'Title' })
  expect(tags).toContainEqual({ name: 'twitter:title', content: 'Title' })
  expect(tags).toContainEqual({ name: 'twitter:description', content: 'Description' })
})

test('keywords are told where a page has some', () => {
  const tags = pageMeta({ ...page, canonical: `${origin}/shop`, keywords: ['Office', 'licence'] })
  expect(tags).toContainEqual({ name: 'keywords', content: 'Office, licence' })
  const without = pageMeta({ ...page, canonical: `${origin}/blog` })
  expect(without.some((tag) => 'name' in tag && tag.name === 'keywords')).toBe(false)
})
