import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOfPath, pathWithin, permalinkOf, termsOfQuery } from './permalink.rules.ts'

const origin = 'https://shop.example.com'
const encoded = (id: string) => `~${Buffer.from(id).toString('base64url')}`

test('a path names editions and how many of each, once each and no more than the shop sells', () => {
  expect(linesOfPath('pro-2024:2,home-2024:1,pro-2024:3')).toEqual([
    { productId: 'pro-2024', quantity: 5 },
    { productId: 'home-2024', quantity: 1 },
  ])
  expect(linesOfPath('home-2024:999')).toEqual([{ productId: 'home-2024', quantity: 50 }])
  expect(linesOfPath(`${encoded('büro 2024')}:1`)).toEqual([
    { productId: 'büro 2024', quantity: 1 },
  ])
  expect(linesOfPath('')).toEqual([])
})

test.each([
  'home-2024',
  'home-2024:',
  'home-2024:0',
  'home-2024:-1',
  'home-2024:1.5',
  'home-2024:01',
  'home-2024:1:1',
  'home-2024:1,',
  'home 2024:1',
  'home-2024/../pro:1',
  `${'a'.repeat(101)}:1`,
  Array(21).fill('home-2024:1').join(','),
  // Another spelling of what is not encoded, one with padding, half a character, and a control character.
  `${encoded('home-2024')}:1`,
  `${encoded('büro')}=:1`,
  '~_w:1',
  `${encoded('ü\u0000')}:1`,
  '~YR:1',
])('the path %s names no cart', (path) => expect(linesOfPath(path)).toBeUndefined())

test('a link that the shop makes says what it was made from', () => {
  const items = [
    { productId: 'home-2024', quantity: 2 },
    { productId: 'büro 2024', quantity: 1 },
  ]
  const url = new URL(permalinkOf(items, 'SAVE-10'), origin)
  expect(linesOfPath(url.pathname.replace('/buy/', ''))).toEqual(items)
  expect(termsOfQuery(url.search).couponCode).toBe('SAVE-10')
})

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /checkout',
  '/check out',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%0d%0aset-cookie:a=b',
  '/a/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '@evil.example',
  'evil.example/checkout',
  '/api/admin/orders',
  '/buy/home-2024:1',
  '/PLAIN/checkout',
  '',
]
test.each(hostile)('“%s” leads nowhere', (text) => {
  expect(pathWithin(origin, text)).toBeUndefined()
})

test.each([
  ['/checkout', '/checkout'],
  ['/shop?sort=price', '/shop?sort=price'],
  ['/a/../pricing', '/pricing'],
  ['/büro', '/b%C3%BCro'],
])('“%s” leads to %s', (text, path) => expect(pathWithin(origin, text)).toBe(path))

test('wherever a link wants to go, a browser that follows it stays in the shop', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'/\\.:@%2f5c evil\t') }), (text) => {
      const path = pathWithin(origin, text)
      if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 2_000 },
  )
})

test('a code and an address are read under either spelling of their pointer', () => {
  expect(termsOfQuery('discounts/codes/0=save10&buyer/email=a@example.com')).toMatchObject({
    couponCode: 'SAVE10',
    email: 'a@example.com',
  })
  expect(termsOfQuery('/discounts/codes/0=SAVE10').couponCode).toBe('SAVE10')
})

test('what is said twice says nothing, in whichever order', () => {
  for (const query of [
    'buyer/email=a@example.com&/buyer/email=b@example.com',
    '/buyer/email=b@example.com&buyer/email=a@example.com',
  ]) {
    expect(termsOfQuery(query).email).toBeNull()
  }
  expect(termsOfQuery('continue_to=/shop&continue_to=/pricing').continueTo).toBe('')
  expect(termsOfQuery('continue_to=/shop&/continue_to=/pricing').continueTo).toBe('')
})

test('where a buyer came from travels on; secrets, addresses and pointers of ours do not', () => {
  const query = [
    'attribution/utm_source=agent',
    'gclid=abc',
    'access_token=s3cret',
    'apikey=s3cret',
    'customer_email=a@example.com',
    'note=a@example.com',
    'buyer/first_name=Ann',
    'context/postal_code=94105',
    'attribution/a/b=c',
    `long=${'x'.repeat(201)}`,
    'handed=1&<script>=1',
  ].join('&')
  const { travelling } = termsOfQuery(query)
  expect([...travelling]).toEqual([
    ['utm_source', 'agent'],
    ['gclid', 'abc'],
    ['handed', '1'],
  ])
})
