import { useSearchParams } from 'react-router'
import { PaymentSuccessScreen } from '../features/payment-links/payment-success-screen.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Payment confirmation'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function PaymentSuccess() {
  const sessionId = useSearchParams()[0].get('session_id') ?? ''
  return <PaymentSuccessScreen key={sessionId} sessionId={sessionId} />
}
