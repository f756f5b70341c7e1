import { permissionsOf, type Role, roles } from '@keyhaven/contracts/staff/permissions'
import { menu, menuEntries } from '@keyhaven/contracts/staff/screens/menu'
import { expect, test } from 'vitest'
import { menuFor, menuLinksFor } from './member-menu.ts'

const memberOf = (role: Role) => ({ permissions: [...permissionsOf(role)] })
const linksOf = (role: Role) => menuLinksFor(memberOf(role))

test.each(roles)('%s finds what the role may open, and nothing else', (role) => {
  const rights = permissionsOf(role)
  const names = linksOf(role).map(({ name }) => name)
  for (const { name, permission } of menuEntries) {
    expect(names.includes(name)).toBe(permission === undefined || rights.includes(permission))
  }
  const labels = linksOf(role).map(({ label }) => label)
  expect(labels.includes('Orders')).toBe(rights.includes('orders.view'))
  expect(labels.includes('Licences')).toBe(rights.includes('licenses.view'))
  expect(labels.includes('Staff & roles')).toBe(rights.includes('staff.manage'))
  expect(labels.includes('Reviews')).toBe(rights.includes('reviews.moderate'))
  expect(labels.includes('Approvals')).toBe(rights.includes('approvals.decide'))
})

test('without any right a member still finds home and the news, and no group without a place', () => {
  expect(menuFor({ permissions: [] }).map(({ title }) => title)).toEqual(['Home', 'System'])
})

test('no two places share a key', () => {
  const keys = linksOf('super_admin').flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

test('a member who is limited to a store finds only what shows one store', () => {
  const limited = { ...memberOf('super_admin'), stores: ['berlin'] }
  const names = menuLinksFor(limited).map(({ name }) => name)
  expect(names).toContain('orders')
  expect(names.map((name) => menu[name].stores)).not.toContain('closed')
})
