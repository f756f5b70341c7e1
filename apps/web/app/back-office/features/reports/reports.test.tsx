// @vitest-environment happy-dom
import { exportReport, listReportRows, readReport } from '@keyhaven/contracts/staff/reports'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Reports from './screen.tsx'

const at = '/admin/main-site?tab=reports'
const days = { from: '2026-10-01', to: '2026-10-30' }
const report = {
  ...{ key: 'revenue' as const, title: 'Revenue', lead: 'Net of refunds.', ...days },
  before: { from: '2026-09-01', to: '2026-09-30' },
  chosen: null,
  facts: [
    {
      title: 'Net',
      figure: 'net' as const,
      unit: 'money' as const,
      currency: 'USD' as const,
      now: '900.00',
      before: '600.00',
    },
  ],
  chart: {
    ...{ title: 'Net by day', noun: 'net', unit: 'money' as const, currency: 'USD' as const },
    ...{ now: '900.00', before: '600.00', buckets: [{ ...days, now: '900.00', before: '600.00' }] },
  },
  currencies: ['USD' as const, 'EUR' as const],
  columns: [
    { id: 'name', title: 'Edition', unit: 'text' as const },
    { id: 'net', title: 'Net', unit: 'money' as const },
    { id: 'cost', title: 'Cost', unit: 'money' as const },
  ],
  rows: [
    {
      id: 'home-2024',
      cells: ['Office Home 2024', '900.00', null],
      currency: 'USD' as const,
      isOpen: true,
    },
  ],
  notes: ['Costs are as the supplier said.'],
}
const calls = () => [on(readReport, { report })]

keepsItsPromises({
  name: 'A report',
  part: <Reports />,
  at,
  full: on(readReport, { report }),
  shows: [
    'Office Home 2024',
    'Unknown',
    'Costs are as the supplier said.',
    '+50.0%',
    'was $600.00',
  ],
  empty: [on(readReport, { report: { ...report, rows: [] } }), 'Nothing happened in these days.'],
})

test('a range, a currency and an order stand in the address and in the call', async () => {
  const { user, choose, sent, address, press } = renderScreen(<Reports />, { at, calls: calls() })
  await user.click(await screen.findByText('90 days'))
  await waitFor(() => expect(address()).toContain('days=90'))
  await choose('Currency', 'EUR')
  await press('Cost')
  await waitFor(() =>
    expect(sent(readReport).at(-1)?.query).toEqual({ days: '90', currency: 'EUR', sort: '-cost' }),
  )
})

test('own days begin with those that are shown', async () => {
  const { user, fill, press, sent } = renderScreen(<Reports />, { at, calls: calls() })
  await screen.findByText('Office Home 2024')
  await user.click(screen.getByText('Custom'))
  await fill('First day (UTC)', '2026-10-05')
  await press('Show')
  await waitFor(() =>
    expect(sent(readReport).at(-1)?.query).toMatchObject({ from: '2026-10-05', to: '2026-10-30' }),
  )
})

test('every number leads to the rows behind it', async () => {
  renderScreen(<Reports />, { at, calls: calls() })
  const row = await screen.findByRole('link', { name: 'Office Home 2024' })
  expect(row.getAttribute('href')).toContain('part=rows&from=2026-10-01&to=2026-10-30')
  expect(row.getAttribute('href')).toContain('row=home-2024')
  expect(screen.getAllByRole('link', { name: /the rows behind/ })).toHaveLength(2)
})

test('a table that cannot be saved says why', async () => {
  const { press, sent } = renderScreen(<Reports />, {
    at: `${at}&days=7`,
    calls: [...calls(), on(exportReport, refuse('unavailable', { message: 'Not now.' }))],
  })
  await press('Save as CSV')
  await isSeen('Not now.')
  expect(sent(exportReport)[0]?.query).toEqual({ days: '7' })
})

test('a report that was cut says so', async () => {
  renderScreen(<Reports />, { at, calls: [on(readReport, { report: { ...report, isCut: true } })] })
  await isSeen('The 200 biggest are shown.')
})

const rowsAt = `${at}&report=revenue&part=rows&from=2026-10-01&to=2026-10-30&row=home-2024`
const rows = {
  ...days,
  entries: [
    {
      id: 'o1',
      title: 'Order KH-7F3K-9Q2D',
      text: 'Ana Moreno',
      to: '/admin/main-site?tab=orders&id=o1',
      amount: '149.99',
      currency: 'USD' as const,
    },
  ],
  total: { count: 1, amount: '149.99', currency: 'USD' as const },
}

keepsItsPromises({
  name: 'The rows behind a number',
  part: <Reports />,
  at: rowsAt,
  full: on(listReportRows, rows),
  shows: ['Order KH-7F3K-9Q2D', 'Ana Moreno', /1 row, net \$149\.99\.$/],
  empty: [on(listReportRows, days), 'Nothing happened in these days.'],
})

test('from the rows the way back is to the report as it was', async () => {
  renderScreen(<Reports />, { at: rowsAt, calls: [on(listReportRows, rows)] })
  const back = await screen.findByRole('link', { name: 'Back to the report' })
  expect(back.getAttribute('href')).toBe(`${at}&report=revenue&from=2026-10-01&to=2026-10-30`)
})
