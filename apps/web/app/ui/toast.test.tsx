// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Toaster, toast } from './toast.tsx'
import { dismissToast, TOAST_KEPT_MS, toastsNow } from './toast-store.ts'

// Loaded before the clock is: a slow machine must not use up a toast's five seconds.
beforeAll(() => import('./toast-region.tsx'))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  for (const { id } of toastsNow()) dismissToast(id)
  vi.advanceTimersByTime(TOAST_KEPT_MS)
  cleanup()
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const raise = (...messages: Parameters<typeof toast>[0][]) =>
  act(() => {
    for (const message of messages) toast(message)
  })

/** The titles on screen, without the list for screen readers. */
async function shown() {
  const region = await screen.findByRole('region', { name: /Notifications/ })
  const dismiss = within(region).queryAllByRole('button', { name: 'Dismiss' })
  return dismiss.map((button) => button.closest('li')?.querySelector('.font-semibold')?.textContent)
}
const dismissShown = async () => user.click(screen.getByRole('button', { name: 'Dismiss' }))

test('nothing is in the page until the first toast', () => {
  const { container } = render(<Toaster />)
  expect(container.textContent).toBe('')
})

test('one toast is visible at a time, and the rest wait their turn', async () => {
  render(<Toaster />)
  await raise({ title: 'First' }, { title: 'Second' })
  await vi.waitFor(async () => expect(await shown()).toEqual(['First']))
  await dismissShown()
  await vi.waitFor(async () => expect(await shown()).toEqual(['Second']))
})

test('errors come before the other waiting toasts, but replace nothing unread', async () => {
  render(<Toaster />)
  await raise({ title: 'First' })
  await vi.waitFor(async () => expect(await shown()).toEqual(['First']))
  await raise({ title: 'Second' }, { title: 'Payment Failed', tone: 'danger' })
  expect(await shown()).toEqual(['First'])
  await dismissShown()
  await vi.waitFor(async () => expect(await shown()).toEqual(['Payment Failed']))
  await dismissShown()
  await vi.waitFor(async () => expect(await shown()).toEqual(['Second']))
})

test('a toast leaves after five seconds', async () => {
  render(<Toaster />)
  await raise({ title: 'Link copied' })
  await vi.waitFor(async () => expect(await shown()).toEqual(['Link copied']))
  await act(() => vi.advanceTimersByTime(4_000))
  expect(await shown()).toEqual(['Link copied'])
  await act(() => vi.advanceTimersByTime(1_500))
  await vi.waitFor(async () => expect(await shown()).toEqual([]))
})

test('a toast stays while it is pointed at', async () => {
  render(<Toaster />)
  await raise({ title: 'Added to cart' })
  await vi.waitFor(async () => expect(await shown()).toEqual(['Added to cart']))
  await user.hover(screen.getByRole('button', { name: 'Dismiss' }))
  await act(() => vi.advanceTimersByTime(20_000))
  expect(await shown()).toEqual(['Added to cart'])
  await user.unhover(screen.getByRole('button', { name: 'Dismiss' }))
  await act(() => vi.advanceTimersByTime(5_500))
  await vi.waitFor(async () => expect(await shown()).toEqual([]))
})

test('dismissed toasts stay listed, for 1,000,000 ms', async () => {
  render(<Toaster />)
  await raise({ title: 'Added to cart', description: 'Cart: 1 item' })
  await vi.waitFor(async () => expect(await shown()).toEqual(['Added to cart']))
  await dismissShown()
  expect(screen.getByText('Added to cart: Cart: 1 item')).toBeTruthy()
  await act(() => vi.advanceTimersByTime(TOAST_KEPT_MS))
  expect(screen.queryByText('Added to cart: Cart: 1 item')).toBeNull()
})

test('F8 opens the notification region even before the first toast', async () => {
  render(<Toaster />)
  await user.keyboard('{F8}')
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' })
  await vi.waitFor(() => expect(region.contains(document.activeElement)).toBe(true))
})
