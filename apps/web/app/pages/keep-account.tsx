import { KeepAccount as KeepScreen } from '../features/account/keep-account.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Take your account back'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function KeepAccount() {
  return <KeepScreen />
}
