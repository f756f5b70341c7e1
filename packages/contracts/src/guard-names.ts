import type { SettingKey } from './settings.ts'

/** What staff call the settings that guard the shop, as their screens do. */
const names: Partial<Record<SettingKey, string>> = {
  'truth.mode': 'What the shop claims',
  'quotes.volume_breaks': 'Volume prices in quotes',
  'prices.floor_percent': 'Price floor',
  'claims.automatic_per_day': 'Automatic replacements a day',
  'claims.automatic_per_batch': 'Automatic replacements of one batch',
  'keys.moves_per_day': 'Keys one person moves a day',
  'keys.moves_per_week': 'Keys one person moves a week',
  'keys.reveals_per_day': 'Keys one person reveals a day',
  'keys.successors_per_place': 'New keys for one licence',
  'keys.successors_per_line_percent': 'New keys within one order line',
  'keys.successors_per_person': 'New keys for one buyer or card',
  'keys.successors_per_person_percent': 'New keys for buyers of many licences',
  'keys.successors_per_network': 'New keys for one network',
  'alerts.refunds_bp': 'Limit of refunds',
  'alerts.disputes_bp': 'Limit of disputes',
  'risk.is_on': 'Holding risky payments',
  'risk.code_from': 'Points that ask for a code',
  'risk.review_from': 'Points that a person looks at',
  'risk.code_hours': 'Hours a code waits',
  'scripts.is_on': 'Custom scripts',
  'tags.config': 'Tag manager',
  'countries.blocked': 'Blocked countries',
  'fx.mode': 'Where rates come from',
  'fx.margin_bp': 'Margin on rates',
  'fx.decimals': 'Decimals of rates',
  'fx.max_age_days': 'Days until a rate is too old',
  'security.contact': 'Reports of vulnerabilities',
  'security.idle_minutes': 'Idle sessions of staff',
  'mail.reply_to': 'Where answers go',
  'mail.authserv_id': 'Who checks senders',
}

/** A setting by its name for people; one that guards nothing by its key. */
export const guardName = (key: SettingKey): string => names[key] ?? key
