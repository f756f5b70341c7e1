import { expect, test } from 'vitest'
import {
  daysText,
  dollarText,
  growth,
  points,
  shareText,
  sliceName,
  sparkline,
} from './overview.rules.ts'

test('a change says how much, and whether that is good', () => {
  expect(growth(118, 100)).toEqual({ text: '+18.0%', tone: 'good' })
  expect(growth(90, 100)).toEqual({ text: '−10.0%', tone: 'bad' })
  expect(growth(100, 100)).toEqual({ text: '+0.0%', tone: 'even' })
  expect(growth(5, 0)).toBeNull()
  expect(points(0.013, 0.017, true)).toEqual({ text: '−0.4 pt', tone: 'good' })
  expect(points(0.02, 0.01)).toEqual({ text: '+1.0 pt', tone: 'good' })
  expect(points(null, 0.01)).toBeNull()
})

test('amounts below nothing keep their sign, and nothing divided is a dash', () => {
  expect(dollarText('1234.50')).toBe('$1,234.50')
  expect(dollarText('-3.00')).toBe('−$3.00')
  expect(shareText(0.0341)).toBe('3.4%')
  expect(shareText(null)).toBe('–')
})

test('slices have names that people know', () => {
  expect(sliceName('channels', { key: 'link', name: '' })).toBe('Payment link')
  expect(sliceName('countries', { key: 'DE', name: '' })).toBe('Germany')
  expect(sliceName('editions', { key: '', name: '' })).toBe('Without an edition')
  expect(sliceName('stores', { key: 'main', name: 'Main site' })).toBe('Main site')
})

test('a line runs from the first figure to the last', () => {
  expect(sparkline([0, 10])).toBe('M0.0 26.0L100.0 2.0')
  expect(sparkline([3])).toBe('')
})

test('days are written once where they are one', () => {
  expect(daysText('2026-01-31', '2026-01-31')).toBe('31 Jan 2026')
  expect(daysText('2026-01-01', '2026-01-31')).toBe('1 Jan 2026 – 31 Jan 2026')
})
