import { expect, test } from 'vitest'
import { createReader, isPlainKey, keyNames, keyOf } from './keys.rules.ts'

const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})
const usable = [{ keys: 'g o' }, { keys: 'j' }, { keys: '?' }, { keys: 'mod+k' }, { keys: 'o' }]

test('keys are read by what they print, with the modifier before them', () => {
  expect(keyOf(press('k', { ctrlKey: true }))).toBe('mod+k')
  expect(keyOf(press('?', { shiftKey: true }))).toBe('?')
  expect(keyOf(press('Escape'))).toBe('escape')
})

test('two keys one after the other are one shortcut, if the second comes in time', () => {
  let now = 0
  const read = createReader(() => now)
  expect(read(press('g'), usable)).toBeUndefined()
  expect(read(press('o'), usable)?.keys).toBe('g o')
  read(press('g'), usable)
  now = 1_001
  expect(read(press('o'), usable)?.keys).toBe('o')
})

test('a second key that means nothing after the first means what it means alone', () => {
  const read = createReader(() => 0)
  read(press('g'), usable)
  expect(read(press('j'), usable)?.keys).toBe('j')
})

test('keys are named as the keyboard has them', () => {
  expect(keyNames('mod+k', true)).toEqual(['⌘K'])
  expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyNames('g o', false)).toEqual(['G', 'O'])
})

test('letters, signs and Enter are silent where one writes; modifiers, Esc and F keys are not', () => {
  expect(['s', '/', 'g o', 'enter'].map(isPlainKey)).toEqual([true, true, true, true])
  expect(['mod+k', 'escape', 'f6'].map(isPlainKey)).toEqual([false, false, false])
})
