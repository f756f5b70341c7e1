import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { staffCalls, staffScreens } from '../apps/server/src/testing/staff-screens.ts'
import { permissions } from '../packages/contracts/src/staff/permissions.ts'
import { menuEntries } from '../packages/contracts/src/staff/screens/menu.ts'
import type { StaffCall } from '../packages/contracts/src/staff/screens/staff-screen.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))

const ofStaff = /'\/api\/(admin|rbac|super-admin)\//

test('a screen is called like its file, and like its folder in the server', () => {
  const folders = globSync('apps/server/src/back-office/*/', { cwd: root }).map((path) =>
    basename(path),
  )
  expect(staffScreens.length).toBeGreaterThan(40)
  for (const { name, file } of staffScreens) {
    expect([file, folders]).toEqual([`${name}.ts`, expect.arrayContaining([name])])
  }
})

test('a call is declared once', () => {
  const calls = staffCalls.map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((call, nth) => calls.indexOf(call) !== nth)).toEqual([])
})

/** Sign-in, where no one is signed in yet, and what visitors call under an address of staff. */
const withoutScreen = [
  'apps/web/app/back-office/kit/staff-session.ts',
  'packages/contracts/src/custom-scripts.ts',
  'packages/contracts/src/orders.ts',
  'packages/contracts/src/payment-links.ts',
  'packages/contracts/src/staff/staff.ts',
]

test('the address of a staff call is written where its screen is declared, and nowhere else', () => {
  const files = [
    ...filesIn('packages/contracts/src/*.ts'),
    ...filesIn('packages/contracts/src/staff/*.ts'),
    ...filesIn('apps/web/app/back-office/**/*.{ts,tsx}'),
    ...filesIn('apps/server/src/back-office/**/*.ts'),
  ]
  const strays = files.filter(
    (file) =>
      new RegExp(`path: ${ofStaff.source}`).test(read(file)) && !withoutScreen.includes(file),
  )
  expect(strays).toEqual([])
})

test('every call for signed-in staff belongs to a screen', () => {
  const [head = '', ...rows] = read('docs/authz.csv').trim().split('\n')
  const screenAt = head.split(',').indexOf('screen')
  const lost = rows
    .map((row) => row.split(','))
    .filter(([, path = '', , proof = '']) => ofStaff.test(`'${path}`) && proof.startsWith('staff'))
    .filter((row) => !row[screenAt])
  expect(lost).toEqual([])
})

test.each(menuEntries)(
  'the menu shows $name to those who may make its first call, and to no others',
  ({ name, permission, stores }) => {
    const { opens = '', calls = {} } = staffScreens.find((screen) => screen.name === name) ?? {}
    const first = calls[opens]
    expect({ opens, allow: first?.allow }).toEqual({ opens, allow: permission ?? 'staff' })
    const reads = Object.values<StaffCall>(calls).filter(({ method }) => method === 'GET')
    const isOpen = reads.some((call) => call.allow === first?.allow && call.stores !== 'closed')
    expect(stores === 'open' ? isOpen : true).toBe(true)
  },
)

test('a screen with a first call has a place in the menu, and its component a folder of its name', () => {
  const inMenu = menuEntries.map(({ name }) => name)
  const opening = staffScreens.filter(({ opens }) => opens).map(({ name }) => name)
  expect(opening.toSorted()).toEqual(inMenu.toSorted())
  const folders = globSync('apps/web/app/back-office/features/*/', { cwd: root })
  expect(folders.map((path) => basename(path))).toEqual(expect.arrayContaining(inMenu))
})

/** What is asked for within a call of other permissions, or has no screen yet. */
const withoutCall = {
  'views.manage_global': 'a view is saved by its member, and for all by those who may',
  'agents.manage': 'programs of buyers have no screen yet',
}

test('every permission guards a call', () => {
  const used = new Set<string>([
    ...staffCalls.map(({ allow }) => allow),
    ...Object.keys(withoutCall),
  ])
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([])
})
