import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { securityTxt } from './security-txt.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ SECURITY_CONTACT: 'mailto:security@example.com' })
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ method: 'GET', url })

function fieldsOf(text: string): Map<string, string> {
  const lines = text.trimEnd().split('\n')
  return new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
}

test('who found a hole is told where to report it, in the form that tools look for', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
  const fields = fieldsOf(body)
  expect([...fields.keys()]).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
    'Policy',
  ])
  const { origin } = new URL(shop.config.PUBLIC_ORIGIN)
  expect(fields.get('Contact')).toBe('mailto:security@example.com')
  expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
})

test('the policy it names is there, and names the same contact', async () => {
  const { body } = await get('/.well-known/security.txt')
  const policy = new URL(fieldsOf(body).get('Policy') ?? '')
  const { statusCode, headers, body: text } = await get(policy.pathname)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('security@example.com')
  expect(text).not.toContain('mailto:')
})

const YEAR_MS = 366 * 86_400_000
const DAY_MS = 86_400_000

test.each([
  ['2026-11-15T00:00:00.000Z', 180, '2027-05-14T00:00:00Z'],
  ['2026-11-15T23:59:59.999Z', 180, '2027-05-14T00:00:00Z'],
  ['2026-12-31T12:00:00.000Z', 365, '2027-12-31T00:00:00Z'],
  ['2028-02-29T12:00:00.000Z', 7, '2028-03-07T00:00:00Z'],
])('seen at %s with %i days it expires at %s', (now, days, expected) => {
  const settings = { ...shop.config, SECURITY_TXT_DAYS: days }
  const expires = fieldsOf(securityTxt(settings, new Date(now))).get('Expires') ?? ''
  expect(expires).toBe(expected)
  const ahead = Date.parse(expires) - Date.parse(now)
  expect(ahead, 'a copy that is a day old has not expired').toBeGreaterThan(DAY_MS)
  expect(ahead).toBeLessThan(YEAR_MS)
})
