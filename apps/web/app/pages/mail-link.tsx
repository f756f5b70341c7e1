import { MailLink as OpenLink } from '../features/account/mail-link.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Your e-mail link'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function MailLink() {
  return <OpenLink />
}
