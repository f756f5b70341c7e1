// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ReminderAnswer } from './reminder-answer.tsx'

const CONFIRM = '/api/abandoned-cart/confirm'
const TOKEN = 'A'.repeat(43)

afterEach(() => {
  location.hash = ''
})

function openedWith(answer: Parameters<typeof shopAnswers>[0][string]) {
  location.hash = `#${TOKEN}`
  const shop = shopAnswers({ [CONFIRM]: answer })
  return { shop, ...renderInShop(<ReminderAnswer />) }
}

test('nothing is agreed to before the button is pressed; then the cart can be opened', async () => {
  const { shop, user } = openedWith({ body: { success: true } })
  expect(shop.to(CONFIRM)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Yes, remind me' }))
  const link = await screen.findByRole('link', { name: 'Open my cart' })
  expect(link.getAttribute('href')).toBe(`/checkout?restore#${TOKEN}`)
})

test('a link that ended says so', async () => {
  const message = 'This link has expired. Please ask for a new one.'
  const { user } = openedWith({ status: 410, body: { success: false, error: message, message } })
  await user.click(screen.getByRole('button', { name: 'Yes, remind me' }))
  expect(await screen.findByText(message)).toBeTruthy()
})
