// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { RecentOrders } from './recent-orders.tsx'

const orders = [61, 75, 130, 400].map((minutesAgo) => ({
  name: 'A.',
  country: 'DE',
  product: 'Office Home 2024',
  color: 'ink',
  minutesAgo,
}))
const listed = (isSample: boolean) => ({
  '/api/recent-orders': { body: { success: true, orders, isSample } },
})

test('a demonstration has the four labels of the specification, and says that they are a sample', async () => {
  shopAnswers(listed(false))
  renderInShop(<RecentOrders />, { showsSamples: true })
  for (const label of ['2 minutes ago', '5 minutes ago', '8 minutes ago', '12 minutes ago'])
    expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.getByText('Sample')).toBeTruthy()
})

test('a shop that computes its figures tells true ages and has no sample', async () => {
  shopAnswers(listed(false))
  renderInShop(<RecentOrders />)
  expect((await screen.findAllByText('1 h ago')).length).toBe(2)
  expect(screen.queryByText(/minutes ago/)).toBeNull()
  expect(screen.queryByText('Sample')).toBeNull()
})
