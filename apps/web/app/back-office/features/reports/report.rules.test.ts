import type { Report } from '@keyhaven/contracts/staff/reports'
import { expect, test } from 'vitest'
import { changeOf, daysText, figureText, rowsAddress, sentenceOf } from './report.rules.ts'

test.each([
  ['1234.50', 'money', '$1,234.50'],
  ['-12.00', 'money', '−$12.00'],
  [null, 'money', 'Unknown'],
  ['1200', 'count', '1,200'],
  ['2.8', 'percent', '2.8%'],
  ['95', 'minutes', '1 h 35 min'],
  ['4000', 'minutes', '3 d'],
  [null, 'minutes', '–'],
] as const)('%s as %s reads %s', (cell, unit, text) => {
  expect(figureText(cell, unit, 'USD')).toBe(text)
})

test.each([
  ['120', '100', { text: '+20.0%', direction: 'up' }],
  ['80', '100', { text: '−20.0%', direction: 'down' }],
  ['100', '100', { text: '0.0%', direction: 'same' }],
  ['5', '-10', { text: '+150.0%', direction: 'up' }],
  ['5', '0', undefined],
  [null, '5', undefined],
] as const)('%s after %s', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})

test('days of one month name it once', () => {
  expect(daysText({ from: '2026-10-14', to: '2026-10-20' })).toBe('14–20 Oct')
  expect(daysText({ from: '2026-10-28', to: '2026-11-03' })).toBe('28 Oct – 3 Nov')
  expect(daysText({ from: '2026-10-28', to: '2026-10-28' })).toBe('28 Oct')
})

test('one sentence says how much, against what, and when the most', () => {
  const report = {
    from: '2026-10-14',
    to: '2026-10-27',
    before: { from: '2026-09-30', to: '2026-10-13' },
    chart: {
      title: 'Keys assigned',
      noun: 'keys',
      unit: 'count',
      currency: 'USD',
      buckets: [
        { from: '2026-10-14', to: '2026-10-20', now: '4', before: '10' },
        { from: '2026-10-21', to: '2026-10-27', now: '8', before: '0' },
      ],
      now: '12',
      before: '10',
    },
  } as unknown as Report
  expect(sentenceOf(report)).toBe(
    '12 keys 14–27 Oct, +20.0% against 10 30 Sept – 13 Oct; most 21–27 Oct, 8.',
  )
})

test('a bar leads to its own days', () => {
  const wanted = { report: 'tax', days: '30', currency: 'EUR' } as Parameters<typeof rowsAddress>[0]
  expect(rowsAddress(wanted, { from: '2026-10-01', to: '2026-10-07' }, 'DE~EUR')).toBe(
    '/admin/main-site?tab=reports&report=tax&part=rows&from=2026-10-01&to=2026-10-07&currency=EUR&row=DE%7EEUR',
  )
})
