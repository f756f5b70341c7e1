import { expect, test } from 'vitest'
import { nameForMail } from './typed-names.rules.ts'

test.each([
  ['Ada', 'Ada'],
  ['  Ada   Byron ', 'Ada Byron'],
  ['Zoë O’Brien-Łukasz', 'Zoë O’Brien-Łukasz'],
  ["Anne-Marie d'Arc", "Anne-Marie d'Arc"],
  ['李 小龍', '李 小龍'],
  ['Harbour Ltd', 'Harbour Ltd'],
])('the name "%s" is said as "%s"', (typed, said) => expect(nameForMail(typed)).toBe(said))

test.each([
  ['nothing', ''],
  ['an address', 'evil.example'],
  ['a link', 'https://evil.example'],
  ['a mailbox', 'a@evil.example'],
  ['a phone number', 'Call 900 555 0100'],
  ['other digits', 'Call ٩٠٠'],
  ['a line break', 'Ada\nByron'],
  ['a tab', 'Ada\tByron'],
  ['an invisible space', 'Ada\u200bByron'],
  ['letters from right to left', 'Ada\u202eByron'],
  ['a sentence', 'your licence was blocked call us'],
  ['a long word', 'A'.repeat(41)],
  ['markup', '<b>Ada</b>'],
  ['a dangling hyphen', 'Ada-'],
])('%s is no name and is not said', (_, typed) => expect(nameForMail(typed)).toBe(''))
