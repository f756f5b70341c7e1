// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Form, FormSubmit, FormTextField } from './form.tsx'

afterEach(cleanup)

const schema = z.object({ email: z.email('Please enter a valid email address') })

type Send = (values: { email: string }) => Promise<void>

function Newsletter({ onSubmit }: { onSubmit: Send }) {
  return (
    <Form schema={schema} defaultValues={{ email: '' }} onSubmit={onSubmit}>
      <FormTextField name="email" label="Email" />
      <FormSubmit busy="Sending...">Send</FormSubmit>
    </Form>
  )
}

test('a field is checked when it is left', async () => {
  render(<Newsletter onSubmit={async () => {}} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ana')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
})

test('a form with errors is not sent, and the first wrong field gets the focus', async () => {
  const send = vi.fn<Send>()
  render(<Newsletter onSubmit={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Please enter a valid email address')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  expect(send).not.toHaveBeenCalled()
})

test('a form is sent once, with the values of the contract', async () => {
  let finish = () => {}
  const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
  render(<Newsletter onSubmit={send} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@example.com{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /Sending/ }))
  finish()
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[0]).toEqual({ email: 'ana@example.com' })
})
