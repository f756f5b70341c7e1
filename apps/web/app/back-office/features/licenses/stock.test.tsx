// @vitest-environment happy-dom
import { listBatches } from '@keyhaven/contracts/staff/license-batches'
import { readSales, readStock, setStockThreshold } from '@keyhaven/contracts/staff/license-stock'
import { assignWaiting, listWaiting } from '@keyhaven/contracts/staff/license-waiting'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Licenses from './screen.tsx'

const at = '/admin/main-site?tab=licenses'
const gauges = [
  {
    ...{ productId: 'home-2024', name: 'Office Home 2024', available: 120, held: 3, assigned: 77 },
    ...{ level: 'ok' as const, threshold: 20, daysOfCover: 12, emptyOn: '2026-12-01' },
    ...{ supplier: 'Key Traders', lastImportAt: '2026-11-10T10:00:00.000Z' },
  },
  {
    ...{ productId: 'pro-2024', name: 'Office Pro 2024', level: 'empty' as const, waiting: 2 },
    ...{ supplier: 'Key Traders', lastImportAt: '2026-11-10T10:00:00.000Z' },
  },
]
const line = {
  ...{ lineId: 7, orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', customer: 'Ana Moreno' },
  ...{ missing: 2, productName: 'Office Pro 2024', possible: 1 },
}
const beside = () => [
  on(readSales),
  on(listBatches, { batches: [{ id: 3, name: 'H24-01' }] }),
  on(listWaiting, { lines: [line], possible: 1 }),
]
const calls = () => [on(readStock, { gauges }), ...beside()]

keepsItsPromises({
  name: 'The stock',
  part: <Licenses />,
  at,
  full: on(readStock, { gauges }),
  shows: [
    'Office Home 2024',
    'Healthy',
    '12 days',
    /^120 free/,
    'Office Pro 2024 is out of keys.',
    /2 keys are owed/,
  ],
  calls: beside,
})

showsByRole('The stock', <Licenses />, { at, ready: 'H24-01', calls }, [
  ['catalogue', ['Import keys', 'Imports', 'Alert at 20', 'Assign all possible (1)'], ['Exports']],
  ['support', ['Assign all possible (1)'], ['Import keys', 'Imports', 'Exports', 'Alert at 20']],
  ['finance', [], ['Import keys', 'Assign all possible (1)', 'Alert at 20']],
])

test('staff are warned at another number of keys', async () => {
  const { press, fill, dialog, sent } = renderScreen(<Licenses />, {
    at,
    as: 'catalogue',
    calls: [...calls(), on(setStockThreshold, refuse('not_allowed'), {})],
  })
  await press('Alert at 20')
  const form = await dialog('When to warn about Office Home 2024')
  await fill('Keys left', 'many', form)
  expect(form.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  await fill('Keys left', '35', form)
  await press('Save', form)
  expect(await form.findByText(/You may not do this/)).toBeTruthy()
  await press('Save', form)
  expect(sent(setStockThreshold)[1]?.body).toEqual({ threshold: 35 })
})

test.each([
  ['all lines', 'Assign all possible (1)', {}],
  ['one line', /^Assign keys to KH-7F3K/, { lineId: 7 }],
])('keys go to those who wait: %s', async (_, name, body) => {
  const { press, sent } = renderScreen(<Licenses />, {
    at,
    as: 'support',
    calls: [...calls(), on(assignWaiting, { units: 1 })],
  })
  await press(name)
  await isSeen('1 key assigned')
  expect(sent(assignWaiting)[0]?.body).toEqual(body)
})

test.each([
  [on(assignWaiting, refuse('out_of_stock')), 'Nothing was assigned'],
  [
    on(assignWaiting, { approval: { summary: 'Assign' } }),
    'A colleague must approve this first. They were told.',
  ],
])('what became of the keys is told: %#', async (call, words) => {
  const { press } = renderScreen(<Licenses />, { at, as: 'support', calls: [...calls(), call] })
  await press('Assign all possible (1)')
  await isSeen(words)
})

test('where nobody waits and nothing was imported the stock says so', async () => {
  renderScreen(<Licenses />, {
    at,
    calls: [on(readStock), on(readSales), on(listBatches), on(listWaiting)],
  })
  await isSeen('Nobody waits for a key.')
  await isSeen('No keys were imported yet.')
  expect(screen.queryByRole('button', { name: /Assign all/ })).toBeNull()
})

const waiting = '/admin/main-site?tab=licenses&part=waiting'
keepsItsPromises({
  name: 'The list of those who wait',
  part: <Licenses />,
  at: waiting,
  times: 2,
  full: on(listWaiting, { lines: [line], possible: 1 }),
  shows: ['KH-7F3K-9Q2D', 'Ana Moreno', '2 × Office Pro 2024'],
  empty: [on(listWaiting), 'Nobody waits'],
})
