// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Price } from './price.tsx'

afterEach(cleanup)

const dollars = (minor: number) => ({ minor, currency: 'USD' }) as const
const textOf = (container: HTMLElement) => container.textContent?.replaceAll('\u00a0', ' ')

test('a price is symbol, space and amount', () => {
  const { container } = render(<Price amount={dollars(249999)} />)
  expect(textOf(container)).toBe('$ 2,499.99')
})

test('a yen price has no decimals', () => {
  const { container } = render(<Price amount={{ minor: 16499, currency: 'JPY' }} />)
  expect(textOf(container)).toBe('¥ 16,499')
})

test('a struck price is called a list price for those who cannot see the line', () => {
  const { container } = render(<Price amount={dollars(14999)} original={dollars(24999)} />)
  expect(textOf(container)).toBe('$ 149.99List price $ 249.99')
  expect(container.querySelector('s')?.textContent).toContain('249.99')
})

test('a given label is shown instead', () => {
  const { container } = render(
    <Price amount={dollars(14999)} original={dollars(24999)} label="List" />,
  )
  expect(textOf(container)).toBe('$ 149.99List $ 249.99')
})
