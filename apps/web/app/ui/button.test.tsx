// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShoppingBag } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

afterEach(cleanup)

test('a button at work says so and takes no second press', async () => {
  const press = vi.fn()
  render(
    <Button busy="Signing In..." onClick={press}>
      Sign in
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Signing In/ })
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(press).not.toHaveBeenCalled()
})

test('a button at work does not send its form', async () => {
  const send = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit" busy="Sending Message...">
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
})

test('a button that sends something waits while the network is away', async () => {
  const send = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit">Send</Button>
    </form>,
  )
  act(() => void dispatchEvent(new Event('offline')))
  await userEvent.click(screen.getByRole('button', { name: /Waiting for the network/ }))
  expect(send).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('online')))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledOnce()
})

test('a button that waits for something can be focused, and a press explains why', async () => {
  const explain = vi.fn()
  render(
    <Button isDisabled onClick={explain}>
      Pay
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Pay' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(explain).toHaveBeenCalledOnce()
})

test('a button never sends a form unless it is meant to', () => {
  render(<Button>Details</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('an icon button is named by its label and its count', () => {
  render(<IconButton label="Cart" icon={ShoppingBag} count={2} />)
  expect(screen.getByRole('button', { name: 'Cart 2' })).toBeTruthy()
})
