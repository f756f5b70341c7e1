import { useParams, useSearchParams } from 'react-router'
import { PaymentLinkScreen } from '../features/payment-links/payment-link-screen.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Secure Checkout'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The link may be in the path, or behind it. */
export default function Payment() {
  const { linkId } = useParams()
  const [query] = useSearchParams()
  const id = linkId ?? query.get('id') ?? query.get('link') ?? ''
  return <PaymentLinkScreen key={id} linkId={id} />
}
