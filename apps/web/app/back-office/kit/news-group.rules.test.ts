import type { NewsGroup } from '@keyhaven/contracts/staff/shell'
import { expect, test } from 'vitest'
import { newsLine } from './news-group.rules.ts'

const now = Date.parse('2026-11-18T12:00:00.000Z')
const group = (about: Partial<NewsGroup>): NewsGroup => ({
  word: 'backorder',
  severity: 'warning',
  count: 1,
  things: 1,
  latest: { id: 4, title: 'KH-A waits', body: 'The buyer has paid.', object: 'order:order_A' },
  latestAt: '2026-11-18T11:00:00.000Z',
  oldestAt: '2026-10-07T12:00:00.000Z',
  ...about,
})

test('equal news is one line with the number of things and the oldest age', () => {
  expect(newsLine(group({ count: 9, things: 8 }), now)).toEqual({
    title: '8 orders wait for keys, oldest 42 days',
    detail: 'Latest: KH-A waits',
    to: '/admin/main-site?tab=orders&view=waiting&queue=waiting',
  })
})

test('two lines of one order are one thing, and it is said as it was told', () => {
  expect(newsLine(group({ count: 2, things: 1 }), now)).toEqual({
    title: 'KH-A waits',
    detail: 'The buyer has paid.',
    to: '/admin/main-site?tab=orders&id=order_A',
  })
})

test('news that counts each time is not folded by what it is about', () => {
  const { title } = newsLine(group({ word: 'fraud-warning', count: 3, things: 1 }), now)
  expect(title).toBe('3 fraud warnings, oldest 42 days')
})

test.each(['something-new', 'constructor'])(
  'news of a word without a line of its own is told as well: %s',
  (word) => {
    expect(newsLine(group({ word, count: 3, things: 3 }), now)).toEqual({
      title: 'KH-A waits',
      detail: 'And 2 more like it, oldest 42 days',
      to: '/admin/main-site?tab=notifications&view=unread&isRead=false',
    })
  },
)
