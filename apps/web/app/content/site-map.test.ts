import { expect, test } from 'vitest'
import { canonicalPath, listedPaths, privateRoots } from '../site.ts'
import { siteMap } from './site-map.ts'

const named = siteMap.flatMap(({ entries }) => entries.map(([, path]) => path))

test('the sitemap names every public page exactly once, and nothing else', () => {
  expect(named.toSorted()).toEqual(listedPaths.toSorted())
})

test.each([
  ['/terms', '/terms-of-service'],
  ['/Refund-Policy/', '/refund-policy'],
  ['/google-ads', '/google-ads-landing'],
  ['/', '/'],
])('%s has the address %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test('what is private is not listed', () => {
  for (const path of listedPaths) {
    expect(privateRoots.some((root) => path === root || path.startsWith(`${root}/`))).toBe(false)
  }
})
