import {
  aKeyFor,
  aMember,
  apiKey,
  aStore,
  askedFor,
  invitation,
  invited,
  type Recipe,
  reason,
  roleOf,
  script,
  seenIn,
  stated,
  storeOf,
  versionAt,
} from './recipe-parts.ts'
import { unique } from './world.ts'

/** Guards and people. */
export const guardRecipes: Readonly<Record<string, Recipe>> = {
  'PUT /api/admin/settings/:key': async (world) => {
    const key = 'prices.floor_percent'
    const { version } = await stated(world, key)
    return { params: { key }, body: { value: 20, reason }, headers: { 'if-match': `"${version}"` } }
  },
  'POST /api/admin/custom-scripts-on': () => ({ body: { reason } }),
  'POST /api/admin/custom-scripts-off': () => ({ body: { reason } }),
  'POST /api/admin/custom-scripts/:id/on': async (world) => ({
    params: { id: await script(world) },
    body: { reason },
  }),
  'POST /api/admin/custom-scripts/:id/publish': async (world) => ({
    params: { id: await script(world) },
    body: {},
    headers: await versionAt(world, `custom-scripts/${await script(world)}`),
  }),
  'POST /api/admin/go-live': () => ({ body: { isOpen: true, reason } }),
  'PUT /api/admin/assistant/budget': () => ({ body: { cents: 100_000, version: 0, reason } }),
  'PUT /api/admin/assistant/on': () => ({ body: { isOn: true, version: 0, reason } }),
  'PUT /api/admin/cart-report': () => {
    const delays = { firstHours: 1, secondHours: 24 }
    return { body: { delays, seen: delays, reason } }
  },
  'PUT /api/admin/currencies': async (world) => {
    const seen = await seenIn(world, 'currencies', 'settings')
    return { body: { settings: { ...seen, marginBp: 0 }, seen, reason } }
  },
  'PUT /api/admin/mail-sender': async (world) => {
    const seen = await seenIn(world, 'mail-sender', 'settings')
    return { body: { settings: { ...seen, replyTo: world.by.email }, seen, reason } }
  },
  'PUT /api/admin/risk-rules': async (world) => {
    const seen = await seenIn(world, 'risk-rules', 'settings')
    return { body: { settings: { ...seen, isOn: false }, seen, reason } }
  },
  'PUT /api/admin/tag-manager': async (world) => {
    const seen = await seenIn(world, 'tag-manager', 'config')
    const config = { ...seen, containerId: 'GTM-ABCD12', isEnabled: true }
    return { body: { config, seen, reason } }
  },
  'PUT /api/admin/truth-mode': () => ({ body: { mode: 'custom', seen: 'computed', reason } }),
  'POST /api/admin/stores': () => ({ body: { id: `s-${unique()}`, ...aStore() } }),
  'POST /api/admin/stores/:id/hosts/check': async (world) => {
    const { id, host } = await storeOf(world)
    return { params: { id }, body: { host } }
  },
  'PUT /api/admin/stores/:id': () => ({
    params: { id: 'main' },
    body: { ...aStore(), hosts: ['mine.example.net'] },
    headers: { 'if-match': '"1"' },
  }),
  'PUT /api/admin/stores/:id/settings/:key': () => ({
    params: { id: 'main', key: 'prices.floor_percent' },
    body: { isOwn: true, value: 20, reason },
    headers: { 'if-match': '"0"' },
  }),

  'POST /api/admin/approvals/:id/decision': async (world) => ({
    ...(await askedFor(world)),
    body: { decision: 'approve' },
  }),
  'POST /api/admin/approvals/:id/alone': async (world) => ({
    ...(await askedFor(world)),
    body: { code: 'ABCDEFGH', note: 'alone' },
  }),
  'POST /api/admin/staff-members': () => ({ body: invitation('admin') }),
  'PATCH /api/admin/staff-members/:id': async (world) => ({
    params: { id: await invited(world) },
    body: { role: 'admin' },
  }),
  'POST /api/admin/staff-members/:id/invitation': async (world) => ({
    params: { id: await invited(world) },
  }),
  'DELETE /api/admin/staff-members/:id/invitation': aMember,
  'DELETE /api/admin/staff-members/:id/sessions': async (world) => ({
    params: { id: await invited(world) },
  }),
  'POST /api/admin/staff-members/:id/deactivate': async (world) => ({
    params: { id: await invited(world) },
  }),
  'POST /api/admin/staff-members/:id/reactivate': async (world) => ({
    params: { id: await invited(world) },
  }),
  'POST /api/admin/staff-members/:id/reset-factors': async (world) => ({
    params: { id: await invited(world) },
  }),
  'PUT /api/admin/staff-members/:id/stores': async (world) => ({
    params: { id: await invited(world) },
    body: { storeIds: [] },
  }),
  'POST /api/admin/api-keys': () => ({ body: aKeyFor(365) }),
  'DELETE /api/admin/api-keys/:id': async (world) => ({
    params: { id: await apiKey(world) },
  }),
  'POST /api/admin/roles': () => ({ body: { name: `R ${unique()}`, permissions: [] } }),
  'PATCH /api/admin/roles/:id': async (world) => {
    const id = 'marketing'
    const { json } = await world.ask('GET', '/api/admin/roles')
    const row = ((json.roles ?? []) as { id: string; version: string }[]).find(
      (one) => one.id === id,
    )
    const limits = { refund: 40_000, refundDay: 100_000, paymentLink: 500_000, quote: 900_000 }
    const headers = { 'if-match': `"${String(row?.version)}"` }
    return {
      params: { id },
      body: { permissions: ['approvals.decide', 'orders.refund'], limits },
      headers,
    }
  },
  'DELETE /api/admin/roles/:id': async (world) => ({ params: { id: await roleOf(world) } }),
  'POST /api/admin/view-as': () => ({ body: { role: 'no_such_role' } }),
  'POST /api/admin/customers/:id/erase': ({ victim }) => ({
    params: { id: victim.orderId },
    body: { reason, proof: 'letter' },
  }),
  'DELETE /api/admin/security/app': () => ({}),
  'DELETE /api/admin/security/passkeys/:id': () => ({ params: { id: 1 } }),
  'POST /api/admin/security/passkeys': () => ({
    body: {
      name: 'a key',
      credential: {
        ...{ id: 'a', rawId: 'a', type: 'public-key' },
        response: { clientDataJSON: 'a', attestationObject: 'a' },
      },
    },
  }),
  'POST /api/admin/security/recovery-codes': () => ({}),
  'PUT /api/admin/security/app': () => ({ body: { setup: 'a', code: '123456' } }),
  'PUT /api/admin/security/password': () => ({
    body: { currentPassword: 'wrong', password: 'mauve-otter-pilot-desk' },
  }),
}
