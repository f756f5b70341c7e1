import { useParams, useSearchParams } from 'react-router'
import { PaymentLinkScreen } from '../features/payment-link/payment-link-screen.tsx'

export const meta = () => [
  { title: 'Secure Checkout – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The link may stand in the path, or behind it. */
export default function Payment() {
  const { linkId } = useParams()
  const [query] = useSearchParams()
  const id = linkId ?? query.get('id') ?? query.get('link') ?? ''
  return <PaymentLinkScreen key={id} linkId={id} />
}
