import { expect, test } from 'vitest'
import { mailedLink } from './mail-link.rules.ts'

const link = 'a'.repeat(43)

test.each(['access', 'reset', 'verify', 'erase', 'move'])(
  'a link for %s is read from the address',
  (purpose) => {
    expect(mailedLink(`#${purpose}.${link}`)).toEqual({ purpose, link })
  },
)

test.each([
  '',
  '#',
  `#${link}`,
  `#delete.${link}`,
  '#access.short',
  `#access.${link}x`,
  `#access.${link}.x`,
])('an address ending in “%s” holds no link', (hash) => {
  expect(mailedLink(hash)).toBeUndefined()
})
