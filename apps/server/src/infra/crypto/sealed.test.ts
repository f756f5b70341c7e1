import { expect, test } from 'vitest'
import { openText, sealedVersion, sealText } from './sealed.ts'

const secret = (version: number) => `${version}:${Buffer.alloc(32, version).toString('base64')}`
const first = { SECRETS: secret(1) }
const second = { SECRETS: `${secret(2)},${secret(1)}` }
const purpose = 'staff authenticator'

test('a sealed text opens for its owner, under every later secret', () => {
  const sealed = sealText(first, purpose, 'staff_1', 'a secret')
  expect(sealed.includes('a secret')).toBe(false)
  expect(openText(second, purpose, 'staff_1', sealed)).toBe('a secret')
  expect(sealedVersion(sealed)).toBe(1)
  expect(sealedVersion(sealText(second, purpose, 'staff_1', 'a secret'))).toBe(2)
})

test('two seals of one text differ', () => {
  const seals = [1, 2].map(() => sealText(first, purpose, 'staff_1', 'a secret').toString('hex'))
  expect(new Set(seals).size).toBe(2)
})

test('it opens for no other owner and no other purpose, and not when it was changed', () => {
  const sealed = sealText(first, purpose, 'staff_1', 'a secret')
  expect(() => openText(first, purpose, 'staff_2', sealed)).toThrow()
  expect(() => openText(first, 'staff set-up', 'staff_1', sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
  expect(() => openText(first, purpose, 'staff_1', changed)).toThrow()
  expect(() => openText(first, purpose, 'staff_1', sealed.subarray(0, 8))).toThrow('too short')
})

test('the pepper from before versions seals as well', () => {
  const before = { KEY_PEPPER: 'the pepper of a shop' }
  expect(openText(before, purpose, 'me', sealText(before, purpose, 'me', 'x'))).toBe('x')
})
