import { expect, test } from 'vitest'
import { helpArticles } from '../../../content/support/help-articles.ts'
import { articlesFor } from './help-search.rules.ts'

const firstFor = (typed: string) => articlesFor(helpArticles, typed)[0]?.to

test.each([
  ['lost key', '/account'],
  ['My key was REFUSED with an error', '/troubleshooting'],
  ['refund', '/refund-policy'],
  ['install on a mac', '/installation-guide'],
  ['company quote', '/business-solutions'],
])('typing "%s" leads to %s first', (typed, to) => {
  expect(firstFor(typed)).toBe(to)
})

test('without a word the most asked for are offered', () => {
  expect(articlesFor(helpArticles, '  ')).toHaveLength(5)
})

test('a word nobody knows finds nothing', () => {
  expect(articlesFor(helpArticles, 'zeppelin')).toEqual([])
})
