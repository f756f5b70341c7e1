// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { requestFrom } from './quote-fields.ts'
import { QuoteForm } from './quote-form.tsx'

function formWith(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('the request holds every edition of the form', () => {
  const request = requestFrom(
    formWith({
      company: 'Harbour Ltd',
      'lines.0.productId': 'home-2024',
      'lines.0.quantity': '10',
      'lines.1.productId': 'home-2021',
      'lines.1.quantity': ' 5 ',
    }),
  )
  expect(request).toMatchObject({ company: 'Harbour Ltd', email: '', website: '' })
  expect(request.lines).toEqual([
    { productId: 'home-2024', quantity: 10 },
    { productId: 'home-2021', quantity: 5 },
  ])
})

test('an empty quantity is not taken for none', () => {
  const line = { 'lines.0.productId': 'home-2024', 'lines.0.quantity': '' }
  expect(requestFrom(formWith(line)).lines[0]?.quantity).toBeNaN()
})

test('editions can be added and removed, never the last one', async () => {
  const { user } = renderInShop(<QuoteForm onSent={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Remove edition 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add another edition' }))
  await user.selectOptions(screen.getByLabelText('Edition 2'), 'home-2019')
  await user.click(screen.getByRole('button', { name: 'Remove edition 1' }))
  expect(screen.queryByLabelText('Edition 2')).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>('Edition 1').value).toBe('home-2019')
})

test('a sent request is told to the tag manager as a lead, without who asked', async () => {
  giveConsent()
  shopAnswers({ '/api/quotes': { body: { success: true, reference: 'Q-1' } } })
  const { user } = renderInShop(<QuoteForm onSent={() => {}} />)
  await user.type(screen.getByLabelText(/^Company/), 'Harbour Ltd')
  await user.type(screen.getByLabelText(/name/i), 'Ana Moreno')
  await user.type(screen.getByLabelText(/e-mail/i), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: /^(Send|Ask)/ }))
  await waitFor(() =>
    expect(window.dataLayer).toEqual([
      { event: 'generate_lead', lead_source: 'quote', currency: 'USD', value: 2499.9 },
    ]),
  )
  forgetConsent()
  delete window.dataLayer
})

test('what is missing is said at its field, the first has the focus, and nothing is sent', async () => {
  const shop = shopAnswers({})
  const { user } = renderInShop(<QuoteForm onSent={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  const company = screen.getByLabelText(/^Company/)
  expect(document.activeElement).toBe(company)
  for (const field of [company, screen.getByLabelText(/^Your name/)]) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBeTruthy()
  }
  expect(shop.to('/api/quotes')).toHaveLength(0)
})
