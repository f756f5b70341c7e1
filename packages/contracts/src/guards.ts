import type { SettingKey } from './settings.ts'

/** Which way a guard gets stricter: a number up or down, a list that gets longer, switched off, one value alone, or no way at all. */
type Stricter = 'up' | 'down' | 'longer' | 'off' | 'neither' | Readonly<{ side: unknown }>

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
  'countries.blocked': 'longer',
  'risk.code_hours': 'neither',
  'quotes.volume_breaks': 'neither',
  'security.contact': 'neither',
  'mail.reply_to': 'neither',
  'mail.authserv_id': 'neither',
}

/** The same for every setting whose name begins so. */
const families: readonly (readonly [prefix: string, Stricter])[] = [
  ['alerts.', 'down'],
  ['claims.', 'down'],
  ['keys.', 'down'],
  ['fx.', 'neither'],
]

/** Which way a setting gets stricter; undefined if it guards nothing. */
export const stricterOf = (key: string): Stricter | undefined =>
  guards[key] ?? families.find(([prefix]) => key.startsWith(prefix))?.[1]

export const isGuard = (key: string): boolean => stricterOf(key) !== undefined

/** Whether a list lost an entry. */
const lacksAny = (before: unknown, after: unknown) =>
  (before as string[]).some((entry) => !(after as string[]).includes(entry))

/** Whether a change of a setting takes two people: it lets more happen than before, or nobody can tell. */
export function isLooser(key: SettingKey, before: unknown, after: unknown): boolean {
  const stricter = stricterOf(key)
  if (stricter === undefined || JSON.stringify(before) === JSON.stringify(after)) return false
  if (stricter === 'up') return Number(after) < Number(before)
  if (stricter === 'down') return Number(after) > Number(before)
  if (stricter === 'longer') return lacksAny(before, after)
  if (stricter === 'off') return (after as { isEnabled?: boolean }).isEnabled !== false
  return stricter === 'neither' || after !== stricter.side
}
