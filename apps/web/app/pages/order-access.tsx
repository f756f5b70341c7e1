import { OrderAccess as OpenOrder } from '../features/order/order-access.tsx'

export const meta = () => [
  { title: 'Open your order – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderAccess() {
  return <OpenOrder />
}
