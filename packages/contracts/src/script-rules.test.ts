import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesPage, PIXEL_PATH } from './page-entries.ts'
import { outsideAddresses, pagesOf, partsOf, refusalOf, runsOn } from './script-rules.ts'

test.each([
  ['/faq', '/faq', true],
  ['/faq', '/faq/', false],
  ['/faq', '/FAQ', false],
  ['/blog/*', '/blog/which-office', true],
  ['/blog/*', '/blog', false],
  ['/blog*', '/blog', true],
  ['/*', '/', true],
  ['*', '/anything', true],
])('the entry %s for the page %s: %s', (entry, path, isMatch) => {
  expect(matchesPage(entry, path)).toBe(isMatch)
})

const script = {
  pageTargeting: 'all',
  targetedPages: ['/faq'],
  excludedPages: ['/blog/*'],
} as const

test.each([
  ['all', '/shop', true],
  ['specific', '/faq', true],
  ['specific', '/shop', false],
  ['exclude', '/shop', true],
  ['exclude', '/blog/one', false],
] as const)('a script for %s pages on %s: %s', (pageTargeting, path, runs) => {
  expect(runsOn({ ...script, pageTargeting }, path)).toBe(runs)
})

test('the pixel frame runs only what names it, never what is for every page', () => {
  const named = { ...script, pageTargeting: 'specific', targetedPages: [PIXEL_PATH] } as const
  expect(runsOn(named, PIXEL_PATH)).toBe(true)
  expect(runsOn({ ...named, targetedPages: ['/*'] }, PIXEL_PATH)).toBe(false)
  expect(runsOn(script, PIXEL_PATH)).toBe(false)
  expect(runsOn({ ...script, pageTargeting: 'exclude' }, PIXEL_PATH)).toBe(false)
  expect(pagesOf([named])).toEqual([])
})

test('the first look at the pages never misses one on which a script runs', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'pixel'), { maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`)
  const entry = fc.tuple(path, fc.constantFrom('', '*')).map((parts) => parts.join(''))
  const any = fc.record({
    pageTargeting: fc.constantFrom('all', 'specific', 'exclude'),
    targetedPages: fc.array(entry, { maxLength: 3 }),
    excludedPages: fc.array(entry, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), path, (scripts, page) => {
      if (page === PIXEL_PATH || !scripts.some((one) => runsOn(one, page))) return
      expect(pagesOf(scripts).some((one) => matchesPage(one, page))).toBe(true)
    }),
  )
})

test.each([
  ['go()', { noscripts: [], code: 'go()', isMixed: false }],
  ['if (a < b && c > d) go()', { noscripts: [], code: 'if (a < b && c > d) go()', isMixed: false }],
  ['<div>x</div> go()', { noscripts: [], code: '<div>x</div> go()', isMixed: true }],
  [
    'el.innerHTML = "<b>x</b>"',
    { noscripts: [], code: 'el.innerHTML = "<b>x</b>"', isMixed: true },
  ],
  [
    '<noscript><p>No</p></noscript>\ngo()',
    { noscripts: ['<noscript><p>No</p></noscript>'], code: 'go()', isMixed: false },
  ],
])('%s is taken apart', (content, parts) => {
  expect(partsOf(content)).toEqual(parts)
})

test.each([
  ['javascript', 'go()', true],
  ['javascript', '<script>go()</script>', false],
  ['html', '<p class="note">Sale</p>', true],
  ['html', '<script src="//evil.example/x.js"></script>', false],
  ['html', '<img src=x onerror=alert(1)>', false],
  ['html', '<a href="javascript:alert(1)">x</a>', false],
  ['html', '<iframe srcdoc="x"></iframe>', false],
  ['html', '<form action="https://evil.example"></form>', false],
  ['html', '<base href="//evil.example">', false],
  ['css', 'p { color: red }', true],
  ['css', '@import "https://evil.example/x.css";', false],
  ['css', 'p{}</style><script>x()</script>', false],
] as const)('%s: %s may be published: %s', (scriptType, content, may) => {
  expect(refusalOf({ scriptType, content }) === null).toBe(may)
})

test('addresses outside the shop are told', () => {
  expect(
    outsideAddresses('fetch("https://evil.example/a"); x = "/api"; y = "//cdn.example.com"'),
  ).toEqual(['https://evil.example', '//cdn.example.com'])
})
