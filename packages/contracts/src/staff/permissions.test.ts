import { expect, test } from 'vitest'
import {
  isPermission,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roles,
} from './permissions.ts'

const changing = (names: readonly Permission[]) => names.filter((name) => !name.endsWith('.view'))

test('no right is listed twice and each names a thing and what is done to it', () => {
  expect(new Set(permissions).size).toBe(permissions.length)
  expect(permissions.filter((name) => !/^[a-z]+\.[a-z_]+$/.test(name))).toEqual([])
})

test('names that are no rights are not taken for one', () => {
  expect(['public', 'staff', 'scripts.payment_pages', ''].filter(isPermission)).toEqual([])
})

test('a super admin may do everything', () => {
  expect(permissionsOf('super_admin')).toEqual(permissions)
})

test('an admin may do everything but export keys in plain text and change roles', () => {
  const missing = permissions.filter((name) => !permissionsOf('admin').includes(name))
  expect(missing).toEqual(['licenses.export_plain', 'roles.manage'])
})

test('an auditor sees everything and changes nothing', () => {
  expect(changing(permissionsOf('auditor'))).toEqual([])
  expect(permissionsOf('auditor')).toEqual(permissions.filter((name) => name.endsWith('.view')))
})

const sensitive: [Permission, Role[]][] = [
  ['orders.view', ['super_admin', 'admin', 'support', 'catalogue', 'finance', 'auditor']],
  ['orders.refund', ['super_admin', 'admin', 'finance']],
  ['orders.create', ['super_admin', 'admin', 'finance']],
  ['orders.resend', ['super_admin', 'admin', 'support']],
  ['customers.export', ['super_admin', 'admin', 'finance']],
  ['customers.erase', ['super_admin', 'admin']],
  ['customers.merge', ['super_admin', 'admin']],
  ['products.publish', ['super_admin', 'admin', 'catalogue']],
  ['licenses.import', ['super_admin', 'admin', 'catalogue']],
  ['licenses.assign', ['super_admin', 'admin', 'support', 'catalogue']],
  ['licenses.revoke', ['super_admin', 'admin', 'catalogue']],
  ['licenses.reveal', ['super_admin', 'admin']],
  ['licenses.export_plain', ['super_admin']],
  ['coupons.create', ['super_admin', 'admin', 'marketing']],
  ['paymentlinks.create', ['super_admin', 'admin', 'support', 'finance']],
  ['paymentlinks.edit', ['super_admin', 'admin', 'finance']],
  ['scripts.publish', ['super_admin', 'admin']],
  ['staff.manage', ['super_admin', 'admin']],
  ['roles.manage', ['super_admin']],
  ['audit.view', ['super_admin', 'admin', 'finance', 'auditor']],
  ['settings.edit', ['super_admin', 'admin']],
]
test.each(sensitive)('%s belongs to %j and to nobody else', (permission, expected) => {
  expect(roles.filter((role) => permissionsOf(role).includes(permission))).toEqual(expected)
})
