import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPrivateAddress, postToExternal } from './external-post.ts'

test.each([
  ['this machine', ['127.0.0.1', '127.255.0.1', '0.0.0.0', '0.1.2.3', '::1', '::']],
  [
    'a private network',
    ['10.1.2.3', '172.16.0.1', '172.31.0.1', '192.168.1.1', 'fc00::1', 'fd00::1'],
  ],
  [
    'a link, and the metadata of a cloud',
    ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  ],
  ['an abandoned site', ['fec0::1', 'feff::1']],
  ['a provider’s own network', ['100.64.0.1', '100.127.255.255']],
  ['the protocol itself', ['192.0.0.1', '192.88.99.1', '2001:1::1', '2001:10::1', '2001:20::1']],
  ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['books', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1']],
  [
    'many at once, or nobody',
    ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ],
  [
    'an address in another one',
    ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::10.0.0.1', '::ffff:0:10.0.0.1'],
  ],
  ['a translated address', ['64:ff9b::10.0.0.1', '64:ff9b:1::10.0.0.1', '64:ff9b::8.8.8.8']],
  ['a 6to4 address', ['2002:a00:1::1', '2002:7f00:1::', '2002:808:808::1']],
  ['a Teredo address', ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1']],
  ['what is not in use yet', ['100::1', '4000::1', '5f00::1', '8000::1', 'e000::1']],
  ['no address at all', ['', 'localhost', '10.0.0', '127.1', '2130706433', '1:2', '::g']],
])('nothing is posted to %s', (_, addresses) => {
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([])
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.0',
  '198.17.255.255',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '3ffe::1',
])('%s is a host on the internet', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('a name is resolved once, and what it leads to is what is connected to', async () => {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // It looks like a public name and leads to this machine.
  const url = `http://localhost:${port}/`
  const post = { url, headers: {}, body: '{}' }
  await expect(postToExternal({ ...post, allowPrivate: false })).rejects.toThrow('private network')
  expect(calls).toBe(0)
  expect(await postToExternal({ ...post, allowPrivate: true })).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})

/** Ways to write an address that leads inside. */
const inside = [
  ...['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:0a00:1]'],
  ...['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
]

test('a shop tells what happens to hosts on the internet alone, however an address is written', async () => {
  for (const host of inside) {
    const post = { url: `http://${host}:9/`, headers: {}, body: '{}', allowPrivate: false }
    await expect(postToExternal(post), host).rejects.toThrow('private network')
  }
})
