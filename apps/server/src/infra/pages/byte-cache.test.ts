import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createByteCache, createEntry, type Entry, plainBodyOf } from './byte-cache.ts'

const entry = (bytes: number) => ({ bytes }) as Entry

test('what was not asked for longest leaves first, by size and not by number', () => {
  const cache = createByteCache(100)
  for (const key of ['a', 'b', 'c']) cache.set(key, entry(30))
  cache.get('a')
  cache.set('d', entry(30))
  expect(cache.keys()).toEqual(['c', 'a', 'd'])
  cache.set('e', entry(60))
  expect([cache.keys(), cache.bytes()]).toEqual([['d', 'e'], 90])
})

test('a newer copy takes the place of the older one and is counted once', () => {
  const cache = createByteCache(100)
  cache.set('a', entry(80))
  cache.set('a', entry(50))
  expect([cache.keys(), cache.bytes()]).toEqual([['a'], 50])
})

test('what is larger than the whole memory is not kept, and nothing is left over', () => {
  const cache = createByteCache(100)
  cache.set('a', entry(101))
  expect([cache.keys(), cache.bytes()]).toEqual([[], 0])
})

test('a large page is kept compressed and comes out as it went in', async () => {
  const body = Buffer.from(randomBytes(60_000).toString('hex'))
  const kept = await createEntry(body, { etag: 'x' }, 1)
  expect(kept.variants.identity.body).toBeUndefined()
  expect(kept.variants.identity.headers['content-length']).toBe(body.length)
  expect(kept.bytes).toBeLessThan(2 * body.length)
  expect((await plainBodyOf(kept)).equals(body)).toBe(true)
})
