import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx'
import { useAskedFor } from '../state/cart/asked-for.ts'

export const meta = () => [
  { title: 'Secure checkout – Keyhaven' },
  { name: 'robots', content: 'noindex' },
]

export default function Checkout() {
  useAskedFor()
  return <CheckoutScreen />
}
