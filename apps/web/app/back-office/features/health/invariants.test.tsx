// @vitest-environment happy-dom

import type { Health } from '@keyhaven/contracts/staff/health'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Invariants } from './invariants.tsx'

afterEach(cleanup)

type Run = NonNullable<Health['invariants']>

const held = {
  id: 'I1',
  says: 'no unit is in two orders',
  outcome: 'held',
  hits: 0,
  why: null,
} as const
const broken = { ...held, id: 'I2', outcome: 'broken', hits: 2 } as const
const failed = {
  ...held,
  id: 'I3',
  outcome: 'failed',
  why: 'canceling statement due to statement timeout',
} as const
const skipped = { ...held, id: 'I4', outcome: 'skipped', why: 'no key text was given' } as const

const runWith = (...results: Run['results']): Run => {
  const countOf = (outcome: string) => results.filter((one) => one.outcome === outcome).length
  const counts = { violations: countOf('broken'), failures: countOf('failed') }
  const at = '2026-11-18T20:00:00.000Z'
  return {
    ...{ number: 7, at, tookMs: 900, isWhole: true, checked: results.length, ...counts, results },
    recent: [{ at, ...counts }],
  }
}

const shown = (invariants: Run | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Invariants invariants={invariants} />
    </QueryClientProvider>,
  )
const listed = (name: string) => within(screen.getByRole('list', { name }))

test('what could not be checked is said with its reason, and is not among what holds', () => {
  shown(runWith(held, failed))
  listed('What could not be checked').getByText(
    'It could not be checked that no unit is in two orders.',
  )
  listed('What could not be checked').getByText('canceling statement due to statement timeout')
  expect(listed('What holds').queryByText('I3')).toBeNull()
  screen.getByText('1 could not be checked')
  screen.getByText(/nothing found, 1 could not check everything/)
})

test('a contradiction goes before a check that failed', () => {
  shown(runWith(held, broken, failed))
  listed('What does not hold').getByText('2 contradictions')
  listed('What could not be checked').getByText('I3')
  screen.getByText('1 of 3 does not hold, 1 could not be checked')
})

test('what was not looked for is neither held nor found', () => {
  shown(runWith(held, skipped))
  listed('What holds').getByText(/Not checked: no key text was given\./)
  screen.getByText('1 hold, 1 not checked')
  expect(screen.queryByRole('list', { name: 'What could not be checked' })).toBeNull()
})

test('only a run in which everything was checked and holds says so', () => {
  shown(runWith(held, { ...held, id: 'I5' }))
  screen.getByText('All 2 hold')
})

test('before the first run nothing is known', () => {
  shown(null)
  screen.getByText('Not known: no run has finished yet.')
})
