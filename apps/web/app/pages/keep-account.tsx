import { KeepAccount as KeepScreen } from '../features/account/keep-account.tsx'

export const meta = () => [
  { title: 'Take your account back – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function KeepAccount() {
  return <KeepScreen />
}
