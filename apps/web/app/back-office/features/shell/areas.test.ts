import { permissionsOf, type Role, roles } from '@keyhaven/contracts/staff/permissions'
import { expect, test } from 'vitest'
import { areasFor } from './areas.ts'

const memberOf = (role: Role) => ({ permissions: [...permissionsOf(role)] })
const areasOf = (role: Role) => areasFor(memberOf(role)).flatMap(({ areas }) => areas)

test.each(roles)('%s finds what the role may open, and nothing else', (role) => {
  const rights = permissionsOf(role)
  for (const { permission } of areasOf(role)) {
    expect(permission === undefined || rights.includes(permission)).toBe(true)
  }
  const labels = areasOf(role).map(({ label }) => label)
  expect(labels.includes('Orders')).toBe(rights.includes('orders.view'))
  expect(labels.includes('Licences')).toBe(rights.includes('licenses.view'))
  expect(labels.includes('Staff & roles')).toBe(rights.includes('staff.manage'))
  expect(labels.includes('Reviews')).toBe(rights.includes('reviews.moderate'))
  expect(labels.includes('Approvals')).toBe(rights.includes('approvals.decide'))
})

test('without any right a member still finds home and the news, and no group without a place', () => {
  expect(areasFor({ permissions: [] }).map(({ title }) => title)).toEqual(['Home', 'System'])
})

test('no two places share a key', () => {
  const keys = areasOf('super_admin').flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
