// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { MailLink } from './mail-link.tsx'

const link = 'a'.repeat(43)
const customer = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: null,
  country: null,
  emailVerified: true,
  isGuest: false,
}

function opened(hash: string, answers: Parameters<typeof shopAnswers>[0]) {
  const shop = shopAnswers(answers)
  location.hash = hash
  return { shop, ...renderInShop(<MailLink />, { at: '/mail-link' }) }
}

test('a sign-in link is spent by a press, not by opening it', async () => {
  const { shop, user, address } = opened(`#access.${link}`, {
    '/api/auth/link': { body: { success: true, customer, token: 'half' } },
  })
  expect(shop.to('/api/auth/link')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/account'))
  expect(shop.to('/api/auth/link')[0]?.body).toEqual({ link })
})

test('a link for a new password asks for it and sends both', async () => {
  const { shop, user, address } = opened(`#reset.${link}`, {
    '/api/auth/reset/link': { body: { success: true } },
  })
  await user.type(screen.getByLabelText('New password'), 'graugans am see')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(address()).toBe('/account'))
  expect(shop.to('/api/auth/reset/link')[0]?.body).toEqual({ link, password: 'graugans am see' })
})

test('a used link says what to do', async () => {
  const { user } = opened(`#access.${link}`, {
    '/api/auth/link': {
      status: 410,
      body: { success: false, error: 'gone', message: 'gone', code: 'link_expired' },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/expired or was used already/)).toBeTruthy()
})

test('a link that proves an account asks for a sign-in where nobody is signed in', async () => {
  const { user } = opened(`#verify.${link}`, {
    '/api/auth/verify/link': {
      status: 401,
      body: { success: false, error: 'no', message: 'no', code: 'not_signed_in' },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByText(/sign in with this browser first/)).toBeTruthy()
})

test('a link that was cut off says so, and offers nothing to press', () => {
  opened('#access.half', {})
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
