import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameOf } from './addresses.ts'
import { lacking, withCosts, withReach } from './record.rules.ts'

const run = (reached: Record<string, string[]>, seconds: Record<string, number> = {}) => ({
  reached: new Map(Object.entries(reached)),
  seconds: new Map(Object.entries(seconds)),
})
const files = new Set(['a.test.ts', 'b.test.ts'])

describe('what a test uses', () => {
  test('is kept in order, together with what earlier runs saw', () => {
    const kept = { 'a.test.ts': ['POST /api/b'] }
    const seen = run({ 'a.test.ts': ['', 'job emails.send', 'GET /api/a'] }, { 'a.test.ts': 3 })
    expect(withReach(kept, seen, files)).toEqual({
      'a.test.ts': ['GET /api/a', 'POST /api/b', 'job emails.send'],
    })
  })

  test('is nothing where a test ran and was seen to use nothing, and no entry where it did not run', () => {
    expect(withReach({}, run({}, { 'a.test.ts': 1 }), files)).toEqual({ 'a.test.ts': [] })
  })

  test('is forgotten with the test', () => {
    expect(withReach({ 'gone.test.ts': ['GET /'] }, run({}), files)).toEqual({})
  })

  test.each([
    ['a call', ['GET /api/new'], 1],
    ['a page', ['page /shop'], 1],
    ['what is known', ['GET /api/a'], 0],
    ['a job, which is a matter of time', ['job emails.send'], 0],
    ['what pages send when they please', ['POST /api/vitals'], 0],
  ])('%s that its entry lacks counts %#', (_, names, faults) => {
    const kept = { 'a.test.ts': ['GET /api/a'] }
    expect(lacking(kept, run({ 'a.test.ts': names }))).toHaveLength(faults)
  })

  test('may be new where the change chose the test anyway', () => {
    const seen = run({ 'a.test.ts': ['GET /api/new'] })
    expect(lacking({ 'a.test.ts': [] }, seen, new Set(['a.test.ts']))).toEqual([])
    expect(lacking({ 'a.test.ts': [] }, seen, new Set(['b.test.ts']))).toHaveLength(1)
  })

  test('lacks nothing once it is kept', () => {
    const names = fc.array(fc.constantFrom('GET /api/a', 'GET /api/b', 'page /', 'job x'))
    fc.assert(
      fc.property(names, names, (before, now) => {
        const seen = run({ 'a.test.ts': now }, { 'a.test.ts': 1 })
        expect(lacking(withReach({ 'a.test.ts': before }, seen, files), seen)).toEqual([])
      }),
    )
  })
})

test('a test costs what it took in the last five whole runs', () => {
  const six = [1, 2, 3, 4, 5, 6].reduce<Record<string, readonly number[]>>(
    (kept, seconds) => withCosts(kept, run({}, { 'a.test.ts': seconds }), files),
    {},
  )
  expect(six).toEqual({ 'a.test.ts': [6, 5, 4, 3, 2] })
})

describe('an address is kept by its name', () => {
  test.each([
    ['GET', 'http://127.0.0.1:3000/', 'page /'],
    ['GET', 'http://127.0.0.1:3000/product/home-2024?utm_source=x', 'page /product/:slug'],
    ['GET', 'http://127.0.0.1:3000/_root.data?_routes=x', 'page /'],
    ['GET', 'http://127.0.0.1:3000/shop.data', 'page /shop'],
    [
      'GET',
      'http://staff.localhost:3000/admin/main-site?tab=coupons',
      'page /admin/main-site?tab=coupons',
    ],
    ['GET', 'http://127.0.0.1:3000/no-such-page', 'page *'],
    ['GET', 'http://127.0.0.1:3000/assets/home-abc.js', undefined],
    ['HEAD', 'http://127.0.0.1:3000/healthz', 'GET /healthz'],
    ['GET', 'http://127.0.0.1:3000/api/account/orders', 'GET /api/account/orders'],
    [
      'GET',
      'http://127.0.0.1:3000/api/account/orders/KH-7F3K/returns',
      'GET /api/account/orders/:id/returns',
    ],
    ['DELETE', 'http://127.0.0.1:3000/api/nothing', 'any /api/*'],
    ['GET', 'data:text/html,hello', undefined],
  ])('%s %s is %s', (method, address, name) => {
    expect(nameOf(method, address)).toBe(name)
  })

  test('and nothing of what was sent is kept', () => {
    const value = fc.stringMatching(/^[a-z0-9]{12,40}$/)
    fc.assert(
      fc.property(value, (secret) => {
        const addresses = [
          '/order-success/',
          '/api/orders/',
          '/open?token=',
          '/',
          '/api/x?key=',
          '/admin/main-site?tab=',
        ]
        for (const address of addresses) {
          const name = nameOf('GET', `http://shop${address}${secret}`) ?? ''
          expect(name).not.toContain(secret)
        }
      }),
    )
  })
})
