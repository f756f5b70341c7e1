import { useSearchParams } from 'react-router'
import { PaymentSuccessScreen } from '../features/payment-links/payment-success-screen.tsx'

export const meta = () => [
  { title: 'Payment confirmation – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function PaymentSuccess() {
  const sessionId = useSearchParams()[0].get('session_id') ?? ''
  return <PaymentSuccessScreen key={sessionId} sessionId={sessionId} />
}
