import { OpenOrder as OpenScreen } from '../features/handover/open-order.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Open your order on this computer'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OpenOrder() {
  return <OpenScreen />
}
