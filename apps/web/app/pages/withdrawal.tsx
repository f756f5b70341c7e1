import { WithdrawalScreen } from '../features/returns/withdrawal-screen.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Confirm your withdrawal'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Withdrawal() {
  return <WithdrawalScreen />
}
