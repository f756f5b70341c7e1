import type { SettingKey } from '@keyhaven/contracts/settings'

type Section = Readonly<{
  id: string
  title: string
  about: string
  keys: readonly SettingKey[]
}>

export const settingSections: readonly Section[] = [
  {
    id: 'identity',
    title: 'Identity and legal',
    about: 'Who sells, as pages, e-mails and invoices say it.',
    keys: ['company.facts', 'company.postal_address', 'invoice.seller', 'invoice.tax_note'],
  },
  {
    id: 'pages',
    title: 'Home page and claims',
    about: 'What visitors see first, and what the shop says of itself.',
    keys: ['hero.layout', 'truth.mode', 'chat.visible', 'agents.is_on'],
  },
  {
    id: 'checkout',
    title: 'Checkout and prices',
    about: 'How buyers pay, and what staff may charge.',
    keys: [
      'checkout.mode',
      'checkout.backorders',
      'checkout.phone',
      'checkout.wallets',
      'payments.methods',
      'countries.sold_to',
      'countries.blocked',
      'prices.floor_percent',
      'quotes.volume_breaks',
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    about: 'What buyers hear of their keys, and what comes with them.',
    keys: [
      'delivery.later_words',
      'downloads.macRedirect',
      'mails.attachInvoice',
      'reviews.requestMails',
    ],
  },
  {
    id: 'support',
    title: 'Support',
    about: 'When people answer.',
    keys: ['support.hours', 'support.holidays'],
  },
  {
    id: 'keys',
    title: 'Keys',
    about: 'How many keys the rules and one person move without a second person.',
    keys: [
      'claims.automatic_per_day',
      'claims.automatic_per_batch',
      'keys.moves_per_day',
      'keys.moves_per_week',
      'keys.reveals_per_day',
      'keys.successors_per_place',
      'keys.successors_per_line_percent',
      'keys.successors_per_person',
      'keys.successors_per_person_percent',
      'keys.successors_per_network',
    ],
  },
  {
    id: 'alerts',
    title: 'Alerts',
    about: 'When staff are told that too much money goes back. Raising a limit takes two people.',
    keys: ['alerts.refunds_bp', 'alerts.disputes_bp'],
  },
  {
    id: 'privacy',
    title: 'Privacy and retention',
    about: 'When data is deleted. Never later than the policies promise.',
    keys: ['retention.device_days', 'retention.unpaid_days', 'retention.cart_days'],
  },
  {
    id: 'security',
    title: 'Security',
    about: 'Sessions of staff, and where holes are reported.',
    keys: ['security.idle_minutes', 'security.contact'],
  },
  {
    id: 'data',
    title: 'Data',
    about: 'What staff’s own work leaves behind.',
    keys: ['retention.bulk_days'],
  },
]
