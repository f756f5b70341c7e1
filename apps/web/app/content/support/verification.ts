import type { LicenseState } from '@keyhaven/contracts/license-verification'
import { asking, help } from './pages.ts'

export const verificationPage = {
  path: '/license-verification',
  title: 'Verify a licence',
  lead: 'Did we sell this key, and is it still valid? All you need is your order number and the last five characters.',
  description:
    'Check whether a licence key was sold by Keyhaven, which edition it is, and whether it is active, replaced, refunded or revoked. The key itself is never shown.',
  headings: [
    { id: 'check', title: 'Check a key' },
    { id: 'what-it-says', title: 'What the answer means' },
    { id: 'where-to-find', title: 'Where to find both' },
    { id: 'privacy', title: 'What we do with it' },
  ],
  next: [
    asking(help.troubleshooting, 'The key is refused'),
    asking(help.official, 'Where our keys come from'),
    asking(help.contact, 'Ask about this key'),
  ],
} as const

type StateWords = Readonly<{
  tone: 'success' | 'warning' | 'danger'
  title: string
  text: string
}>

/** What is said about a key that we sold. */
export const stateWords: Record<LicenseState, StateWords> = {
  active: {
    tone: 'success',
    title: 'Active.',
    text: 'We sold this key with this order, and it is valid.',
  },
  on_hold: {
    tone: 'warning',
    title: 'On hold.',
    text: 'We sold this key and are checking its payment or the batch it came with. Write to us and we will tell you more.',
  },
  replaced: {
    tone: 'warning',
    title: 'Replaced.',
    text: 'We sold this key and later replaced it. Use the new one on your order page.',
  },
  refunded: {
    tone: 'danger',
    title: 'Refunded.',
    text: 'We sold this key and refunded it. It may no longer be used.',
  },
  revoked: {
    tone: 'danger',
    title: 'Revoked.',
    text: 'We sold this key and have revoked it. If you do not know why, write to us.',
  },
}

export const notOurs = {
  title: 'Not found.',
  text: 'We sold no key with this ending under this order number. Compare both with your receipt. If they are right, the key is not from us.',
} as const
