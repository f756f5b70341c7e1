import { guardName } from '@keyhaven/contracts/guard-names'
import { isGuard } from '@keyhaven/contracts/guards'
import {
  defaultSettings,
  isChangedElsewhere,
  type SettingKey,
  settings,
} from '@keyhaven/contracts/settings'
import { expect, test } from 'vitest'
import { wordsForSetting } from '../../kit/setting-words.ts'
import { settingSections } from './setting-sections.ts'
import { sectionsFor, valueLines } from './setting-text.rules.ts'

const environment = {
  checkoutMode: 'elements',
  postalAddress: '1 Shop Street',
  securityContact: 'mailto:security@example.com',
} as const
const keys = Object.keys(defaultSettings) as SettingKey[]

test('every setting is in exactly one section, or has a screen of its own', () => {
  const placed = settingSections.flatMap((section) => section.keys)
  expect(new Set(placed).size).toBe(placed.length)
  for (const key of keys) {
    expect([key, placed.includes(key)]).toEqual([key, !isChangedElsewhere(key)])
  }
})

test.each(keys)('%s says what it does, and its default in words', (key) => {
  expect(settings[key].safeParse(defaultSettings[key]).success).toBe(true)
  const words = wordsForSetting(key)
  if (!words) return
  expect(words.does.length).toBeGreaterThan(20)
  const lines = valueLines(words.editor, defaultSettings[key], environment)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).not.toMatch(/undefined|\[object|^Not set$/)
})

test('requests and news call a guard as its screen does', () => {
  for (const key of keys.filter(isGuard)) {
    expect(guardName(key), 'a name for people').not.toBe(key)
    expect(wordsForSetting(key)?.label ?? guardName(key)).toBe(guardName(key))
  }
})

test('one of a thing is not many', () => {
  const editor = { kind: 'number', unit: 'keys' } as const
  expect(valueLines(editor, 1, environment)).toEqual(['1 key'])
  expect(valueLines(editor, 2, environment)).toEqual(['2 keys'])
})

test.each([
  ['holidays', ['support.holidays']],
  ['wallets', ['checkout.wallets']],
  ['card form', ['checkout.mode', 'checkout.wallets']],
  ['nothing of the kind', []],
])('searching for “%s” finds %j', (search, found) => {
  expect(sectionsFor(search).flatMap((section) => section.keys)).toEqual(found)
})

test('what the environment decides is shown with where it comes from', () => {
  const mode = wordsForSetting('checkout.mode')
  const lines = mode && valueLines(mode.editor, null, environment)
  expect(lines).toEqual(['On our page (from the environment)'])
})
