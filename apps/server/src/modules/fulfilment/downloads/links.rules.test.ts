import { expect, test } from 'vitest'
import { isFailing, linkFor, mayLinkTo, outcomeOf } from './links.rules.ts'

const place = { productId: 'home-2024', system: 'Mac', purpose: 'install' } as const

test('a link that staff entered is shown for its own edition, system and purpose only', () => {
  const entered = [{ ...place, url: 'https://www.microsoft.com/mac' }]
  const name = 'Office Home 2024'
  expect(linkFor(entered, place, name)).toBe('https://www.microsoft.com/mac')
  for (const other of [
    { ...place, productId: 'home-2021' },
    { ...place, system: 'Windows' } as const,
  ]) {
    expect(linkFor(entered, other, name)).toBe('https://setup.office.com')
  }
  const again = { ...place, purpose: 'reinstall' } as const
  expect(linkFor(entered, again, name)).toBe('https://account.microsoft.com/services')
})

test.each([
  'https://setup.office.com',
  'https://www.microsoft.com/en-us/download?id=1',
  'https://officecdn.microsoft.com/pr/file.pkg',
])('staff may link to %s', (url) => {
  expect(mayLinkTo(url, undefined)).toBe(true)
})

test.each([
  'http://setup.office.com',
  'https://setup.office.com:8443',
  `https://user:${'pass'}@setup.office.com`,
  'https://setup.office.com@evil.example/',
  'https://evil.example/setup.office.com',
  'https://notmicrosoft.com',
  'https://office.com.evil.example',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'no address',
  '',
])('staff may not link to %s', (url) => {
  expect(mayLinkTo(url, undefined)).toBe(false)
})

test('only a demonstration links to its stand-in, at its very port', () => {
  const standIn = 'http://127.0.0.1:4130'
  expect(mayLinkTo('http://127.0.0.1:4130/sandbox/rates.json', standIn)).toBe(true)
  expect(mayLinkTo('http://127.0.0.1:5432/', standIn)).toBe(false)
  expect(mayLinkTo('http://127.0.0.1:4130/sandbox/rates.json', undefined)).toBe(false)
})

test.each([
  [200, 'ok'],
  [204, 'ok'],
  [302, 'ok'],
  [401, 'unsure'],
  [403, 'unsure'],
  [429, 'unsure'],
  [404, 'broken'],
  [410, 'broken'],
  [500, 'broken'],
  [503, 'broken'],
] as const)('status %i means %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

test('staff are told of links that are gone, silent or lead inside, and of no others', () => {
  const outcomes = ['ok', 'unsure', 'broken', 'unreachable', 'refused', 'skipped'] as const
  expect(outcomes.filter(isFailing)).toEqual(['broken', 'unreachable', 'refused'])
})
