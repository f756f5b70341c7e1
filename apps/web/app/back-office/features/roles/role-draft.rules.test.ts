import { noLimits } from '@keyhaven/contracts/staff/roles'
import { expect, test } from 'vitest'
import { changesBetween, isChangeable, limitOf, limitText } from './role-draft.rules.ts'

const member = { role: 'own', permissions: ['roles.manage' as const] }

test.each([
  ['another role', { id: 'support', isFixed: false }, member, true],
  ['one’s own role', { id: 'own', isFixed: false }, member, false],
  ['the super admin', { id: 'super_admin', isFixed: true }, member, false],
  ['without the right', { id: 'support', isFixed: false }, { ...member, permissions: [] }, false],
])('%s', (_, role, who, isSo) => {
  expect(isChangeable(role, who)).toBe(isSo)
})

test('a draft says what it gives and takes, and counts its limits', () => {
  const before = { permissions: ['orders.view' as const], limits: noLimits }
  const after = { permissions: ['inbox.view' as const], limits: { ...noLimits, refund: 5 } }
  expect(changesBetween(before, after)).toEqual({
    given: ['inbox.view'],
    taken: ['orders.view'],
    count: 3,
  })
  expect(changesBetween(before, before).count).toBe(0)
})

test.each([
  ['500', 50_000],
  ['1,200.50', 120_050],
  ['', null],
  ['-1', undefined],
  ['ten', undefined],
])('a limit of "%s" dollars is %s cents', (text, minor) => {
  expect(limitOf(text)).toBe(minor)
})

test('a limit reads back as it was typed', () => {
  expect([limitText(50_000), limitText(120_050), limitText(null)]).toEqual(['500', '1200.50', ''])
})
