import type { Desk } from '../book/desk.ts'

/** What the owner of the demo shop has chosen; everything else keeps its default. */
const chosen = { 'hero.layout': 'finder', 'chat.visible': true } as const

export function addSettings({ book }: Desk, at: Date) {
  for (const [key, value] of Object.entries(chosen)) {
    book.add('store_settings', { key, value: JSON.stringify(value), updated_at: at })
  }
}
