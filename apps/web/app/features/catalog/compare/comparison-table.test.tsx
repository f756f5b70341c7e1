// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { ComparisonTable } from './comparison-table.tsx'

function FirstYear() {
  const [product] = useProducts()
  return product && <ComparisonTable product={product} />
}

const labels = () => {
  const [, body = document.body] = screen.getAllByRole('rowgroup')
  return within(body)
    .getAllByRole('rowheader')
    .map((each) => each.textContent)
}

test('the table has a caption, and words instead of bare ticks', () => {
  renderInShop(<FirstYear />)
  const table = screen.getByRole('table', { name: 'Office 2024 editions compared' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
  const access = within(table).getByRole('row', { name: /^Access/ })
  expect(
    within(access)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Not included', 'Not included', 'Included'])
})

test('rows in which all editions agree can be put away', async () => {
  const { user } = renderInShop(<FirstYear />)
  expect(labels()).toContain('Word, Excel, PowerPoint, OneNote')
  await user.click(screen.getByRole('switch', { name: 'Show only differences' }))
  expect(labels()).toEqual(['Outlook', 'Teams', 'Access', 'Commercial use rights', 'System'])
})
