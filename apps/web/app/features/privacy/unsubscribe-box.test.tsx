// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { UnsubscribeBox } from './unsubscribe-box.tsx'

const at = '/unsubscribe?t=broken'
const ADDRESS = '/api/unsubscribe?t=broken'
const message = 'This link is not complete.'

test('a link ends nothing until the button is pressed, and then says that it did', async () => {
  const shop = shopAnswers({ [ADDRESS]: { body: { success: true } } })
  const { user } = renderInShop(<UnsubscribeBox />, { at })
  expect(shop.to(ADDRESS)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(/We won’t send offers to this address any more/)).toBeTruthy()
  expect(shop.to(ADDRESS)).toHaveLength(1)
})

test('a broken link ends nothing and says so', async () => {
  shopAnswers({
    [ADDRESS]: {
      status: 400,
      body: { success: false, error: message, message, code: 'invalid_request' },
    },
  })
  const { user } = renderInShop(<UnsubscribeBox />, { at })
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText(/We won’t send offers/)).toBeNull()
})
