// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { ProcessingOverlay, type Waiting } from './processing-overlay.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const onAsk = vi.fn()
const show = (waiting: Waiting) =>
  renderInShop(
    <ProcessingOverlay waiting={waiting} orderId="order_A" email="ana@example.com" onAsk={onAsk} />,
  )
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const facts = () => screen.getAllByRole('listitem').map((fact) => fact.textContent)

test.each([
  [
    'saving',
    ['Order saved, under way', 'Bank’s answer, not yet', 'Your keys, not yetafter payment'],
  ],
  [
    'bank',
    [
      'Order saved, done',
      'Bank’s answer, under wayasked 0 s ago',
      'Your keys, not yetafter payment',
    ],
  ],
  ['unknown', ['Order saved, done', 'Bank’s answernot known', 'Your keys, not yetafter payment']],
] as const)('while it is %s, nothing is called done that is not known', (waiting, expected) => {
  show(waiting)
  expect(facts()).toEqual(expected)
})

test('however long the bank takes, its answer is never ticked by the clock', () => {
  show('bank')
  pass(60_000)
  expect(facts()[1]).toBe('Bank’s answer, under wayasked 60 s ago')
})

test('a slow payment is explained after 15 and 45 seconds', () => {
  show('bank')
  const still = () => screen.queryAllByText('Still working – do not close this page')
  pass(14_000)
  expect(still()).toEqual([])
  pass(2_000)
  expect(still().length).toBeGreaterThan(0)
  expect(screen.queryByRole('link')).toBeNull()
  pass(30_000)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/order-success/order_A')
})

test('a lost answer says that nobody knows, asks not to pay again, and can be asked for', () => {
  show('unknown')
  expect(screen.getByText('We don’t know yet')).toBeTruthy()
  expect(screen.getByText(/Please don’t pay again\./)).toBeTruthy()
  expect(screen.getByText('ana@example.com')).toBeTruthy()
  screen.getByRole('button', { name: 'Ask the bank now' }).click()
  expect(onAsk).toHaveBeenCalledOnce()
})
