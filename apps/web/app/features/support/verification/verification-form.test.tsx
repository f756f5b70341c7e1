// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { VerificationForm } from './verification-form.tsx'

const PATH = '/api/licenses/verify'

async function ask(order: string, ending: string) {
  const { user } = renderInShop(<VerificationForm />)
  if (order) await user.type(screen.getByLabelText('Order number'), order)
  if (ending) await user.type(screen.getByLabelText('Last five characters'), ending)
  await user.click(screen.getByRole('button', { name: 'Check this key' }))
}

const license = (state: string) => ({
  body: { success: true, license: { edition: 'Office Home 2024', state, soldOn: '2026-11-12' } },
})

test.each([
  ['active', /^Active\./],
  ['replaced', /^Replaced\./],
  ['on_hold', /^On hold\./],
])('a key that is %s is named with its edition and day', async (state, words) => {
  shopAnswers({ [PATH]: license(state) })
  await ask('KH-7F3K-9Q2D', '7QK2M')
  const answer = await screen.findByRole('status')
  expect(answer.textContent).toMatch(words)
  expect(answer.textContent).toContain('Office Home 2024, sold on 12 November 2026')
})

test('a revoked key is an alert', async () => {
  shopAnswers({ [PATH]: license('revoked') })
  await ask('KH-7F3K-9Q2D', '7QK2M')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Revoked\./)
})

test('of a whole key only the last five characters are sent', async () => {
  const calls = shopAnswers({ [PATH]: { body: { success: true, license: null } } })
  await ask('KH-7F3K-9Q2D', 'rt4vk-92mhw-6xcpd-j3q8b-7qk2m')
  expect((await screen.findByRole('status')).textContent).toMatch(/^Not found\./)
  expect(calls.to(PATH)[0]?.body).toEqual({ orderNumber: 'KH-7F3K-9Q2D', lastFive: '7QK2M' })
})

test('an objection of the shop is shown at its field', async () => {
  const details = [{ field: 'orderNumber', message: 'Enter the order number' }]
  shopAnswers({ [PATH]: { status: 400, body: { error: 'Please check', details } } })
  await ask('', '7QK2M')
  expect((await screen.findByText('Enter the order number')).textContent).toBeTruthy()
  expect(screen.getByLabelText('Order number').getAttribute('aria-invalid')).toBe('true')
})

test('too many tries are answered with patience', async () => {
  const body = { error: 'Too many requests', code: 'too_many_requests' }
  shopAnswers({ [PATH]: { status: 429, body } })
  await ask('KH-7F3K-9Q2D', '7QK2M')
  expect((await screen.findByRole('alert')).textContent).toContain('wait a minute')
})

test('without scripts nothing that was typed goes into an address', () => {
  renderInShop(<VerificationForm />)
  const forms = screen.getAllByRole('textbox').map((field) => field.closest('form'))
  for (const form of forms) {
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/plain/verify'])
  }
})
