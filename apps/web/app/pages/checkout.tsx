import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx'

export const meta = () => [
  { title: 'Secure checkout – Keyhaven' },
  { name: 'robots', content: 'noindex' },
]

export default function Checkout() {
  return <CheckoutScreen />
}
