// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { FamilyMatrix } from './family-matrix.tsx'

test('a row names its edition once, and its cells show nothing but prices', () => {
  renderInShop(<FamilyMatrix />)
  const row = screen.getByRole('row', { name: /^Professional Plus/ })
  expect(within(row).getByRole('rowheader').textContent).toBe('Professional Plus')
  const seen = within(row)
    .getAllByRole('link')
    .map((link) => link.lastChild?.textContent?.replace('\u00a0', ' '))
  expect(seen).toEqual(['$ 399.99', '$ 349.99', '$ 299.99'])
})

test('each price is a link that names its edition and year to a screen reader', () => {
  renderInShop(<FamilyMatrix />)
  const link = screen.getByRole('link', { name: /^Home & Student 2021, \$\s129\.99$/ })
  expect(link.getAttribute('href')).toBe('/product/home-2021')
})
