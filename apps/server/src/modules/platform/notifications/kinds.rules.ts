import {
  type NotificationKind,
  notificationKinds,
} from '@keyhaven/contracts/staff/notification-kinds'

/** What events are about, by the word their key begins with. */
const kinds: Readonly<Record<string, NotificationKind>> = {
  review: 'orders',
  'low-price': 'orders',
  bounce: 'orders',
  'address-kept': 'orders',
  'address-changed': 'orders',
  'handover-paused': 'orders',
  dispute: 'money',
  'fraud-warning': 'money',
  'evidence-refused': 'money',
  'refund-failed': 'money',
  reversal: 'money',
  'return-failed': 'money',
  'reference-rates': 'money',
  'tax-threshold': 'money',
  return: 'returns',
  stock: 'stock',
  'low-stock': 'stock',
  backorder: 'backorders',
  'key-claim': 'keys',
  'key-claim-replaced': 'keys',
  revoked: 'keys',
  conversation: 'messages',
  quote: 'messages',
  'new-review': 'reviews',
  'review-suppression': 'reviews',
  approval: 'approvals',
  'alone-allowed': 'security',
  note: 'mentions',
  'handed-over': 'mentions',
  'mail-dead': 'delivery',
  'job-dead': 'delivery',
  'webhook-disabled': 'webhooks',
  'provider-silent': 'webhooks',
  'new-device': 'security',
  'lone-half': 'security',
  'factors-reset': 'security',
  'staff-changed': 'security',
  'api-key-added': 'security',
  invariant: 'health',
  'link-broken': 'health',
  alert: 'alerts',
  guard: 'guards',
}

/** The kind of an event by its key: `stock:home-2024:3` is about stock. */
export function kindOf(dedupeKey: string): NotificationKind {
  const word = dedupeKey.split(':')[0] ?? ''
  return Object.hasOwn(kinds, word) ? (kinds[word] ?? 'other') : 'other'
}

/** What nobody can choose not to hear of, on the bell or by mail. */
export const isAlwaysTold = (kind: NotificationKind): boolean => kind === 'guards'

/** What a member who chose nothing gets by mail, too. */
export const isMailedAtFirst = (kind: NotificationKind): boolean =>
  kind === 'alerts' || isAlwaysTold(kind)

export const everyKind = Object.keys(notificationKinds) as NotificationKind[]

type Rhythm = Readonly<{
  digestHour: number | null
  quietFrom: number | null
  quietUntil: number | null
}>

/** Whether an hour of UTC is within quiet hours, which may pass midnight. */
export function isQuiet({ quietFrom, quietUntil }: Rhythm, hour: number): boolean {
  if (quietFrom === null || quietUntil === null) return false
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** Whether a member may be mailed now. A digest goes at its own hour, also in quiet ones: it was asked for. */
export function isTimeToMail(rhythm: Rhythm, hour: number): boolean {
  if (rhythm.digestHour !== null) return hour === rhythm.digestHour
  return !isQuiet(rhythm, hour)
}
