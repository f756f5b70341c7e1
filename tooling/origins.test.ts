import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const filesIn = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

const server = filesIn('apps/server/src')

/** The specification gives these three addresses of staff to visitors of the shop. */
const forVisitors = [
  'GET /api/admin/orders/:id',
  'GET /api/rbac/customer-payment-links/:id',
  'POST /api/admin/custom-scripts/log',
]

/** Sign-in: nobody has a session yet, and it is served by the host of staff alone (`sites.test.ts`). */
const isSignIn = (path: string) => /^\/api\/(admin\/login(\/[\w-]+)?|rbac\/login)$/.test(path)

test('every call under an address of staff is for staff, a sign-in, or one that visitors were promised', () => {
  const rows = read('docs/authz.csv')
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, path = '']) => /^\/api\/(admin|rbac|super-admin)\//.test(path))
  const open = rows
    .filter(([, path = '', , proof = '']) => !proof.startsWith('staff') && !isSignIn(path))
    .map(([method, path]) => `${method} ${path}`)
  expect(rows.length).toBeGreaterThan(200)
  expect(open.sort()).toEqual(forVisitors)
})

test('a link to staff begins with staffOriginOf, wherever it is written', () => {
  const strays = server.filter((file) =>
    /PUBLIC_ORIGIN\}?\/(admin|rbac-|super-admin)/.test(read(file)),
  )
  expect(strays).toEqual([])
})

test('which host a request came to is decided in one place', () => {
  const readers = server.filter((file) => /\bSTAFF_ORIGIN\b/.test(read(file)))
  expect(readers.sort()).toEqual([
    'apps/server/src/config.ts',
    'apps/server/src/infra/http/hosts.ts',
  ])
  const deciders = server.filter((file) =>
    /\bsiteOf\(config, request\.headers\.host\)/.test(read(file)),
  )
  expect(deciders).toEqual(['apps/server/src/infra/http/hosts.ts'])
})

test('no answer of ours invites other origins', () => {
  const inviting = server.filter((file) => /access-control-allow|@fastify\/cors/i.test(read(file)))
  expect(inviting).toEqual([])
})

/** Who reads the half of a staff session that is a cookie. A door beside these would not ask where a call is from. */
test('the cookie of staff is read by their guard, at sign-in and by the check of origins', () => {
  const readers = server.filter((file) => /readCookie\([^)]*'staff'\)/.test(read(file)))
  expect(readers.sort()).toEqual([
    'apps/server/src/back-office/sign-in/staff.routes.ts',
    'apps/server/src/infra/http/same-origin.ts',
    'apps/server/src/modules/staff/staff/staff-guard.ts',
  ])
})
