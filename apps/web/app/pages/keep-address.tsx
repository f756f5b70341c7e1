import { KeepAddress as KeepScreen } from '../features/order-email/keep-address.tsx'

export const meta = () => [
  { title: 'Keep your address – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function KeepAddress() {
  return <KeepScreen />
}
