import { OpenOrder as OpenScreen } from '../features/handover/open-order.tsx'

export const meta = () => [
  { title: 'Open your order on this computer – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OpenOrder() {
  return <OpenScreen />
}
