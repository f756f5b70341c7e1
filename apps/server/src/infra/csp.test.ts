import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { protectedPolicy, publicPolicy } from './csp.ts'

const html = `<script>one()</script><script src="/a.js"></script>
<script type="module" async="">two()</script><script type="application/ld+json">{"a":1}</script>`
const hash = (text: string) => createHash('sha256').update(text).digest('base64')

test('a public page allows its own inline scripts by hash and no others', () => {
  const policy = publicPolicy(html)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('one()')}' 'sha256-${hash('two()')}'`)
  expect(policy.match(/sha256/g)).toHaveLength(2)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('a protected page runs nothing without its nonce and starts from nothing', () => {
  const policy = protectedPolicy('abc')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'nonce-abc'")
  expect(policy).toContain("frame-ancestors 'none'")
})
