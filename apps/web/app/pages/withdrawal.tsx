import { WithdrawalScreen } from '../features/returns/withdrawal-screen.tsx'

export const meta = () => [
  { title: 'Confirm your withdrawal – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Withdrawal() {
  return <WithdrawalScreen />
}
