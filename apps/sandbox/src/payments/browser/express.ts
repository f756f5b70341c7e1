import { dress, type FormAppearance } from './appearance.ts'
import { meetParent } from './parent-line.ts'
import { type CallResult, callProvider, intentIdIn } from './provider-call.ts'

type ExpressGreeting = { key: string; appearance: FormAppearance }

/** Who owns the wallet of this stand-in, and the card that lies in it. */
const billingDetails = {
  name: 'Wanda Wallet',
  email: 'wanda@example.com',
  phone: '+14155550142',
  address: {
    line1: '7 Pier Road',
    line2: '',
    city: 'Oakland',
    state: 'CA',
    postal_code: '94607',
    country: 'US',
  },
}
const walletCard = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }

const line = await meetParent<ExpressGreeting>()
const { key, appearance } = line.greeting
const buttons = document.getElementById('buttons') as HTMLElement
const sheet = document.getElementById('sheet') as HTMLElement
const hasWallets = document.body.querySelector('[data-wallet]') !== null
let chosen = ''

function show(isOpen: boolean) {
  sheet.hidden = !isOpen
  buttons.hidden = isOpen
}

function confirm(data: unknown): Promise<CallResult> {
  const { clientSecret, elements } = data as { clientSecret: string; elements: object }
  const call = {
    origin: location.origin,
    key,
    method: 'POST',
    path: `${intentIdIn(clientSecret)}/confirm`,
  } as const
  const method = { type: 'card', card: walletCard, billing_details: billingDetails }
  return callProvider(call, { client_secret: clientSecret, payment_method_data: method, elements })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-wallet]')) {
  button.addEventListener('click', () => {
    chosen = button.dataset.wallet ?? ''
    line.tell('click', { wallet: chosen })
  })
}
document.getElementById('authorise')?.addEventListener('click', () => {
  line.tell('confirm', { wallet: chosen, billingDetails })
})
document.getElementById('cancel')?.addEventListener('click', () => {
  show(false)
  line.tell('cancel')
})

line.answer({ open: () => show(true), failed: () => show(false), confirm })
dress(appearance)
new ResizeObserver(() => line.tell('height', document.body.offsetHeight)).observe(document.body)
line.tell('ready', hasWallets ? { applePay: true, googlePay: true } : undefined)
