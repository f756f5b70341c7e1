// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import { productAt, useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { EditionPicker } from './edition-picker.tsx'

function Page() {
  const slug = useParams()['*']?.replace('product/', '') ?? ''
  const product = productAt(useProducts(), slug)
  return product && <EditionPicker product={product} />
}

const isChosen = (name: RegExp | string) =>
  screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('the edition of the page is chosen in both groups and announced', () => {
  renderInShop(<Page />, { at: '/product/home-business-2024' })
  expect(isChosen('2024')).toBe(true)
  expect(isChosen(/^Home & Business/)).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Home & Business 2024, $\u00a0249.99')
})

test('another year leads to the same edition of that year', async () => {
  const { user, address } = renderInShop(<Page />, { at: '/product/home-2024' })
  await user.click(screen.getByRole('radio', { name: '2019' }))
  await waitFor(() => expect(address()).toBe('/product/home-2019'))
  expect(isChosen(/^Home & Student/)).toBe(true)
})

test('another edition leads to its page of the same year, also by keyboard', async () => {
  const { user, address } = renderInShop(<Page />, { at: '/product/home-2021' })
  screen.getByRole('radio', { name: /^Home & Student/ }).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(address()).toBe('/product/home-business-2021'))
  expect(screen.getByRole('status').textContent).toBe('Home & Business 2021, $\u00a0219.99')
})
