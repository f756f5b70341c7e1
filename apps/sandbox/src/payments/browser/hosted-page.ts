import type { Elements, ElementsOptions } from './elements.ts'
import type { CallResult } from './provider-call.ts'

/** The hosted page pays through the same library as the shop. */
type Library = {
  elements(options: ElementsOptions): Elements
  confirmPayment(options: object): Promise<CallResult>
}

const form = document.querySelector('form') as HTMLFormElement
const button = form.querySelector('button') as HTMLButtonElement
const problem = document.getElementById('problem') as HTMLElement
const { session = '', key = '', amount = '0', currency = '', types = '' } = form.dataset

const library = window.Stripe?.(key) as unknown as Library
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
const elements = library.elements({
  mode: 'payment',
  amount: Number(amount),
  currency,
  allowedPaymentMethodTypes: types.split(','),
  appearance: { theme: isDark ? 'night' : 'stripe' },
})
elements.create('payment').mount('#card')

async function pay(): Promise<string | undefined> {
  const { error } = await elements.submit()
  if (error) return 'Please check the card details.'
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  const reply = await fetch(`/pay/${session}/intent`, { method: 'POST', body: fields })
  const { client_secret: clientSecret } = (await reply.json()) as { client_secret?: string }
  if (!clientSecret) return 'This page has expired. Please go back to the shop.'
  const email = fields.get('email')
  const result = await library.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { payment_method_data: { billing_details: { email } } },
    redirect: 'if_required',
  })
  return 'error' in result ? result.error.message : undefined
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  button.disabled = true
  problem.textContent = ''
  void pay().then((message) => {
    button.disabled = false
    if (message === undefined) location.assign(`/pay/${session}/done`)
    else problem.textContent = message
  })
})
