import { updatesEnd } from '@keyhaven/contracts/data/updates'
import { expect, test } from 'vitest'
import { yearPages as pages, pathOfYear, yearPageAt } from './editions.ts'
import { familyQuestions } from './editions-family.ts'
import { productFaq } from './faq.ts'
import { pricingQuestions } from './pricing.ts'

test('each year has words of its own: nothing is said twice', () => {
  const texts = pages.flatMap(({ title, description, lead, points, choose, avoid, questions }) => [
    title,
    description,
    lead,
    ...points.flatMap((point) => [point.title, point.text]),
    ...choose,
    ...avoid,
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ])
  expect(new Set(texts).size).toBe(texts.length)
})

test.each(pages)('$path leads to the words of $year', ({ path, year }) => {
  expect(yearPageAt(path).year).toBe(year)
  expect(yearPageAt(`${path}/`).year).toBe(year)
})

test('a year that staff added has no page of its own, but a filter of the shop', () => {
  expect(pathOfYear('2021')).toBe('/office-2021-editions')
  expect(pathOfYear('2027')).toBe('/shop?edition=2027')
})

test('articles name the same ends of updates as the catalogue', () => {
  const articles = import.meta.glob<string>('./blog/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const support = articles['./blog/what-end-of-support-means.md'] ?? ''
  for (const [year, month] of Object.entries(updatesEnd)) {
    expect(support).toMatch(new RegExp(`^\\| Office ${year} \\| .*${month} \\|$`, 'm'))
  }
  const named =
    Object.values(articles)
      .join('')
      .match(/October \d{4}/g) ?? []
  expect(new Set(named)).toEqual(new Set(Object.values(updatesEnd)))
})

test('descriptions fit into a search result', () => {
  for (const { description } of pages) {
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})

test('there are five fixed questions under a product, and none is asked twice anywhere', () => {
  expect(productFaq).toHaveLength(5)
  const asked = [
    ...productFaq,
    ...pricingQuestions,
    ...familyQuestions,
    ...pages.flatMap((page) => page.questions),
  ].map((item) => item.question)
  expect(new Set(asked).size).toBe(asked.length)
})
