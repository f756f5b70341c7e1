import { AppError } from '../../infra/app-error.ts'
import type { Rights } from '../../modules/staff/roles/roles.rules.ts'

/** What a reader of such a mail could be cheated of; undefined for mails whose words one person publishes. */
type Guarded = 'keys' | 'codes' | 'money' | 'staff'

const guarded: Readonly<Record<string, Guarded | undefined>> = {
  keys: 'keys',
  'seat-key': 'keys',
  'key-revoked': 'keys',
  'key-claim-refused': 'keys',
  'order-held': 'keys',
  'order-link': 'codes',
  'one-time-code': 'codes',
  'chat-code': 'codes',
  'move-code': 'codes',
  'address-code': 'codes',
  'address-wish': 'codes',
  'address-changed': 'codes',
  'release-code': 'codes',
  'talk-code': 'codes',
  'account-news': 'codes',
  'account-moved': 'codes',
  'account-removal': 'codes',
  'customer-news': 'codes',
  'withdrawal-link': 'codes',
  'export-ready': 'codes',
  'order-confirmed': 'money',
  'refund-confirmed': 'money',
  'payment-request': 'money',
  'payment-on-its-way': 'money',
  'payment-not-arrived': 'money',
  'offer-ready': 'money',
  'return-news': 'money',
  'withdrawal-declared': 'money',
  'approval-alone': 'staff',
  'staff-link': 'staff',
  'staff-set-up': 'staff',
  'staff-security-news': 'staff',
  'staff-news': 'staff',
  'monthly-summary': 'staff',
  'stock-alarm': 'staff',
}

export const guardOf = (template: string): Guarded | undefined => guarded[template]

/** Mails to staff open the back office: who writes their words may change settings. */
export function assertNotStaffMail(template: string, { permissions }: Pick<Rights, 'permissions'>) {
  if (guardOf(template) === 'staff' && !permissions.includes('settings.edit')) {
    throw new AppError('not_allowed')
  }
}
