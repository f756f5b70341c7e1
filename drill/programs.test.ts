import { expect, test } from 'vitest'
import { assertSafe, isBefore, safeApi } from './programs.ts'

test('versions are compared by their numbers, not as text', () => {
  expect(isBefore('3.0.2', '3.0.3')).toBe(true)
  expect(isBefore('3.0.10', '3.0.3')).toBe(false)
  expect(isBefore('3.0.3', '3.0.3')).toBe(false)
  expect(isBefore('4.0.7', '3.0.3')).toBe(false)
})

test('Patroni 3.0.2 is refused with etcd3, over which it lost paid orders', () => {
  expect(() => assertSafe({ patroni: '3.0.2', etcd: '3.4.23' }, 'v3')).toThrow(
    'acknowledged orders are lost',
  )
  expect(() => assertSafe({ patroni: '3.0.2', etcd: '3.4.23' }, 'v2')).not.toThrow()
  expect(() => assertSafe({ patroni: '3.0.3', etcd: '3.4.23' }, 'v3')).not.toThrow()
})

test('an etcd that has no v2 API is not asked for it', () => {
  expect(() => assertSafe({ patroni: '3.0.2', etcd: '3.6.1' }, 'v2')).toThrow('no v2 API')
  expect(() => assertSafe({ patroni: '3.0.2', etcd: '3.5.9' }, 'v2')).not.toThrow()
})

test('the drill takes the API that is safe with the Patroni that is there', () => {
  expect(safeApi({ patroni: '3.0.2' })).toBe('v2')
  expect(safeApi({ patroni: '4.0.7' })).toBe('v3')
})
