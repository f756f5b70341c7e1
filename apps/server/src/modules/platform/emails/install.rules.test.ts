import { expect, test } from 'vitest'
import { systemFor, systemFrom } from './install.rules.ts'

test.each([
  ['Windows', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }],
  ['Mac', { platform: 'MacIntel' }],
  [undefined, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' }],
  [undefined, { os: 'Android' }],
  [undefined, { os: 'Linux' }],
  [undefined, null],
])('steps are for %s if the order came from %j', (system, device) => {
  expect(systemFrom(device)).toBe(system)
})

test('an edition without a version for the Mac is installed on Windows, whatever it was bought on', () => {
  expect(systemFor('Mac', true)).toBe('Windows')
  expect(systemFor(undefined, false)).toBeUndefined()
})
