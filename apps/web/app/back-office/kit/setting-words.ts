import { methodLabel, paymentMethods } from '@keyhaven/contracts/payment-methods'
import {
  type ElsewhereKey,
  isChangedElsewhere,
  type SettingKey,
} from '@keyhaven/contracts/settings'
import { heroLayouts } from '@keyhaven/contracts/storefront'

type Option = Readonly<{ value: string; label: string; does?: string }>
export type ObjectField = Readonly<{ name: string; label: string; isMany?: boolean }>

/** How a setting is shown and changed. */
export type Editor =
  | Readonly<{ kind: 'flag'; on: string; off: string }>
  | Readonly<{ kind: 'choice'; options: readonly Option[]; unset?: Environment }>
  | Readonly<{ kind: 'number'; unit: string }>
  | Readonly<{ kind: 'text'; isLong?: boolean; unset?: Environment | string }>
  | Readonly<{ kind: 'object'; fields: readonly ObjectField[] }>
  /** Any of them; those that always hold cannot be taken away. */
  | Readonly<{ kind: 'some'; options: readonly Option[]; always: readonly string[] }>
  | Readonly<{ kind: 'week' }>
  | Readonly<{ kind: 'days' }>
  | Readonly<{ kind: 'breaks' }>
  | Readonly<{ kind: 'countries'; hasParts: boolean }>

/** Where the environment decides while nothing is set. */
export type Environment = 'checkoutMode' | 'postalAddress' | 'securityContact'

export type SettingWords = Readonly<{
  label: string
  /** What it does, and where it shows. */
  does: string
  /** What to know before it is changed. */
  effect?: string
  editor: Editor
}>

const companyFields: readonly ObjectField[] = [
  { name: 'name', label: 'Name' },
  { name: 'website', label: 'Website' },
  { name: 'email', label: 'E-mail' },
  { name: 'phone', label: 'Phone' },
  { name: 'address', label: 'Address, one line each', isMany: true },
  { name: 'about', label: 'What the shop is, in a sentence' },
  { name: 'disclaimer', label: 'Disclaimer' },
]

const sellerFields: readonly ObjectField[] = [
  { name: 'name', label: 'Name' },
  { name: 'address', label: 'Address, one line each', isMany: true },
  { name: 'email', label: 'E-mail' },
  { name: 'website', label: 'Website' },
  { name: 'registrations', label: 'Registration and tax numbers, one line each', isMany: true },
]

const layoutName = (layout: string) =>
  layout.charAt(0).toUpperCase() + layout.slice(1).replaceAll('-', ' ')

/** What each setting is called and does. */
const settingWords: Readonly<Record<Exclude<SettingKey, ElsewhereKey>, SettingWords>> = {
  'company.facts': {
    label: 'Company',
    does: 'Who sells: header, footer, contact page, printed receipts, e-mails and search engines show it.',
    effect: 'Buyers write and call here. Check the address and the number twice.',
    editor: { kind: 'object', fields: companyFields },
  },
  'company.postal_address': {
    label: 'Postal address in e-mails',
    does: 'Required by law in every e-mail.',
    editor: { kind: 'text', unset: 'postalAddress' },
  },
  'invoice.seller': {
    label: 'Seller on invoices',
    does: 'Printed on invoices and credit notes from now on. Those that exist stay as they are.',
    effect: 'Invoices are legal documents.',
    editor: { kind: 'object', fields: sellerFields },
  },
  'invoice.tax_note': {
    label: 'Tax note',
    does: 'What quotes, receipts and invoices say about tax. The shop computes none.',
    editor: { kind: 'text', isLong: true },
  },
  'truth.mode': {
    label: 'What the shop claims',
    does: 'Agreed texts are for the demonstration and are marked as samples. Measured claims hide what is not proven.',
    effect: 'A live shop never shows the agreed texts.',
    editor: {
      kind: 'choice',
      options: [
        { value: 'spec', label: 'Agreed texts', does: 'Of the demonstration, marked as samples.' },
        { value: 'computed', label: 'What is measured', does: 'Nothing that is not proven.' },
        { value: 'custom', label: 'Each claim by itself', does: 'As decided per claim.' },
      ],
    },
  },
  'hero.layout': {
    label: 'Top of the home page',
    does: 'How picture and words at the top of the home page are arranged.',
    editor: {
      kind: 'choice',
      options: heroLayouts.map((value) => ({ value, label: layoutName(value) })),
    },
  },
  'chat.visible': {
    label: 'Live chat',
    does: 'Whether the chat button is on pages and the contact page offers it.',
    editor: { kind: 'flag', on: 'Shown', off: 'Hidden' },
  },
  'agents.is_on': {
    label: 'Shopping agents',
    does: 'Whether agents may search, fill carts and open checkouts for people, by UCP. A person always pays.',
    effect: 'The addresses of agents answer, or are gone, with the next call.',
    editor: { kind: 'flag', on: 'Let in', off: 'Kept out' },
  },
  'checkout.mode': {
    label: 'Card form',
    does: 'Whether cards are entered on our page or on the page of the payment provider.',
    effect: 'Buyers who are paying right now finish the way they began.',
    editor: {
      kind: 'choice',
      unset: 'checkoutMode',
      options: [
        { value: 'elements', label: 'On our page' },
        { value: 'hosted', label: 'On the provider’s page' },
      ],
    },
  },
  'checkout.backorders': {
    label: 'Sell without stock',
    does: 'Whether a cart can be paid for while keys are missing. Buyers are told before they pay.',
    effect: 'Off: editions without keys are sold out on every page.',
    editor: { kind: 'flag', on: 'Allowed', off: 'Refused' },
  },
  'checkout.phone': {
    label: 'Phone number at checkout',
    does: 'Whether buyers must give a phone number, may give one, or are not asked.',
    editor: {
      kind: 'choice',
      options: [
        { value: 'required', label: 'Required' },
        { value: 'optional', label: 'Optional' },
        { value: 'hidden', label: 'Not asked' },
      ],
    },
  },
  'checkout.wallets': {
    label: 'Wallets',
    does: 'Whether wallets of the buyer’s device are offered above the card form.',
    editor: { kind: 'flag', on: 'Offered', off: 'Not offered' },
  },
  'payments.methods': {
    label: 'Ways to pay',
    does: 'What buyers may pay with beside the card. Each is shown where it takes the currency, the country and the amount.',
    effect: 'Switch a way on at the card provider first. There it needs your account’s approval.',
    editor: {
      kind: 'some',
      options: paymentMethods.map((value) => ({ value, label: methodLabel(value) })),
      always: ['card'],
    },
  },
  'countries.sold_to': {
    label: 'Countries',
    does: 'Where orders are billed to.',
    effect: 'Forms offer these countries at once. Orders that are open are not touched.',
    editor: { kind: 'countries', hasParts: false },
  },
  'countries.blocked': {
    label: 'Blocked countries',
    does: 'Where nothing is sold to at any store, even if the country is in the list above.',
    effect: 'Opening a blocked country takes a second person.',
    editor: { kind: 'countries', hasParts: true },
  },
  'prices.floor_percent': {
    label: 'Price floor',
    does: 'A price that staff make below this share of the catalogue price waits for a second person.',
    effect: 'A lower floor lets one person give more away.',
    editor: { kind: 'number', unit: 'percent of the catalogue price' },
  },
  'quotes.volume_breaks': {
    label: 'Volume prices in quotes',
    does: 'What a quote takes off for many licences of one edition.',
    editor: { kind: 'breaks' },
  },
  'delivery.later_words': {
    label: 'When keys come later',
    does: 'How pages and e-mails say when a key comes that is not in stock. No figures: a time must be measured first.',
    editor: { kind: 'text', unset: 'As soon as new keys arrive' },
  },
  'downloads.macRedirect': {
    label: 'Buyers on a Mac',
    does: 'Whether a buyer on a Mac is taken to the page for Macs after the purchase.',
    editor: {
      kind: 'choice',
      options: [
        { value: 'auto', label: 'Taken there' },
        { value: 'offer', label: 'Offered a link' },
        { value: 'off', label: 'Left where they are' },
      ],
    },
  },
  'mails.attachInvoice': {
    label: 'Invoice with the receipt',
    does: 'Whether the receipt by e-mail has the invoice attached as a PDF.',
    editor: { kind: 'flag', on: 'Attached', off: 'Not attached' },
  },
  'reviews.requestMails': {
    label: 'Ask for reviews',
    does: 'Whether buyers are asked for a review by e-mail a week after their keys came.',
    editor: { kind: 'flag', on: 'Asked', off: 'Not asked' },
  },
  'support.hours': {
    label: 'Support hours',
    does: 'When people answer the phone, in New York time. Header, footer, contact page and e-mails show it; replies to key claims are due by it.',
    editor: { kind: 'week' },
  },
  'support.holidays': {
    label: 'Holidays',
    does: 'Days on which nobody answers. The contact page says when the next person comes in.',
    editor: { kind: 'days' },
  },
  'claims.automatic_per_day': {
    label: 'Automatic replacements a day',
    does: 'How many keys are replaced within 24 hours without a person looking.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'claims.automatic_per_batch': {
    label: 'Automatic replacements of one batch',
    does: 'The same for keys of one supplier batch.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'keys.moves_per_day': {
    label: 'Keys one person moves a day',
    does: 'Replaced, moved to another address or given out by hand. More takes a second person.',
    editor: { kind: 'number', unit: 'licences' },
  },
  'keys.moves_per_week': {
    label: 'Keys one person moves a week',
    does: 'The same within 7 days.',
    editor: { kind: 'number', unit: 'licences' },
  },
  'alerts.refunds_bp': {
    label: 'Limit of refunds',
    does: 'Above this share of the money charged in 30 days an alert is raised. 1000 is 10 %.',
    editor: { kind: 'number', unit: 'hundredths of a percent' },
  },
  'alerts.disputes_bp': {
    label: 'Limit of disputes',
    does: 'Above this share of the orders paid in 30 days an alert is raised. 75 is 0.75 %, where card networks begin to act.',
    editor: { kind: 'number', unit: 'hundredths of a percent' },
  },
  'keys.reveals_per_day': {
    label: 'Keys one person reveals a day',
    does: 'Each further key within 24 hours takes a second person.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'keys.successors_per_place': {
    label: 'New keys for one licence',
    does: 'How often a licence gets another key, ever, before that takes two people.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'keys.successors_per_line_percent': {
    label: 'New keys within one order line',
    does: 'In 90 days, of all licences of the line; always at least one key.',
    editor: { kind: 'number', unit: '%' },
  },
  'keys.successors_per_person': {
    label: 'New keys for one buyer or card',
    does: 'In 90 days, before it takes two people.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'keys.successors_per_person_percent': {
    label: 'New keys for buyers of many licences',
    does: 'In 90 days, of all licences the buyer paid for, where that is more.',
    editor: { kind: 'number', unit: '%' },
  },
  'keys.successors_per_network': {
    label: 'New keys for one network',
    does: 'In 90 days, for all buyers of one network together.',
    editor: { kind: 'number', unit: 'keys' },
  },
  'retention.device_days': {
    label: 'Device and network details',
    does: 'Deleted from orders and checkouts after so many days. The privacy policy promises 90 at most.',
    effect:
      'A shorter time deletes older details tonight, for good. Disputes are answered with them.',
    editor: { kind: 'number', unit: 'days' },
  },
  'retention.unpaid_days': {
    label: 'Names on unpaid orders',
    does: 'Removed from orders that were never paid. The privacy policy promises 30 days at most.',
    effect: 'A shorter time removes older names tonight, for good.',
    editor: { kind: 'number', unit: 'days' },
  },
  'retention.cart_days': {
    label: 'Carts left behind',
    does: 'Deleted after so many days. The privacy policy promises 30 at most.',
    effect: 'A shorter time deletes older carts tonight, for good.',
    editor: { kind: 'number', unit: 'days' },
  },
  'security.idle_minutes': {
    label: 'Idle sessions of staff',
    does: 'A session of staff ends when it was not used for so long. It applies to sessions that are open.',
    editor: { kind: 'number', unit: 'minutes' },
  },
  'security.contact': {
    label: 'Reports of vulnerabilities',
    does: 'Where security.txt sends people who found a hole: mailto:… or https://…',
    editor: { kind: 'text', unset: 'securityContact' },
  },
  'retention.bulk_days': {
    label: 'Results of bulk acts',
    does: 'How long the result files of bulk acts of staff are kept.',
    editor: { kind: 'number', unit: 'days' },
  },
}

export const wordsForSetting = (key: SettingKey): SettingWords | undefined =>
  isChangedElsewhere(key) ? undefined : settingWords[key]

/** Settings that have these words in their name or in what they do, the name first. */
export function settingsFoundBy(text: string, most: number): readonly SettingWords[] {
  const words = text.trim().toLowerCase()
  const all = Object.values(settingWords)
  const named = all.filter(({ label }) => label.toLowerCase().includes(words))
  const said = all.filter((one) => !named.includes(one) && one.does.toLowerCase().includes(words))
  return [...named, ...said].slice(0, most)
}
