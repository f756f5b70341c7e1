import { expect, test } from 'vitest'
import { urls } from '../../urls.ts'
import { articleList, articles, renderedArticle } from './blog.server.ts'

test('there are articles worth reading, newest first', () => {
  expect(articles.length).toBeGreaterThanOrEqual(6)
  const days = articleList.map(({ published }) => published)
  expect(days).toEqual(days.toSorted().reverse())
  for (const { slug, title, description, body, published } of articles) {
    const words = body.split(/\s+/).length
    expect([slug, words > 400 && words < 900]).toEqual([slug, true])
    expect(title.length).toBeLessThan(70)
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThan(170)
    expect(published).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(body).not.toMatch(/^# |!/m)
  }
})

test('links in articles lead to pages of the shop and to other articles', () => {
  const known = [
    ...urls.map(({ path }) => path),
    ...articles.map(({ slug }) => `/blog/${slug}`),
    ...['home', 'home-business', 'professional-plus'].map((name) => `/product/${name}-2024`),
  ]
  for (const { body } of articles) {
    for (const [, target] of body.matchAll(/\]\((\/[^)#]*)/g)) expect(known).toContain(target)
  }
})

test('an article is rendered with its headings; an unknown one is not there', () => {
  const [first] = articles
  expect(renderedArticle(first?.slug ?? '')?.headings.length).toBeGreaterThan(1)
  expect(renderedArticle('no-such-article')).toBeUndefined()
})
