// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import type { GridPreset } from './product-grid.rules.ts'
import { ProductGrid } from './product-grid.tsx'

function Twice({ preset }: { preset?: GridPreset }) {
  const products = useProducts()
  const twelve = [...products, ...products.slice(0, 3).map((p) => ({ ...p, id: `${p.id}-b` }))]
  return <ProductGrid products={twelve} {...(preset && { preset })} />
}

/** What only one kind of card shows. */
const marks = {
  default: (card: HTMLElement) => within(card).queryByRole('link', { name: /^View Details of/ }),
  compact: (card: HTMLElement) => within(card).queryByRole('button', { name: /^Add .* to cart$/ }),
  minimal: (card: HTMLElement) =>
    within(card).queryByRole('button') ? null : within(card).getByRole('heading'),
}

test.each([
  ['landing', 3, 'default'],
  ['shop', 12, 'default'],
  ['comparison', 4, 'default'],
  ['quickView', 6, 'minimal'],
  ['related', 3, 'compact'],
  [undefined, 10, 'default'],
] as const)('the %s grid shows at most %i editions as %s cards', (preset, count, mode) => {
  renderInShop(<Twice {...(preset && { preset })} />)
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(count)
  for (const card of cards) expect(marks[mode](card)).not.toBeNull()
})
