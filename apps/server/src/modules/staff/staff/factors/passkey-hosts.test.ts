import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePasskey } from '../../../../testing/passkeys.ts'
import { anywhere, callAs, halvesOf } from '../../../../testing/staff-factors.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { addStaff, login } from '../../../../testing/test-staff.ts'
import { isAskedAt, methodsOf, rpIdToAsk } from './factors.rules.ts'

const SHOP = 'https://shop.example'
const STAFF = 'https://staff.shop.example'
const host = 'staff.shop.example'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ PUBLIC_ORIGIN: SHOP, STAFF_ORIGIN: STAFF })
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
  callAs(shop, { host, ...headers })(method, url, payload)

/** Somebody with a passkey of this name, who has entered the password. */
async function withPasskey(rpId: string | null) {
  const { id, email } = await addStaff(shop, 'admin')
  const passkey = await givePasskey(shop, id, rpId)
  const asked = (await login(shop, { email, from: anywhere(), headers: { host } })).json()
  return { id, email, passkey, pass: String(asked.pass), asked }
}

const optionsOf = async (pass: string) =>
  (await call('POST', '/api/admin/login/passkey', { pass })).json().options

test.each([
  ['made for the host of staff', host, host],
  ['made for the shop, before staff had a host', null, 'shop.example'],
  ['that says it was made for the shop', 'shop.example', 'shop.example'],
])('a passkey %s opens the host of staff', async (_, rpId, askedBy) => {
  const { passkey, pass } = await withPasskey(rpId)
  const { challenge, rpId: offered, allowCredentials } = await optionsOf(pass)
  expect([offered, allowCredentials.map(({ id }: { id: string }) => id)]).toEqual([
    askedBy,
    [passkey.id],
  ])
  const proof = passkey.signed(challenge, STAFF, askedBy)
  const reply = await call('POST', '/api/admin/login/factor', { pass, proof })
  expect(reply.statusCode).toBe(200)
})

test.each([
  ['at the shop', SHOP, 'shop.example'],
  ['for another name', STAFF, 'example'],
])('what a passkey of the shop signed %s opens nothing', async (_, origin, askedBy) => {
  const { passkey, pass } = await withPasskey(null)
  const { challenge } = await optionsOf(pass)
  const proof = passkey.signed(challenge, origin, askedBy)
  const reply = await call('POST', '/api/admin/login/factor', { pass, proof })
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'factor_refused'])
})

test('a passkey of a host that is gone is not offered, and the password alone opens nothing', async () => {
  const { passkey, pass, asked } = await withPasskey('old.example')
  expect(asked).toMatchObject({ mfaRequired: true, methods: [] })
  const { challenge, allowCredentials } = await optionsOf(pass)
  expect(allowCredentials).toEqual([])
  const proof = passkey.signed(challenge, STAFF, 'old.example')
  const reply = await call('POST', '/api/admin/login/factor', { pass, proof })
  expect(reply.json().code).toBe('factor_refused')
})

test('new passkeys are made for the host of staff, and the page says which work there', async () => {
  const { id, email } = await addStaff(shop, 'admin')
  const headers = halvesOf(await login(shop, { email, from: anywhere(), headers: { host } }))
  const begun = await call('POST', '/api/admin/security/passkeys/begin', undefined, headers)
  expect(begun.json().options.rp.id).toBe(host)
  await givePasskey(shop, id, null)
  await givePasskey(shop, id, 'old.example')
  const { passkeys } = (await call('GET', '/api/admin/security', undefined, headers)).json()
  expect(passkeys.map((one: { isAskedHere: boolean }) => one.isAskedHere)).toEqual([true, false])
})

test.each<[string, string[], string | undefined]>([
  ['its own name before one above it', ['shop.example', host], host],
  ['the nearest name above it', ['example', 'shop.example'], 'shop.example'],
  ['no name that only ends alike', ['hop.example'], undefined],
  ['no name below it', [`a.${host}`], undefined],
  ['nothing without a passkey', [], undefined],
])('the host of staff asks by %s', (_, rpIds, expected) => {
  expect(rpIdToAsk(host, rpIds)).toBe(expected)
  expect(rpIds.some((rpId) => isAskedAt(host, rpId))).toBe(expected !== undefined)
})

test('recovery codes stay a way where no passkey can be asked', () => {
  const owned = { hasApp: false, rpIds: ['old.example'], codesLeft: 3 }
  expect(methodsOf(owned, host)).toEqual(['recovery'])
  expect(methodsOf({ ...owned, rpIds: [] }, host)).toEqual([])
})
