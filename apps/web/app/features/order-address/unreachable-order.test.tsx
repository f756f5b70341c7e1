// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { AddressCard } from './address-card.tsx'
import { UnreachableOrder } from './unreachable-order.tsx'

const answers = (isUnreachable: boolean) =>
  shopAnswers({
    '/api/orders/order_A/timeline': { body: { success: true, isUnreachable, events: [] } },
    '/api/orders/order_A/address': { body: { success: true, to: 'n•••@example.com' } },
  })

test('an order whose mails come back asks for the address and the card, and says where the keys go', async () => {
  const shop = answers(true)
  const { user } = renderInShop(<UnreachableOrder order={sampleOrder} />)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('We could not reach a•••@example.com.')
  await user.click(screen.getByRole('button', { name: 'Correct it here' }))
  await user.type(screen.getByLabelText('Right address'), 'new@example.com')
  await user.type(screen.getByLabelText('Last four digits of the card'), '4242')
  await user.click(screen.getByRole('button', { name: 'Correct the address' }))
  expect(await screen.findByText(/on their way to n•••@example.com/)).toBeTruthy()
  expect(shop.to('/api/orders/order_A/address')).toHaveLength(1)
})

test('an order that cost nothing asks for no card', async () => {
  answers(true)
  const { user } = renderInShop(<UnreachableOrder order={{ ...sampleOrder, total: '0.00' }} />)
  await user.click(await screen.findByRole('button', { name: 'Correct it here' }))
  expect(screen.getByLabelText('Right address')).toBeTruthy()
  expect(screen.queryByLabelText('Last four digits of the card')).toBeNull()
})

test('while mails arrive nothing is asked, and the address can still be corrected', async () => {
  answers(false)
  const { user } = renderInShop(
    <>
      <UnreachableOrder order={sampleOrder} />
      <AddressCard order={sampleOrder} />
    </>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Wrong address?' }))
  expect(screen.getByLabelText('Right address')).toBeTruthy()
})
