import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { protectedPolicy, publicDocument } from './csp.ts'

const MARK = 'f00d'.repeat(8)
const marked = `<script nonce="${MARK}">one("${MARK}")</script>
<script type="module" nonce="${MARK}" async="">two()</script><script src="/a.js" nonce="${MARK}"></script>
<script type="application/ld+json" nonce="${MARK}">{"a":1}</script>`
const hash = (text: string) => createHash('sha256').update(text).digest('base64')

test('a public page allows its own inline scripts by hash and no others', () => {
  const { policy } = publicDocument(marked, MARK)
  const allowed = `script-src 'self' 'sha256-${hash('one("")')}' 'sha256-${hash('two()')}';`
  expect(policy).toContain(allowed)
  expect(policy.match(/sha256/g)).toHaveLength(2)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('the mark of a page’s own scripts leaves it before anyone reads it', () => {
  const { html } = publicDocument(marked, MARK)
  expect(html).not.toContain(MARK)
  expect(html).toContain('<script>one("")</script>')
  expect(html).toContain('<script type="module" async="">two()</script>')
})

test.each([
  ['on its own', `<p><script>evil()</script></p>${marked}`, 'evil()'],
  ['with a nonce it made up', `<script nonce="abc">evil()</script>${marked}`, 'evil()'],
  ['with an empty nonce', `<script nonce="">evil()</script>${marked}`, 'evil()'],
  ['left open before one of ours', `<script>evil();${marked}`, 'evil();'],
  ['in an attribute left open', `<script x="${marked}<script>evil()</script>`, 'evil()'],
])('a script that came into a page %s is not allowed', (_, html, text) => {
  const { policy } = publicDocument(html, MARK)
  const texts = [...html.matchAll(/>([^<]*evil\(\)[\s\S]*?)<\/script>/g)].map(([, found]) => found)
  for (const found of [text, ...texts]) {
    const clean = (found ?? '').replaceAll(` nonce="${MARK}"`, '').replaceAll(MARK, '')
    expect(policy).not.toContain(hash(clean))
  }
})

test('a protected page runs nothing without its nonce and starts from nothing', () => {
  const policy = protectedPolicy('abc')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'nonce-abc'")
  expect(policy).toContain("frame-ancestors 'none'")
})
