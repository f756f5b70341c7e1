// @vitest-environment happy-dom
import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Quote } from '@keyhaven/contracts/checkout'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import type { Problem } from '../problems.rules.ts'
import { CheckoutForm } from './checkout-form.tsx'

const quote: Quote = {
  quoteId: 'quote_1',
  lines: [],
  subtotal: '0.00',
  discount: '0.00',
  total: '0.00',
  currency: 'USD',
  couponCode: 'GIFT',
  expiresAt: '2026-11-12T14:32:00.000Z',
  availability: 'ready',
  taxNote: 'No tax is charged.',
}
const provider = { stripe: undefined, config: undefined, hasFailed: false, reload: () => {} }
const german = { country: 'DE', city: '', region: '', currency: 'EUR', timezone: '' }
const american = { country: 'US', city: '', region: '', currency: 'USD', timezone: '' }

function openForm(problem?: Problem, location = german, soldTo?: string[]) {
  const shop = shopAnswers({
    '/api/test-location': { body: { success: true, ip: '', location } },
  })
  const onPlace = vi.fn<(billing: BillingInfo, consents?: object) => Promise<void>>(async () => {})
  const form = (
    <CheckoutForm
      quote={quote}
      provider={provider}
      card={null}
      problem={problem}
      remedies={{}}
      busy={undefined}
      isHeld={false}
      onPlace={onPlace}
    >
      {null}
    </CheckoutForm>
  )
  return { shop, onPlace, ...renderInShop(form, { at: '/checkout', ...(soldTo && { soldTo }) }) }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Complete Free Order' }))

async function fillIn(user: UserEvent) {
  const answers = {
    Email: 'ana@example.com',
    Phone: '+1 212 555 0178',
    'First name': 'Ana',
    'Last name': 'Moreno',
    'Street address': '1 Main St',
    City: 'New York',
  }
  for (const [name, answer] of Object.entries(answers)) await user.type(field(name), answer)
  await user.type(screen.getByLabelText(/ZIP Code|Postal code/), '10001')
}

test('a press with wrong fields lists them above the form, in words that lead to each', async () => {
  const { user, onPlace } = openForm()
  await press(user)
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary.parentElement))
  expect(document.title).toMatch(/^Error:/)
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Email required for license delivery',
    'First name is required',
    'Last name is required',
    'Phone required for secure order verification',
    'Street address is required',
    'City is required',
    'Postal code is required',
    'Please agree to delivery now: keys are delivered at once.',
    'Please confirm that you know what happens to your right of withdrawal.',
    'Please agree to the terms of service and the privacy policy.',
  ])
  await user.click(links[5] as HTMLElement)
  expect(document.activeElement).toBe(field('City'))
  expect(onPlace).not.toHaveBeenCalled()
})

test('if only the terms are missing, the press explains itself at the box', async () => {
  const { user, onPlace } = openForm(undefined, american)
  await fillIn(user)
  const button = screen.getByRole('button', { name: 'Complete Free Order' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  const box = screen.getByRole('checkbox', { name: /I agree/ })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(await screen.findByText(/^Please agree to the terms/)).toBeTruthy()
  expect(onPlace).not.toHaveBeenCalled()
  await user.click(box)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await user.click(button)
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(onPlace.mock.calls[0]?.[0]).toMatchObject({ email: 'ana@example.com', zipCode: '10001' })
})

test('a country without postal codes is offered where the store sells to it, and asks for none', async () => {
  const { user, onPlace } = openForm(undefined, american, ['US', 'AE', 'AT'])
  await fillIn(user)
  const country = screen.getByRole('combobox', { name: 'Country' })
  await within(country).findByRole('option', { name: 'United Arab Emirates (+971)' })
  expect(
    within(country)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['United States (+1)', 'Austria (+43)', 'United Arab Emirates (+971)'])
  await user.selectOptions(country, 'AE')
  await waitFor(() => expect(screen.queryByLabelText(/ZIP Code|Postal code/)).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await press(user)
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(onPlace.mock.calls[0]?.[0]).toMatchObject({ country: 'AE', zipCode: '-' })
  await user.selectOptions(country, 'AT')
  expect((await screen.findByLabelText<HTMLInputElement>('Postal code')).value).toBe('')
})

test('in Germany there are two more boxes, unticked, and paying needs both', async () => {
  const { user, onPlace } = openForm()
  await fillIn(user)
  await screen.findByText('Your right of withdrawal')
  const [remind, now, waiver, terms] = screen.getAllByRole<HTMLInputElement>('checkbox')
  if (!remind || !now || !waiver || !terms) throw new Error('a box is missing')
  const boxes = [remind, now, waiver, terms]
  expect(boxes.map((box) => box.checked)).toEqual([false, false, false, false])
  await user.click(terms)
  await press(user)
  await waitFor(() => expect(document.activeElement).toBe(now))
  expect(await screen.findByText(/^Please agree to delivery now/)).toBeTruthy()
  expect(onPlace).not.toHaveBeenCalled()
  await user.click(now)
  await user.click(waiver)
  await press(user)
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(onPlace.mock.calls[0]?.[1]).toEqual({ immediateDelivery: true, withdrawalWaiver: true })
})

test('elsewhere nobody is asked about a right they do not have', async () => {
  const { user, onPlace } = openForm(undefined, american)
  await fillIn(user)
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }))
  await press(user)
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(onPlace.mock.calls[0]?.[1]).toBeUndefined()
  expect(onPlace.mock.calls[0]?.[0]).not.toHaveProperty('immediateDelivery')
})

test('an error goes the moment it is mended', async () => {
  const { user } = openForm()
  await user.type(field('Email'), 'ana@')
  await user.tab()
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  await user.type(field('Email'), 'example.com')
  await waitFor(() => expect(screen.queryByText('Invalid email format')).toBeNull())
})

test('a mistyped address is pointed out, and corrected only when asked', async () => {
  const { user } = openForm()
  await user.type(field('Email'), 'ana@gmial.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await user.tab()
  expect((await screen.findByText(/Did you mean/)).textContent).toContain('ana@gmail.com')
  expect(field('Email').value).toBe('ana@gmial.com')
  await user.click(screen.getByRole('button', { name: 'Use it' }))
  expect(field('Email').value).toBe('ana@gmail.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})

test('the country is guessed, until the shopper chooses one', async () => {
  const { user } = openForm()
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  await waitFor(() => expect(country.value).toBe('DE'))
  expect(field('Postal code')).toBeTruthy()
  await user.selectOptions(country, 'US')
  expect(field('ZIP Code')).toBeTruthy()
})

test('what was typed is there again after a reload, and the guess stays out of its way', async () => {
  const first = openForm()
  await first.user.type(field('City'), 'Lyon')
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'FR')
  const kept = sessionStorage.getItem('checkout-draft') ?? ''
  expect(JSON.parse(kept)).toEqual({ city: 'Lyon', country: 'FR' })
  cleanup()
  const { shop } = openForm()
  expect(field('City').value).toBe('Lyon')
  await waitFor(() => expect(shop.to('/api/test-location')).toHaveLength(1))
  expect(sessionStorage.getItem('checkout-draft')).toBe(kept)
})

test('an error that the server finds is shown at the field', async () => {
  const fields = [{ field: 'phone', message: 'Enter valid phone number (7-15 digits)' }]
  openForm({ title: 'Please Fix Errors', text: 'Please check.', fields })
  expect(await screen.findByText('Enter valid phone number (7-15 digits)')).toBeTruthy()
})

test('an address with a likely slip gets no tick until it is kept or mended', async () => {
  const { user } = openForm(undefined, american)
  await user.type(field('Email'), 'ana@gmial.con')
  await user.tab()
  await screen.findByText(/Did you mean/)
  const tick = () => field('Email').parentElement?.querySelector('svg') ?? null
  expect(tick()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep my address' }))
  await waitFor(() => expect(tick()).not.toBeNull())
})

test('a name that was left out is asked for at its field', async () => {
  const { user } = openForm(undefined, american)
  await user.click(field('First name'))
  await user.tab()
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
  await user.click(field('City'))
  await user.tab()
  expect(await screen.findByText('This field is required')).toBeTruthy()
})
