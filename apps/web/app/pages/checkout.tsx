import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import { useAskedFor } from '../state/cart/asked-for.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Secure checkout'),
  { name: 'robots', content: 'noindex' },
]

export default function Checkout() {
  useAskedFor()
  return <CheckoutScreen />
}
