import { expect, test } from 'vitest'
import { missingFrom } from './sbom/compare.ts'
import { lockWithoutTools } from './sbom/without-tools.ts'

const bytes = Buffer.alloc(64, 7)
const runtime = {
  name: 'fastify',
  version: '5.0.0',
  license: 'MIT',
  isDev: false,
  integrity: `sha512-${bytes.toString('base64')}`,
}
const hashes = [{ alg: 'SHA-512', content: bytes.toString('hex') }]

test('a bill that lists everything the shop runs on misses nothing; tools need not be in it', () => {
  const components = [{ name: 'fastify', version: '5.0.0', hashes }]
  expect(missingFrom({ components }, [runtime, { ...runtime, name: 'knip', isDev: true }])).toEqual(
    [],
  )
})

test.each([
  ['is left out', []],
  ['is listed in another version', [{ name: 'fastify', version: '5.0.1', hashes }]],
  ['is listed without its hash', [{ name: 'fastify', version: '5.0.0' }]],
  [
    'is listed with another hash',
    [{ name: 'fastify', version: '5.0.0', hashes: [{ alg: 'SHA-512', content: '00' }] }],
  ],
])('a package that %s is reported', (_how, components) => {
  expect(missingFrom({ components }, [runtime])).toEqual(['fastify@5.0.0'])
})

test('a package the shop runs on stays in the bill, even if it is a tool of the root as well', () => {
  const lock = {
    packages: {
      '': { devDependencies: { fastify: '5.0.0', knip: '1.0.0' } },
      'apps/server': { dependencies: { fastify: '5.0.0' }, devDependencies: { knip: '1.0.0' } },
      'node_modules/fastify': {},
      'node_modules/knip': { dev: true },
    },
  }
  expect(lockWithoutTools(lock).packages).toEqual({
    '': {},
    'apps/server': { dependencies: { fastify: '5.0.0' } },
    'node_modules/fastify': {},
  })
})
