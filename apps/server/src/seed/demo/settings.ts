import { defaultSettings } from '@keyhaven/contracts/settings'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import type { Desk } from '../book/desk.ts'
import { days, plus } from './story.ts'

/** What the owner of the demo shop has chosen; everything else keeps its default. */
const chosen = { 'hero.layout': 'finder', 'chat.visible': true } as const

/** A guard that one person made stricter. */
const stricter = { key: 'keys.successors_per_network', value: 4 } as const

export function addSettings({ book }: Desk, staff: Readonly<Record<Role, string>>, at: Date) {
  for (const [key, value] of Object.entries(chosen)) {
    book.add('store_settings', { key, value: JSON.stringify(value), updated_at: at })
  }
  const { key, value } = stricter
  const later = plus(at, days(20))
  book.add('store_settings', { key, value: JSON.stringify(value), updated_at: later })
  book.add('setting_changes', {
    id: book.id('setting_changes'),
    key,
    before: JSON.stringify(defaultSettings[key]),
    after: JSON.stringify(value),
    changed_by: `staff:${staff.admin}`,
    reason: 'Several claims came from one office.',
    at: later,
  })
}
