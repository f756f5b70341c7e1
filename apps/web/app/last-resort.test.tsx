// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LastResort } from './last-resort.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new Error('secret of the house')
}

test('a page that breaks as a whole says so, leads home, and tells nothing of the error', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = render(
    <LastResort>
      <Broken />
    </LastResort>,
  )
  report.mockRestore()
  expect(container.textContent).toContain('This page didn’t open')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/')
  expect(container.innerHTML).not.toContain('secret')
})

test('a page that works is shown as it is', () => {
  const { container } = render(<LastResort>the page</LastResort>)
  expect(container.innerHTML).toBe('the page')
})
