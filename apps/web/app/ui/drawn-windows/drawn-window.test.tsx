// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawnWindows } from '../../lib/computer/drawn-windows.ts'
import { DrawnWindow } from './drawn-window.tsx'

afterEach(cleanup)

const altOf = () => screen.getByRole('img').getAttribute('aria-label') ?? ''

test.each(drawnWindows)('the window %s says in words what it shows and what to press', (name) => {
  const { container } = render(<DrawnWindow name={name} />)
  expect(altOf()).toMatch(/^[A-Z].{30,}\.$/)
  // The texts inside belong to the picture: nothing in it can be reached or is read twice.
  expect(container.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0)
})

test('a Mac asks for its password where Windows asks for a yes', () => {
  const { rerender } = render(<DrawnWindow name="run" />)
  expect(altOf()).toContain('Microsoft Corporation')
  rerender(<DrawnWindow name="run" system="Mac" />)
  expect(altOf()).toContain('password of your Mac')
})

test('the key window shows the buyer’s own key once the page has it', () => {
  const { container } = render(<DrawnWindow name="enter-key" keyText="AAAAA-BBBBB" />)
  expect(container.textContent).toContain('AAAAA-BBBBB')
  expect(altOf()).not.toContain('AAAAA')
})
