import { expect, test } from 'vitest'
import { staffCalls } from '../../testing/staff-screens.ts'
import { subjectIn } from './store-limits.rules.ts'

const ofThings = staffCalls.flatMap(({ stores, ...call }) =>
  typeof stores === 'string' ? [] : [{ ...call, stores }],
)

test('a call about a thing of a store names that thing in its address', () => {
  expect(ofThings.length).toBeGreaterThan(50)
  for (const { name, path, stores } of ofThings) {
    expect([name, path.split('/')]).toEqual([name, expect.arrayContaining([`:${stores.param}`])])
  }
})

test('every address below that of a thing is limited by that thing, whatever is done to it', () => {
  for (const { path, stores } of ofThings) {
    const thing = path.slice(0, path.indexOf(`:${stores.param}`) + stores.param.length + 1)
    const below = staffCalls.filter((call) => `${call.path}/`.startsWith(`${thing}/`))
    for (const call of below) expect([call.name, call.stores]).toEqual([call.name, stores])
  }
})

test('what all stores share may be read by those limited to some, and changed only where it is their own', () => {
  const changed = staffCalls.filter(({ method, stores }) => stores === 'shared' && method !== 'GET')
  const own =
    /^\/api\/admin\/(me|logout|sessions|security|step-up|preferences|views|view-as|shell|bulk-jobs|invoice-exports|order-exports|notification-choices)(\/|$)/
  expect(changed.filter(({ path }) => !own.test(path))).toEqual([])
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
