// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GuardNote } from './guard-note.tsx'

afterEach(cleanup)

test('a guard says that loosening it takes two people, and who is told', () => {
  render(<GuardNote />)
  screen.getByText('Loosening this takes two people. Everyone who approves is told.')
})

test('one without a stricter side says it of every change', () => {
  render(<GuardNote about="Where answers go" />)
  const words = screen.getByText(/takes two people/).textContent
  expect(words).toBe(
    'Where answers go: Changing this takes two people. Everyone who approves is told.',
  )
})
