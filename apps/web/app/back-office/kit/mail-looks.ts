import type { MailState } from '@keyhaven/contracts/staff/mails'
import { Ban, Check, Clock, TriangleAlert } from 'lucide-react'

export const mailLooks = {
  queued: { label: 'Waiting', tone: 'neutral', icon: Clock },
  sent: { label: 'Accepted', tone: 'success', icon: Check },
  bounced: { label: 'Came back', tone: 'danger', icon: TriangleAlert },
  dead: { label: 'Not sent', tone: 'danger', icon: Ban },
  dropped: { label: 'Not needed', tone: 'neutral', icon: Ban },
} as const satisfies Record<MailState, unknown>

const names: Readonly<Record<string, string>> = {
  'order-confirmed': 'Receipt',
  keys: 'Licence keys',
  'order-link': 'Link to the order',
  'refund-confirmed': 'Refund',
  'key-revoked': 'Key withdrawn',
  'key-claim-refused': 'Answer to a key claim',
  'return-news': 'News of a return',
  'withdrawal-link': 'Link to withdraw',
  'withdrawal-declared': 'Withdrawal received',
  'address-changed': 'Address changed',
  'address-code': 'Code to change the address',
  'address-wish': 'Question about a new address',
  'seat-key': 'Key for a colleague',
  'review-request': 'Request for a review',
  'release-code': 'Code before the keys',
  'order-held': 'Order being checked',
  'payment-on-its-way': 'Payment on its way',
  'payment-not-arrived': 'Payment did not arrive',
  'cart-reminder': 'Cart reminder',
  'confirm-reminder': 'Question before a cart reminder',
  'confirm-newsletter': 'Question before the newsletter',
  'newsletter-issue': 'Newsletter',
  'offer-ready': 'Business quote',
  'payment-request': 'Payment request',
  'one-time-code': 'Sign-in code',
  'account-news': 'News of an account',
  'customer-news': 'News from staff',
  'account-removal': 'Account about to be removed',
  'account-moved': 'Account has another address',
  'chat-code': 'Code for an order in the chat',
  'move-code': 'Code for a new address',
  'export-ready': 'Copy of data ready',
  'erasure-done': 'Data erased',
  'message-received': 'Message received',
  'staff-reply': 'Answer to a message',
  'talk-code': 'Code for a conversation',
  'help-is-over': 'Request resolved',
  'staff-link': 'New browser of staff',
  'staff-set-up': 'Invitation of staff',
  'staff-security-news': 'Security news of staff',
  'monthly-summary': 'Monthly summary of staff',
  'stock-alarm': 'Stock alarm',
  'mail-check': 'Mail check',
  'mail-test': 'Test of a mail',
  'newsletter-test': 'Test of the newsletter',
}

const sentence = (name: string) => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a kind of mail is called among staff. */
export const mailNameOf = (template: string): string => names[template] ?? sentence(template)
