// @vitest-environment happy-dom
import type { PaymentLink, PaymentResult } from '@keyhaven/contracts/payment-links'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { PaymentLinkScreen } from './payment-link-screen.tsx'
import { PaymentSuccessScreen } from './payment-success-screen.tsx'

const link: PaymentLink = {
  title: 'Setup service',
  description: 'One hour',
  amount: '99.00',
  currency: 'USD',
  customMessage: 'Thank you, Ada.',
  collectPhoneNumber: false,
  collectBillingAddress: false,
  isCustomerPaymentLink: false,
  status: 'active',
  expiresAt: null,
  remainingUses: 1,
  chooses: null,
}

const config = { success: true, scriptUrl: 'http://127.0.0.1:4130/stripe.js' }
const LINK = '/api/payment-links/pl_A'
const PAY = '/api/process-payment'

function openLink(change: Partial<PaymentLink> = {}, paid: object = {}) {
  const shop = shopAnswers({
    [LINK]: { body: { ...link, ...change } },
    '/api/stripe/config': { body: config },
    [PAY]: { body: { success: true }, ...paid },
  })
  return { shop, ...renderInShop(<PaymentLinkScreen linkId="pl_A" />) }
}

async function fillIn({ user }: ReturnType<typeof openLink>) {
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
}

const press = ({ user }: ReturnType<typeof openLink>) =>
  user.click(screen.getByRole('button', { name: 'Continue to Payment' }))

describe('the page of a link', () => {
  test('loads, then shows what is asked in the words of the specification', async () => {
    openLink()
    expect(screen.getByText('Loading payment details...')).toBeTruthy()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Secure Checkout' })
    expect(heading).toBeTruthy()
    const texts = [
      'Order Summary',
      'Setup service',
      'One hour',
      'Thank you, Ada.',
      'Customer Information',
      'SSL Encrypted',
      'Secure Payment',
      'Stripe Protected',
    ]
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/^\$\s99\.00 USD$/)).toBeTruthy()
    expect(screen.getByText(/Payment is secured by Stripe/)).toBeTruthy()
    expect(screen.getByText(/By continuing, you agree/)).toBeTruthy()
    expect(screen.queryByLabelText('Phone number')).toBeNull()
    expect(screen.queryByLabelText('City')).toBeNull()
  })

  test('asks for phone and address only where the link does', async () => {
    openLink({ collectPhoneNumber: true, collectBillingAddress: true })
    expect(await screen.findByLabelText('Phone number')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US')
    for (const label of ['Street address', 'City', 'State', 'ZIP code']) {
      expect(screen.getByLabelText(label)).toBeTruthy()
    }
  })

  test('says that a link is invalid, or that none was named', async () => {
    shopAnswers({ [LINK]: { status: 410, body: { error: 'Payment link not found or expired' } } })
    renderInShop(<PaymentLinkScreen linkId="pl_A" />)
    expect(await screen.findByText('Invalid Payment Link')).toBeTruthy()
    expect(screen.getByText('This payment link is invalid or has expired.')).toBeTruthy()
  })

  test('needs the id of a link', () => {
    renderInShop(<PaymentLinkScreen linkId="" />)
    expect(screen.getByText('Invalid Payment Link')).toBeTruthy()
  })

  test('asks for a customer’s link as such, and then as any other', async () => {
    const shop = shopAnswers({ '/api/payment-links/cpl_A': { body: link } })
    renderInShop(<PaymentLinkScreen linkId="cpl_A" />)
    expect(await screen.findByText('Setup service')).toBeTruthy()
    expect(shop.to('/api/rbac/customer-payment-links/cpl_A')).toHaveLength(1)
  })

  test('names what is missing at its field and sends nothing', async () => {
    const page = openLink()
    await screen.findByText('Setup service')
    await press(page)
    const first = screen.getByLabelText('First name')
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(first)
    expect(screen.getByRole('alert').textContent).toContain('Missing Information')
    expect(page.shop.to(PAY)).toEqual([])
  })

  test('sends what the contract names, and stays when no address comes back', async () => {
    const page = openLink()
    await fillIn(page)
    await press(page)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('No checkout URL received'),
    )
    expect(page.shop.to(PAY)[0]?.body).toMatchObject({
      paymentLinkId: 'pl_A',
      isCustomerPaymentLink: false,
      customAmount: '99.00',
      currency: 'USD',
      customerInfo: { firstName: 'Ada', country: 'US', phone: '' },
    })
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeTruthy()
  })

  test('never leaves for an address that is not the provider’s', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const page = openLink({}, { body: { success: true, checkoutUrl: 'https://evil.example/pay' } })
    await fillIn(page)
    await press(page)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Payment processing failed'),
    )
    expect(assign).not.toHaveBeenCalled()
    assign.mockRestore()
  })

  test('leaves for the provider’s page, and says meanwhile that it is at work', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const checkoutUrl = 'http://127.0.0.1:4130/pay/cs_1'
    const page = openLink({}, { body: { success: true, checkoutUrl } })
    await fillIn(page)
    await press(page)
    await waitFor(() => expect(assign).toHaveBeenCalledWith(checkoutUrl))
    expect(screen.getByText('Processing...')).toBeTruthy()
    assign.mockRestore()
  })
})

const result: PaymentResult = {
  paymentLink: { title: 'Setup service', description: 'One hour' },
  amount: 9_900,
  currency: 'USD',
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  createdAt: '2026-11-12T19:02:00.000Z',
  customerInfo: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    phone: '+1 415 555 0142',
    address: '12 Harbour Street',
    city: 'Oakland',
    state: 'CA',
    zipCode: '94607',
    country: 'US',
  },
  isMasked: false,
  orderNumber: 'KH-7F3K-9Q2D',
  orderId: null,
}

const RESULT = '/api/payment-success?session_id=cs_1'

describe('the page after the payment', () => {
  afterEach(() => vi.useRealTimers())

  test('shows the confirmation in the words of the specification', async () => {
    const shop = shopAnswers({ [RESULT]: { body: result } })
    renderInShop(<PaymentSuccessScreen sessionId="cs_1" />)
    expect(screen.getByText('Verifying your payment...')).toBeTruthy()
    const heading = await screen.findByRole('heading', { name: 'Payment Successful!' })
    expect(document.activeElement).toBe(heading)
    const texts = [
      'Payment Details',
      'Amount Paid',
      'Payment ID',
      'pi_1',
      'Status',
      'Date',
      'Customer Information',
      'Ada Byron',
      '+1 415 555 0142',
      'Oakland, CA 94607',
      'Print Receipt',
      'Contact Support',
      'A confirmation e-mail has been sent to ada@example.com.',
      'Your receipt is on its way by e-mail. We take it from here.',
    ]
    // The sheet for the printer repeats who paid and what for.
    const paper = { ignore: '[data-print] *' }
    for (const text of texts) expect(screen.getByText(text, paper)).toBeTruthy()
    const sheet = document.querySelector('[data-print]')?.textContent
    expect(sheet).toMatch(
      /Receipt for order .*Ada Byron.*Oakland, CA 94607.*One hour.*Paid, USD\$\s99\.00/,
    )
    expect(screen.getAllByText(/^\$\s99\.00 USD$/).length).toBeGreaterThan(0)
    expect(shop.to('/api/stripe-checkout-success')[0]?.body).toEqual({ sessionId: 'cs_1' })
  })

  test('names nobody to a browser that did not pay', async () => {
    const nobody = { ...result.customerInfo, firstName: '', lastName: '', email: 'a•••@e•••.com' }
    shopAnswers({ [RESULT]: { body: { ...result, isMasked: true, customerInfo: nobody } } })
    renderInShop(<PaymentSuccessScreen sessionId="cs_1" />)
    expect(
      await screen.findByText(/These details are shown only in the browser that paid/),
    ).toBeTruthy()
    expect(screen.queryByText('Billing address')).toBeNull()
  })

  test('without a session is an invalid one', () => {
    renderInShop(<PaymentSuccessScreen sessionId="" />)
    expect(screen.getByRole('heading', { name: 'Invalid Session' })).toBeTruthy()
    const text = 'Unable to verify your payment. Please contact support if you completed a payment.'
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('that cannot be found is likely successful, and looked for until it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: Parameters<typeof shopAnswers>[0] = {
      [RESULT]: { status: 404, body: { error: 'Payment details not found' } },
    }
    shopAnswers(answers)
    renderInShop(<PaymentSuccessScreen sessionId="cs_1" />)
    expect(await screen.findByText('Payment Likely Successful')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return Home' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('This page updates automatically')
    answers[RESULT] = { body: result }
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(await screen.findByText('Payment Successful!')).toBeTruthy()
  })

  test('promises downloads only where licences were paid, and never that the page closes', async () => {
    shopAnswers({ [RESULT]: { body: { ...result, orderId: 'order_A' } } })
    renderInShop(<PaymentSuccessScreen sessionId="cs_1" />)
    expect(await screen.findByText('You can close this page now.')).toBeTruthy()
    expect(screen.getByText(/download instructions/)).toBeTruthy()
    expect(screen.queryByText(/automatically close/)).toBeNull()
    cleanup()
    shopAnswers({ [RESULT]: { body: result } })
    renderInShop(<PaymentSuccessScreen sessionId="cs_1" />)
    expect(await screen.findByText('You can close this page now.')).toBeTruthy()
    expect(screen.queryByText(/download instructions/)).toBeNull()
  })
})
