// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { ProcessingOverlay } from './processing-overlay.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const show = () => renderInShop(<ProcessingOverlay isChecking={false} orderId="order_A" />)
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const said = () => screen.getByRole('status').textContent

test('the five steps take 1.2 seconds each, and the last one stays', () => {
  show()
  const heard = [said()]
  for (let step = 0; step < 6; step += 1) {
    pass(1_200)
    heard.push(said())
  }
  expect(heard).toEqual([
    'Validating payment method',
    'Securing transaction',
    'Encrypting data',
    'Processing payment',
    'Preparing licence keys',
    'Preparing licence keys',
    'Preparing licence keys',
  ])
})

test('a slow payment is explained after 15 and 45 seconds', () => {
  show()
  pass(14_000)
  expect(screen.queryByText('Still working – do not close this page')).toBeNull()
  pass(2_000)
  expect(screen.getByText('Still working – do not close this page')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  pass(30_000)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/order-success/order_A')
})
