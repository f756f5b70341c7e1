// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { AddressCard } from './address-card.tsx'
import { UnreachableOrder } from './unreachable-order.tsx'

const address = '/api/orders/order_A/address'

const answers = (isUnreachable: boolean, ways: string[], over: object = {}) =>
  shopAnswers({
    '/api/orders/order_A/timeline': { body: { success: true, isUnreachable, events: [] } },
    [`${address}/ways`]: { body: { success: true, ways, to: 'a•••@e•••.com', ...over } },
    [`${address}/code`]: { body: { success: true, to: 'a•••@e•••.com' } },
    [address]: { body: { success: true, to: 'n•••@e•••.com' } },
  })

type User = ReturnType<typeof renderInShop>['user']

async function nameAddress(user: User) {
  await user.type(await screen.findByLabelText('Right address'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

test('an order whose mails come back asks for the address, then for the card where nobody saw a key', async () => {
  const shop = answers(true, ['card'])
  const { user } = renderInShop(<UnreachableOrder order={sampleOrder} />)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('We could not reach a•••@example.com.')
  await user.click(screen.getByRole('button', { name: 'Correct it here' }))
  await nameAddress(user)
  expect(screen.queryByRole('button', { name: 'Send me the code' })).toBeNull()
  await user.type(screen.getByLabelText('Last four digits of the card'), '4242')
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  expect(await screen.findByText(/goes to n•••@e•••.com now/)).toBeTruthy()
  expect(shop.to(address)).toHaveLength(1)
})

test('while mails arrive, a code to the old mailbox changes the address, and no card is asked for', async () => {
  const shop = answers(false, ['code', 'delay'])
  const { user } = renderInShop(<AddressCard order={sampleOrder} />)
  await user.click(await screen.findByRole('button', { name: 'Wrong address?' }))
  await nameAddress(user)
  expect(screen.queryByLabelText('Last four digits of the card')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send me the code' }))
  await user.type(await screen.findByLabelText('Code from the e-mail'), '7F3K-9Q2D-XM4T')
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  expect(await screen.findByText('Changed.')).toBeTruthy()
  expect(shop.to(`${address}/code`)).toHaveLength(1)
})

test('a buyer without the old mailbox is told when the address changes', async () => {
  const changesAt = '2026-11-18T19:30:00.000Z'
  shopAnswers({
    '/api/orders/order_A/timeline': { body: { success: true, isUnreachable: false, events: [] } },
    [`${address}/ways`]: { body: { success: true, ways: ['delay'], to: 'a•••@e•••.com' } },
    [address]: { body: { success: true, to: 'n•••@e•••.com', changesAt } },
  })
  const { user } = renderInShop(<AddressCard order={sampleOrder} />)
  await user.click(await screen.findByRole('button', { name: 'Wrong address?' }))
  await nameAddress(user)
  await user.click(screen.getByRole('button', { name: 'Change it in 72 hours' }))
  expect(await screen.findByText(/from 18 November 2026, 19:30 UTC on/)).toBeTruthy()
})

test('where no way is open, the page says what waits, or whom to write to', async () => {
  answers(false, [], { waitingUntil: '2026-11-18T19:30:00.000Z' })
  const { user } = renderInShop(<AddressCard order={sampleOrder} />)
  await user.click(await screen.findByRole('button', { name: 'Wrong address?' }))
  expect(await screen.findByText('A change is under way.')).toBeTruthy()
})

test('where nothing waits and no way is open, a person helps', async () => {
  answers(true, [])
  const { user } = renderInShop(<UnreachableOrder order={sampleOrder} />)
  await user.click(await screen.findByRole('button', { name: 'Correct it here' }))
  const link = await screen.findByRole('link', { name: 'Write to us' })
  expect(link.getAttribute('href')).toBe('/contact')
})
