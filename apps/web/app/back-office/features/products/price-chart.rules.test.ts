import { expect, test } from 'vitest'
import { stepsOf } from './price-chart.rules.ts'

const now = '2026-03-01T00:00:00.000Z'
const first = { price: '100.00', from: '2026-01-01T00:00:00.000Z', state: 'past' } as const
const current = { price: '80.00', from: '2026-02-01T00:00:00.000Z', state: 'current' } as const
const planned = { price: '120.00', from: '2026-03-15T00:00:00.000Z', state: 'planned' } as const

test('one price has no history to draw', () => {
  expect(stepsOf([first], now)).toBeUndefined()
  expect(stepsOf([], now)).toBeUndefined()
})

test('prices are steps from the first day to this one, the dearest on top', () => {
  expect(stepsOf([current, first], now)).toEqual({
    past: 'M0,0H505V100H1000',
    planned: '',
    highest: '100.00',
    lowest: '80.00',
    begins: first.from,
    ends: now,
  })
})

test('a price to come is a line of its own, after the others', () => {
  const steps = stepsOf([planned, current, first], now)
  expect(steps?.past).toMatch(/^M0,50H\d+V100H962$/)
  expect(steps?.planned).toBe('M962,0H1000')
  expect(steps?.ends).toBe(planned.from)
})
