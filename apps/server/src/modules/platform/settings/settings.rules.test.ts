import type { SettingKey } from '@keyhaven/contracts/settings'
import { expect, test } from 'vitest'
import { changeWords } from './settings.rules.ts'

const change = (key: SettingKey, before: unknown, after: unknown) => changeWords(key, before, after)

test('a change of a setting is said in words, whatever the setting is made of', () => {
  expect(change('prices.floor_percent', 50, 30)).toBe('Price floor from 50 to 30.')
  expect(change('risk.is_on', true, false)).toBe('Holding risky payments from yes to no.')
  expect(change('security.contact', null, 'mailto:help@example.com')).toBe(
    'Reports of vulnerabilities from nothing to “mailto:help@example.com”.',
  )
  const breaks = [
    { from: 10, percent: 3 },
    { from: 25, percent: 5 },
  ]
  expect(change('quotes.volume_breaks', [], breaks)).toBe(
    'Volume prices in quotes from nothing to “from 10, percent 3; from 25, percent 5”.',
  )
})

test('a long value is cut', () => {
  expect(change('mail.reply_to', null, 'a'.repeat(200))).toMatch(/to “a{80}…”\.$/)
})
