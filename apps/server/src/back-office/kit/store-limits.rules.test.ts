import { expect, test } from 'vitest'
import { limitedThemselves, ofNoStore, ofOneThing } from './store-limited-calls.rules.ts'
import { limitOf, subjectIn } from './store-limits.rules.ts'

const of = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return limitOf({ method, path })
}

test.each([
  ['GET /api/admin/order-details/:id', 'id', 'order'],
  ['POST /api/admin/order-details/:id/refund', 'id', 'order'],
  ['POST /api/admin/quotes/:reference/offers', 'reference', 'quote'],
  ['DELETE /api/admin/carts/:id', 'id', 'cart'],
] as const)('%s asks whose the thing is that its address names', (call, name, thing) => {
  expect(of(call)).toEqual({ by: 'thing', name, thing })
})

test('every address of one thing is limited by that thing, whatever is done to it', () => {
  for (const [path, name, thing] of ofOneThing) {
    for (const call of [`GET ${path}`, `POST ${path}/act`]) {
      expect([call, of(call)]).toEqual([call, { by: 'thing', name, thing }])
    }
  }
})

test.each(['GET /api/admin/notes', 'POST /api/admin/notes'])('%s asks what it is about', (call) => {
  expect(of(call)).toEqual({ by: 'subject' })
})

test.each([
  ...limitedThemselves,
  'POST /api/admin/logout',
  'GET /api/admin/views/:id',
  'GET /api/admin/products',
  'GET /api/rbac/me',
])('%s leaves out what is of other stores by itself', (call) => {
  expect(of(call)).toEqual({ by: 'itself' })
})

test.each([
  ['a call that is new', 'GET /api/admin/brand-new'],
  ['a list under another method', 'DELETE /api/admin/orders'],
  ['what all stores share, to be changed', 'PUT /api/admin/products'],
  ['an address that only begins like a known one', 'GET /api/admin/order-details/:identity'],
  ['an address that ends like a known one', 'GET /elsewhere/api/admin/me'],
  ['a name that only begins like a known one', 'GET /api/admin/meeting'],
  ['notes of something else', 'GET /api/admin/notes/:id'],
])('%s is closed', (_, call) => {
  expect(of(call)).toEqual({ by: 'nobody' })
})

test('what is of no store is not also limited by a thing', () => {
  expect(ofOneThing.filter(([path]) => ofNoStore.test(`GET ${path}`))).toEqual([])
})

test.each([
  [{ query: { subject: 'order:KH-1' } }, ['order', 'KH-1']],
  [{ body: { subject: 'payment_link:pl_1' } }, ['payment_link', 'pl_1']],
  [{ body: { subject: 'quote:Q-1:2' } }, ['quote', 'Q-1:2']],
  [{ query: { subject: 'order:KH-1' }, body: { subject: 'quote:Q-1' } }, ['quote', 'Q-1']],
  [{}, undefined],
  [{ body: {} }, undefined],
  [{ body: { subject: 'customer:1' } }, undefined],
  [{ body: { subject: 'my order:KH-1' } }, undefined],
  [{ body: { subject: 'order:' } }, undefined],
])('a note with %o is about %o', (input, subject) => {
  expect(subjectIn(input)).toEqual(subject)
})
