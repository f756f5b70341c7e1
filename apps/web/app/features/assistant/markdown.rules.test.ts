import { expect, test } from 'vitest'
import { blocksOf, inlinesOf, spokenText } from './markdown.rules.ts'

test('an answer has paragraphs, lists and numbered steps', () => {
  const text =
    'Yes, you can.\nOne at a time.\n\n- first\n- second\n\n1. Sign out\n\n2. Sign in\n\nDone.'
  expect(
    blocksOf(text).map((block) =>
      block.kind === 'list' ? [block.isNumbered, block.items.length] : block.parts,
    ),
  ).toEqual([
    [{ kind: 'text', text: 'Yes, you can. One at a time.' }],
    [false, 2],
    [true, 2],
    [{ kind: 'text', text: 'Done.' }],
  ])
})

test.each([
  [
    '**Not** here',
    [
      { kind: 'bold', text: 'Not' },
      { kind: 'text', text: ' here' },
    ],
  ],
  [
    'See [refunds](/refund-policy#days)',
    [
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'refunds', path: '/refund-policy#days' },
    ],
  ],
  [
    '30 days [1]',
    [
      { kind: 'text', text: '30 days ' },
      { kind: 'cite', number: 1 },
    ],
  ],
])('%s is drawn with its marks', (text, parts) => {
  expect(inlinesOf(text)).toEqual(parts)
})

test.each([
  ['[here](https://evil.example/steal)', 'here'],
  ['[here](//evil.example)', 'here'],
  ['[here](javascript:alert(1))', 'here)'],
  ['[here](/\\evil.example)', 'here'],
  ['![key](https://evil.example/?k=1)', 'key'],
  ['![key](/pixel)', 'key'],
])('%s leads nowhere and loads nothing', (text, words) => {
  const parts = inlinesOf(text)
  expect(parts.every(({ kind }) => kind === 'text')).toBe(true)
  expect(spokenText(text)).toBe(words)
})

test('HTML stays the letters that it is', () => {
  const text = '<img src=x onerror=alert(1)> <b>bold</b>'
  expect(inlinesOf(text)).toEqual([{ kind: 'text', text }])
})

test('what is read aloud has neither marks nor numbers of sources', () => {
  expect(spokenText('**Yes.** It is [refunded](/refund-policy) [1].\n\n- one\n2. two')).toBe(
    'Yes. It is refunded.\none\ntwo',
  )
})
