import { MailLink as OpenLink } from '../features/account/mail-link.tsx'

export const meta = () => [
  { title: 'Your e-mail link – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function MailLink() {
  return <OpenLink />
}
