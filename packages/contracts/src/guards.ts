import type { SettingKey } from './settings.ts'

/** Which way a guard gets stricter: a number up or down, switched off, one value alone, or no way at all. */
type Stricter = 'up' | 'down' | 'off' | 'neither' | Readonly<{ side: unknown }>

/** Settings that keep keys, money and customers safe. */
const guards: Readonly<Record<string, Stricter>> = {
  'prices.floor_percent': 'up',
  'risk.code_from': 'down',
  'risk.review_from': 'down',
  'security.idle_minutes': 'down',
  'risk.is_on': { side: true },
  'scripts.is_on': { side: false },
  'truth.mode': { side: 'computed' },
  'tags.config': 'off',
  'risk.code_hours': 'neither',
  'quotes.volume_breaks': 'neither',
  'security.contact': 'neither',
  'mail.reply_to': 'neither',
  'mail.authserv_id': 'neither',
}

/** The same for every setting whose name begins so. */
const families: readonly (readonly [prefix: string, Stricter])[] = [
  ['claims.', 'down'],
  ['keys.', 'down'],
  ['fx.', 'neither'],
]

/** Which way a setting gets stricter; undefined if it guards nothing. */
export const stricterOf = (key: string): Stricter | undefined =>
  guards[key] ?? families.find(([prefix]) => key.startsWith(prefix))?.[1]

export const isGuard = (key: string): boolean => stricterOf(key) !== undefined

/** Whether a change of a setting takes two people: it lets more happen than before, or nobody can tell. */
export function isLooser(key: SettingKey, before: unknown, after: unknown): boolean {
  const stricter = stricterOf(key)
  if (stricter === undefined || JSON.stringify(before) === JSON.stringify(after)) return false
  if (stricter === 'up') return Number(after) < Number(before)
  if (stricter === 'down') return Number(after) > Number(before)
  if (stricter === 'off') return (after as { isEnabled?: boolean }).isEnabled !== false
  return stricter === 'neither' || after !== stricter.side
}
