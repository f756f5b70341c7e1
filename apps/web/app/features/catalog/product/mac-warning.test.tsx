// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { productAt, useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { MacHint } from '../cards/mac-hint.tsx'
import { MacWarning } from './mac-warning.tsx'

const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}

afterEach(() => vi.unstubAllGlobals())

function Warnings({ id }: { id: string }) {
  const product = productAt(useProducts(), id)
  return (
    product && (
      <>
        <MacWarning product={product} />
        <MacHint product={product} />
      </>
    )
  )
}

const visit = (userAgent: string, id: string, maxTouchPoints = 0) => {
  vi.stubGlobal('navigator', { ...navigator, userAgent, maxTouchPoints })
  renderInShop(<Warnings id={id} />)
}

test('on a Mac a Windows-only edition says so, and names one that runs', () => {
  visit(agents.mac, 'professional-plus-2021')
  expect(screen.getByRole('status').textContent).toContain('You are on a Mac.')
  const other = screen.getByRole('link', { name: 'Home & Business 2021' })
  expect(other.getAttribute('href')).toBe('/product/home-business-2021')
  expect(screen.getByText('Runs on Windows only, not on your Mac')).toBeDefined()
})

test.each([
  ['a Mac sees no warning on an edition that runs there', agents.mac, 'home-2024', 0],
  ['Windows sees no warning', agents.windows, 'professional-plus-2024', 0],
  ['a tablet that calls itself a Mac sees none', agents.mac, 'professional-plus-2024', 5],
])('%s', (_, agent, id, touchPoints) => {
  visit(agent, id, touchPoints)
  expect(document.body.textContent).not.toContain('Mac')
})
