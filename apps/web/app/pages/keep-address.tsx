import { KeepAddress as KeepScreen } from '../features/order-email/keep-address.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Keep your address'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function KeepAddress() {
  return <KeepScreen />
}
