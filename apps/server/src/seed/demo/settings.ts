import type { Desk } from '../book/desk.ts'

/** What the owner of the demo shop has chosen; everything else keeps its default. */
export function addSettings({ book }: Desk, at: Date) {
  book.add('store_settings', {
    key: 'hero.layout',
    value: JSON.stringify('finder'),
    updated_at: at,
  })
}
