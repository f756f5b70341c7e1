import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test.each([
  { page: 1, pages: 3, shown: [1, 2, 3] },
  { page: 5, pages: 12, shown: [1, -4, 4, 5, 6, -12, 12] },
  { page: 3, pages: 5, shown: [1, 2, 3, 4, 5] },
  { page: 1, pages: 12, shown: [1, 2, -12, 12] },
  { page: 12, pages: 12, shown: [1, -11, 11, 12] },
])('page $page of $pages shows its neighbours, both ends, and gaps', ({ page, pages, shown }) => {
  expect(pagesAround(page, pages)).toEqual(shown)
})
