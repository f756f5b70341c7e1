import { OrderAccess as OpenOrder } from '../features/order/order-access.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Open your order'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderAccess() {
  return <OpenOrder />
}
