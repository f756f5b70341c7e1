import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOfHtml } from './words-of-html.ts'

test.each([
  ['paragraphs', '<p>Hello,</p><p>it does not work.</p>', 'Hello,\n\nit does not work.'],
  ['lines', 'One<br>two<br/>three', 'One\ntwo\nthree'],
  ['spaces', '<div>  a \n  b&nbsp;c </div>', 'a b c'],
  ['signs', '1 &lt; 2 &amp; 3 &#8364; &#x20AC; &unknown; a < b', '1 < 2 & 3 € € &unknown; a < b'],
  ['cells', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
  ['hidden words', '<head><title>x</title></head><style>p{}</style><script>y</script>ok', 'ok'],
  ['comments', 'a<!-- <p>b</p> -->c', 'ac'],
  ['what never ends', 'a<!-- b <p>c', 'a'],
])('reads %s', (_what, html, words) => {
  expect(wordsOfHtml(html)).toBe(words)
})

const bytes = 1_000_000
test.each([
  ['spaces in preformatted text', `<pre>${' '.repeat(bytes)}x</pre>`],
  ['a wide table', `<table class="list"><tr><td colspan="100000">x</td></tr></table>`],
  ['deep blocks', '<div>'.repeat(bytes / 5)],
  ['deep tables', '<table><tr><td>'.repeat(bytes / 15)],
  ['runs of signs', '<'.repeat(bytes)],
  ['tags that never end', '<a '.repeat(bytes / 3)],
  ['comments that never end', '<!--'.repeat(bytes / 4)],
  ['hidden parts that never end', '<script>'.repeat(bytes / 8)],
  ['character references', '&#38;'.repeat(bytes / 5)],
  ['half references', '&#'.repeat(bytes / 2)],
  ['single letters in tags', '<b>a</b>'.repeat(bytes / 8)],
])('reads a megabyte of %s within half a second', (_what, html) => {
  const began = performance.now()
  const words = wordsOfHtml(html)
  expect(performance.now() - began).toBeLessThan(500)
  expect(words.length).toBeLessThanOrEqual(20_000)
})

test('whatever is written, no tag is left and nothing fails', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<',
    '>',
    '<!--',
    '-->',
    'a',
    ' ',
    '&amp;',
    '<script>',
  )
  fc.assert(
    fc.property(fc.array(parts), (html) => {
      expect(wordsOfHtml(html.join(''))).not.toMatch(/<p>|<script>/)
    }),
  )
})
