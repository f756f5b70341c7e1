import { menuEntries } from '@keyhaven/contracts/staff/screens/menu'

/** The head of a staff page: no search engine may show it. */
export const staffMeta = (title: string) => [
  { title: `${title} – Keyhaven back office` },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** What the screen of an address is called in the browser; parts of a screen are named as well. */
export function screenTitle(search: string): string {
  const asked = new URLSearchParams(search)
  const tab = asked.get('tab')
  const screen = menuEntries.find(({ name, tab: word = name }) => word === tab)
  if (!screen) return 'Main site'
  const part = asked.get('part')
  if (!part) return screen.label
  const words = part.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} – ${screen.label}`
}
