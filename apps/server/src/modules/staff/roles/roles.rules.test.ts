import {
  givenByTwo,
  type Permission,
  permissions,
  permissionsOf,
} from '@keyhaven/contracts/staff/permissions'
import { limitKinds, noLimits, superAdminLimits } from '@keyhaven/contracts/staff/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aloneLimits,
  changeOfRole,
  covers,
  gainedByTwo,
  isWithin,
  looserBy,
  type Rights,
  rightsOf,
  seenThrough,
  touched,
} from './roles.rules.ts'

const limit = fc.option(fc.integer({ min: 0, max: 1_000 }))
const rights: fc.Arbitrary<Rights> = fc.record({
  permissions: fc.uniqueArray(fc.constantFrom(...permissions)),
  limits: fc.record({ refund: limit, refundDay: limit, paymentLink: limit, quote: limit }),
})

test('a super admin may do everything without a limit, whatever the rows say', () => {
  const limits = { refund: 1, refundDay: 1, paymentLink: 1, quote: 1 }
  const facts = { id: 'super_admin', name: 'Super admin', granted: [], limits }
  expect(rightsOf(facts)).toEqual({ permissions, limits: noLimits })
})

test('a permission this program does not know gives nothing', () => {
  const granted = ['orders.view', 'public', 'staff', 'orders.fly']
  const facts = { id: 'own', name: 'Own', granted, limits: noLimits }
  expect(rightsOf(facts).permissions).toEqual(['orders.view'])
})

test('rights seen through a role are never more than the rights themselves, nor than the role', () => {
  fc.assert(
    fc.property(rights, rights, (own, viewed) => {
      const seen = seenThrough(own, viewed)
      expect(covers(own, seen)).toBe(true)
      expect(covers(viewed, seen)).toBe(true)
    }),
  )
})

test('who covers the rights before and after a change also covers what it touches', () => {
  fc.assert(
    fc.property(rights, rights, rights, (own, one, other) => {
      // Seen through its owner's rights, a role is never more than they are.
      const [before, after] = [seenThrough(own, one), seenThrough(own, other)]
      expect(covers(own, before) && covers(own, after)).toBe(true)
      expect(covers(own, touched(before, after))).toBe(true)
    }),
  )
})

test('who lacks anything that a change gives or takes does not cover it', () => {
  fc.assert(
    fc.property(rights, rights, (before, after) => {
      const { permissions: changed } = touched(before, after)
      fc.pre(changed.length > 0)
      const [missing] = changed
      const others = permissions.filter((name) => name !== missing)
      expect(covers({ permissions: others, limits: noLimits }, touched(before, after))).toBe(false)
    }),
  )
})

const some = (limits: Partial<Rights['limits']>, names: Permission[] = []): Rights => ({
  permissions: names,
  limits: { ...noLimits, ...limits },
})

test.each([
  ['no limit covers every limit', some({}), some({ refund: 5 }), true],
  ['a limit does not cover none', some({ refund: 5 }), some({}), false],
  ['nor a higher one', some({ quote: 5 }), some({ quote: 6 }), false],
  ['its own it covers', some({ quote: 5 }), some({ quote: 5 }), true],
  ['nobody covers a right they lack', some({}), some({}, ['orders.view']), false],
])('%s', (_, own, wanted, isSo) => {
  expect(covers({ ...own }, wanted)).toBe(isSo)
})

test('raising a limit above one’s own is noticed, and so is removing it', () => {
  const own = some({ refund: 100 })
  const zero = { refund: 0, refundDay: 0, paymentLink: 0, quote: 0 }
  expect(touched(some({ refund: 50 }), some({ refund: 50 })).limits).toEqual(zero)
  expect(covers(own, touched(some({ refund: 50 }), some({ refund: 100 })))).toBe(true)
  expect(covers(own, touched(some({ refund: 50 }), some({ refund: 101 })))).toBe(false)
  expect(covers(own, touched(some({ refund: 50 }), some({ refund: null })))).toBe(false)
})

test.each(limitKinds)('an amount up to the limit of %s needs nobody else', (kind) => {
  const limits = { ...noLimits, [kind]: 50_000 }
  expect(isWithin(limits, kind, 50_000)).toBe(true)
  expect(isWithin(limits, kind, 50_001)).toBe(false)
  expect(isWithin(noLimits, kind, 100_000_000)).toBe(true)
})

test('support does not cover an admin, an admin does not cover a super admin', () => {
  const preset = (role: 'support' | 'admin' | 'super_admin'): Rights =>
    some({}, [...permissionsOf(role)])
  expect(covers(preset('support'), preset('admin'))).toBe(false)
  expect(covers(preset('admin'), preset('super_admin'))).toBe(false)
  expect(covers(preset('super_admin'), preset('admin'))).toBe(true)
})

const tight = { refund: 100, refundDay: 200, paymentLink: 300, quote: 400 }

test('a super admin does not do everything alone; others do what their role lets them', () => {
  expect(aloneLimits({ role: 'super_admin', limits: noLimits })).toBe(superAdminLimits)
  expect(aloneLimits({ role: 'admin', limits: tight })).toBe(tight)
  expect(aloneLimits({ limits: tight })).toBe(tight)
})

test('seen through another role both keep only what they share', () => {
  const own = some({ refund: 5, paymentLink: 4, quote: 9 }, ['orders.view', 'jobs.manage'])
  const viewed = some({ refund: 7, refundDay: 3, quote: 8 }, ['orders.view', 'orders.edit'])
  expect(seenThrough(own, viewed)).toEqual(
    some({ refund: 5, refundDay: 3, paymentLink: 4, quote: 8 }, ['orders.view']),
  )
})

test('what only two give is named where it is new, and nothing else', () => {
  const [first, second] = givenByTwo
  if (!first || !second) throw new Error('nothing takes two')
  expect(gainedByTwo([], [first, 'orders.view'])).toEqual([first])
  expect(gainedByTwo([first], [first, second])).toEqual([second])
  expect(gainedByTwo([first], [])).toEqual([])
})

test('a change touches what it gives and what it takes', () => {
  const before = some({}, ['orders.view', 'orders.edit'])
  const after = some({}, ['orders.view', 'jobs.manage'])
  expect(touched(before, after).permissions).toEqual(['jobs.manage', 'orders.edit'])
})

test('looser is what is given and what is raised', () => {
  const before = some({ refund: 5, refundDay: 5, quote: 5 }, ['orders.view'])
  const after = some({ refund: 6, refundDay: 5, quote: null }, ['orders.view', 'jobs.manage'])
  expect(looserBy(before, after)).toEqual({ given: ['jobs.manage'], raised: ['refund', 'quote'] })
  expect(looserBy(after, before)).toEqual({ given: [], raised: [] })
})

test.each<[string, Rights, Rights]>([
  [
    'gets orders.edit, jobs.manage; loses orders.view, audit.view.',
    some({}, ['orders.view', 'audit.view']),
    some({}, ['orders.edit', 'jobs.manage']),
  ],
  [
    'refunds up to 2.50 dollars (was without limit); quotes without limit (was up to 4.00 dollars).',
    some({ quote: 400 }),
    some({ refund: 250 }),
  ],
  [
    'gets orders.view; refunds a day up to 1.00 dollars (was up to 2.00 dollars); payment links up to 0.00 dollars (was up to 3.00 dollars).',
    some(tight),
    some({ ...tight, refundDay: 100, paymentLink: 0 }, ['orders.view']),
  ],
])('people read: %s', (says, before, after) => {
  expect(changeOfRole(before, after)).toBe(says)
})
