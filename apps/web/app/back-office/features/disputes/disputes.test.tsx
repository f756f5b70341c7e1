// @vitest-environment happy-dom
import { disputeFigures, listDisputes } from '@keyhaven/contracts/staff/disputes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { fraudWarnings, staffDispute } from '../../../testing/staff-disputes.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Disputes from './screen.tsx'

const figures = { toAnswer: 4, overdue: 2, dueSoon: 1, underReview: 3, won: 3, lost: 1 }

keepsItsPromises({
  name: 'The list of disputes',
  part: <Disputes />,
  full: on(listDisputes, { disputes: [staffDispute] }),
  shows: ['KH-7F3K-9Q2D', 'Home 2024', 'Product not received', '$149.99', 'Overdue'],
  empty: [on(listDisputes), 'No disputes here'],
  calls: () => [on(disputeFigures)],
})

test('what waits, what was won and what banks suspect stand above the disputes', async () => {
  renderScreen(<Disputes />, {
    calls: [on(listDisputes), on(disputeFigures, { ...figures, warnings: fraudWarnings })],
  })
  await isSeen(
    /4 to answer \(2 overdue, 1 due within 3 days\) · 3 with the bank · 3 of 4 won in the last 12 months \(75%\)/,
  )
  const link = await screen.findByRole('link', { name: 'KH-AAAA-BBBB' })
  expect(link.getAttribute('href')).toBe('/admin/main-site?tab=orders&id=order_B')
})
