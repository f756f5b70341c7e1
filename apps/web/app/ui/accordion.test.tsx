// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'

afterEach(cleanup)

const items = [
  { id: 'when', title: 'How fast?', content: 'Within 30 minutes.' },
  { id: 'mac', title: 'On a Mac?', content: 'Most editions.' },
]
const open = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent)

test('questions open independently of each other', async () => {
  render(<Accordion items={items} defaultOpen={['when']} />)
  await userEvent.click(screen.getByRole('button', { name: 'On a Mac?' }))
  expect(open()).toEqual(['How fast?', 'On a Mac?'])
})

test('in a single accordion, opening one question closes the other', async () => {
  render(<Accordion items={items} defaultOpen={['when']} single />)
  await userEvent.click(screen.getByRole('button', { name: 'On a Mac?' }))
  expect(open()).toEqual(['On a Mac?'])
})

test('closed answers stay in the page', () => {
  render(<Accordion items={items} />)
  expect(screen.getByText('Within 30 minutes.')).toBeTruthy()
})
