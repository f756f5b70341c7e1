import { expect, test } from 'vitest'
import { countedNetworks, networkOf, shortNetwork } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('as evidence %s is told as %s', (network, short) => {
  expect(shortNetwork(network)).toBe(short)
})

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2::7', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:ffff::7', ['2001:db8:1:ffff::/64', '2001:db8:1::/48']],
])('limits count %s as %o', (ip, networks) => {
  expect(countedNetworks(ip)).toEqual(networks)
})
