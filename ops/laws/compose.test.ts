import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { composeFile, missingParts } from './compose-format.ts'

const root = join(import.meta.dirname, '../..')
const paths = ['compose.yaml', 'ops/container/compose.one.yaml', 'ops/container/compose.node.yaml']

/** Keys that begin with x- are for anchors and mean nothing to Compose. */
function read(path: string) {
  const raw: Record<string, unknown> = parse(readFileSync(join(root, path), 'utf8'), {
    merge: true,
  })
  const known = Object.entries(raw).filter(([key]) => !key.startsWith('x-'))
  const result = composeFile.safeParse(Object.fromEntries(known))
  if (!result.success) throw new Error(`${path}:\n${z.prettifyError(result.error)}`)
  return result.data
}

test.each(paths)('%s follows the format and names nothing that is not in it', (path) => {
  expect(missingParts(read(path))).toEqual([])
})

const ofSellingShops = paths.slice(1).flatMap((path) =>
  Object.entries(read(path).services)
    .filter(
      ([, service]) => service.image?.includes('keyhaven') || service.image?.includes('KEYHAVEN'),
    )
    .map(([name, service]) => ({ path, name, service })),
)

test.each(ofSellingShops)(
  '$name in $path cannot change its files and has no power',
  ({ service }) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service.user).toBeUndefined()
  },
)

test.each(ofSellingShops)('$name in $path runs a task there is', ({ service }) => {
  const launcher = readFileSync(join(root, 'ops/bin/shop'), 'utf8')
  const tasks = [service.command?.[0], ...(testOf(service.healthcheck) ?? []).slice(2, 3)]
  for (const task of tasks.filter((word) => word !== undefined))
    expect(launcher).toMatch(new RegExp(`[ |]${task}( \\||\\))`))
})

const testOf = (health: unknown): string[] | undefined =>
  health && typeof health === 'object' && 'test' in health && Array.isArray(health.test)
    ? health.test
    : undefined

test('servers and workers are looked at by commands of their own', () => {
  for (const { name, service } of ofSellingShops.filter(({ name: each }) => each !== 'migrate'))
    expect(testOf(service.healthcheck)).toEqual([
      ...['CMD', 'shop', 'healthy'],
      ...(name === 'worker' ? ['worker'] : []),
    ])
})

test.each([
  ['a key nobody knows', { services: { a: { image: 'x', readonly: true } } }],
  ['a service that runs nothing', { services: { a: { init: true } } }],
  ['an hour that is none', { services: { a: { image: 'x', stop_grace_period: '20' } } }],
  ['a number where Compose wants text', { services: { a: { image: 'x', environment: { A: 1 } } } }],
])('a file is refused that has %s', (_, file) => {
  expect(composeFile.safeParse({ name: 'x', ...file }).success).toBe(false)
})

test('a volume that is named and not there is reported', () => {
  const file = composeFile.parse({
    name: 'x',
    services: { a: { image: 'x', volumes: ['data:/data'], secrets: ['b'] } },
  })
  expect(missingParts(file)).toEqual(['a: data', 'a: b'])
})
