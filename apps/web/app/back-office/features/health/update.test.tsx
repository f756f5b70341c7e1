// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Update } from './update.tsx'

afterEach(cleanup)

const one = {
  name: '0502_list_state.sql',
  kind: 'backfill',
  state: 'running',
  error: null,
  rowsDone: 430_000,
  rowsAbout: 1_000_000,
} as const

test('staff see how far rows are, and why an index failed', () => {
  render(
    <Update
      unfinished={[
        one,
        {
          ...one,
          name: '0501_by_day.sql',
          kind: 'concurrently',
          state: 'failed',
          error: 'disk full',
        },
      ]}
      brokenIndexes={['orders_by_day']}
    />,
  )
  screen.getByText('Rows, under way: 430,000 of about 1,000,000 (43 %)')
  screen.getByText('Index, failed, tried again every ten minutes. disk full')
  screen.getByText('0502 · list state')
  screen.getByText('orders_by_day')
})

test('more rows than were estimated are all of them, and no more', () => {
  render(<Update unfinished={[{ ...one, rowsAbout: 400_000 }]} brokenIndexes={[]} />)
  screen.getByText('Rows, under way: 430,000 of about 430,000 (100 %)')
})

test('nothing is shown once an update is done', () => {
  const { container } = render(<Update unfinished={[]} brokenIndexes={[]} />)
  expect(container.textContent).toBe('')
})
