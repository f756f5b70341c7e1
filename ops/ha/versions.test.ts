import { expect, test } from 'vitest'
import { assertSafePatroni } from './versions.ts'

test.each(['3.0.2', '3.0.0', '2.1.7', '1.6.5', 'patroni 3.0.2'])(
  'Patroni %s may not use etcd’s v3 API',
  (version) => {
    expect(() => assertSafePatroni(version, 'etcd3')).toThrow(/wakes up takes the lock/)
    expect(() => assertSafePatroni(version, 'etcd')).not.toThrow()
  },
)

test.each(['3.0.3', '3.1.0', '3.0.10', '4.0.7', 'patroni 4.1.0'])('Patroni %s may', (version) => {
  expect(() => assertSafePatroni(version, 'etcd3')).not.toThrow()
})

test('a version nobody can read is none', () => {
  expect(() => assertSafePatroni('newest', 'etcd3')).toThrow(/no version of Patroni/)
})
