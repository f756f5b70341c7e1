import { neverByKey, permissions } from '@keyhaven/contracts/staff/permissions'
import { expect, test } from 'vitest'
import { keyPermissions } from './api-keys.rules.ts'
import { isFromNetworks, networkIn } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['2001:db8::5', ['2001:db8::/32', '203.0.113.7'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['203.0.113.7', [], true],
  ['203.0.113.7', ['nonsense'], false],
])('a call from %s within %j: %s', (ip, networks, isAllowed) => {
  expect(isFromNetworks(ip, networks)).toBe(isAllowed)
})

test.each(['', 'nonsense', '203.0.113.0/33', '203.0.113.0/0', '1.2.3.4/24/1', '1.2.3', '::/x'])(
  '"%s" is no network',
  (text) => {
    expect(networkIn(text)).toBeUndefined()
  },
)

test('a key never does what no key may, even if its row and its owner say so', () => {
  expect(
    keyPermissions(permissions, permissions).filter((name) => neverByKey.includes(name)),
  ).toEqual([])
  expect(keyPermissions(['orders.view', 'inbox.view'], ['orders.view'])).toEqual(['orders.view'])
})
