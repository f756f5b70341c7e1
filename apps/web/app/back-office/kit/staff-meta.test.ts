import { menuEntries } from '@keyhaven/contracts/staff/screens/menu'
import { expect, test } from 'vitest'
import { screenTitle } from './staff-meta.ts'

test.each([
  ['?tab=orders&view=waiting', 'Orders'],
  ['?tab=support', 'Inbox'],
  ['?tab=licenses&part=import', 'Import – Licences'],
  ['', 'Main site'],
  ['?tab=constructor', 'Main site'],
])('the address %s is titled "%s"', (search, title) => {
  expect(screenTitle(search)).toBe(title)
})

test('no two screens have one title', () => {
  const tabs = menuEntries.filter(({ path }) => path === undefined)
  const titles = tabs.map(({ name, tab = name }) => screenTitle(`?tab=${tab}`))
  expect(new Set(titles).size).toBe(tabs.length)
})
