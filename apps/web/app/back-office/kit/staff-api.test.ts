// @vitest-environment happy-dom
import type { Endpoint } from '@keyhaven/contracts/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCustomerToken } from '../../lib/api/credentials.ts'
import { newIdempotencyKey, staffApi, staffCall } from './staff-api.ts'
import { forgetStaffToken, saveStaffToken, staffToken } from './staff-token.ts'
import { answerProof, isProofAsked } from './step-up.ts'

type Sent = { path: string; headers: Record<string, string> }
let sent: Sent[]

/** The dialog is open. */
const asked = () => vi.waitFor(() => expect(isProofAsked()).toBe(true))

/** Takes the place of the network. */
function answering(status: number, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Record<string, string> })
    return Response.json({ error: 'said' }, { status, headers })
  })
}

beforeEach(() => {
  sent = []
  saveCustomerToken('of a customer')
  saveStaffToken('of staff', { id: 'staff_1', role: 'support' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetStaffToken()
  localStorage.clear()
})

const call = (path: string) => ({ method: 'POST', path }) as Pick<Endpoint, 'method' | 'path'>

test('a staff call carries the token of staff, not that of a customer', async () => {
  answering(200)
  await staffApi(call('/api/admin/me'))
  expect(sent[0]?.headers.authorization).toBe('Bearer of staff')
})

test.each(['/api/auth/me', '/api/products', '/api/administer', 'https://example.com/api/admin/me'])(
  'the token of staff is never sent to %s',
  async (path) => {
    answering(200)
    await expect(staffApi(call(path))).rejects.toThrow('stay under /api/admin')
    expect(sent).toEqual([])
  },
)

test('one wish has one key, the next another; a change names the version it was read in', async () => {
  answering(200, { etag: 'W/"v7"' })
  const idempotencyKey = newIdempotencyKey()
  const read = await staffCall(call('/api/admin/x'), {}, { idempotencyKey })
  expect(read.version).toBe('v7')
  await staffApi(call('/api/admin/x'), {}, { version: 'v7' })
  expect(sent[0]?.headers['idempotency-key']).toBe(idempotencyKey)
  expect(sent[0]?.headers['if-match']).toBeUndefined()
  expect(sent[1]?.headers['if-match']).toBe('"v7"')
  expect(newIdempotencyKey()).not.toBe(idempotencyKey)
})

test('a refused session is forgotten, any other refusal is not', async () => {
  answering(403)
  await expect(staffApi(call('/api/admin/me'))).rejects.toThrow('403')
  expect(staffToken()).toBe('of staff')
  answering(401)
  await expect(staffApi(call('/api/admin/me'))).rejects.toThrow('401')
  expect(staffToken()).toBeUndefined()
})

test('the token of a super admin has a name of its own, and signing out leaves no trace', () => {
  saveStaffToken('highest', { id: 'staff_1', role: 'super_admin' })
  expect(localStorage.getItem('superAdminToken')).toBe('highest')
  expect(localStorage.getItem('adminToken')).toBeNull()
  for (const name of ['rbacToken', 'rbac_user', 'adminData', 'superAdminData']) {
    localStorage.setItem(name, 'old')
  }
  forgetStaffToken()
  expect(Object.keys(localStorage)).toEqual(['customer_token'])
})

test.each([
  ['support', false, ['adminData', 'adminToken']],
  ['super_admin', false, ['superAdminData', 'superAdminToken']],
  ['support', true, ['rbacToken', 'rbac_user']],
] as const)('a %s keeps a token and who it is for, without a name', (role, isRbac, names) => {
  saveStaffToken('half', { id: 'staff_1', role }, isRbac)
  const kept = Object.keys(localStorage).filter((name) => name !== 'customer_token')
  expect(kept.sort()).toEqual(names)
  const data = names.find((name) => !name.endsWith('Token')) ?? ''
  expect(JSON.parse(localStorage.getItem(data) ?? '')).toEqual({ id: 'staff_1', role })
})

test('a sensitive act asks for the second factor, then is done by itself', async () => {
  let isProven = false
  vi.stubGlobal('fetch', async () =>
    isProven
      ? Response.json({ success: true })
      : Response.json({ error: 'said', code: 'step_up_needed' }, { status: 403 }),
  )
  const done = staffApi(call('/api/admin/x'))
  await asked()
  isProven = true
  answerProof(true)
  await expect(done).resolves.toEqual({ success: true })
  isProven = false
  const refused = staffApi(call('/api/admin/x'))
  const outcome = expect(refused).rejects.toThrow('403')
  await asked()
  answerProof(false)
  await outcome
})

test('where the device keeps nothing, the session lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error('no')
    },
  })
  saveStaffToken('of this page', { id: 'staff_1', role: 'admin' })
  expect(staffToken()).toBe('of this page')
  forgetStaffToken()
  expect(staffToken()).toBeUndefined()
})
