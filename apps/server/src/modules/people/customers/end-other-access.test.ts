import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByCode, resetByCode, verifyByCode } from '../../../testing/mailed-code.ts'
import { bought } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { makeAccessLink } from '../../fulfilment/orders/order-access.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const PASSWORD = 'mauve-otter-pilot'
const NEW_PASSWORD = 'graugans am see'
let serial = 0
type Visitor = ReturnType<typeof aVisitor>

const keysShown = async (visitor: Visitor, orderId: string) => {
  const { licenseKeys } = (await visitor.call('GET', `/api/admin/orders/${orderId}`)).json()
  return (licenseKeys as { licenseKey: string }[]).filter(({ licenseKey }) => licenseKey).length
}

const isIn = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/auth/me')).statusCode === 200

async function register(email: string) {
  const visitor = aVisitor(working.shop)
  await visitor.enter('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Byron',
  })
  return visitor
}

/** A person who read a code once: signed in, with the order open. */
async function intruder(email: string, orderId: string) {
  const visitor = aVisitor(working.shop)
  await enterByCode(working, visitor, email)
  await visitor.call('POST', `/api/account/orders/${orderId}/open`)
  expect(await keysShown(visitor, orderId)).toBe(1)
  return visitor
}

async function order() {
  const email = `thief-${++serial}@example.com`
  const { opened } = await bought(working, email)
  return { email, orderId: opened.orderId }
}

const spend = (token: string) =>
  aVisitor(working.shop).call('POST', '/api/orders/redeem-link', { token })

/** What puts everyone else out. Each gets the browser of the owner, who is signed in to the account. */
const changes: [string, (owner: Visitor, email: string) => Promise<{ statusCode: number }>][] = [
  ['a reset', (owner, email) => resetByCode(working, owner, { email, password: NEW_PASSWORD })],
  ['a verification', (owner, email) => verifyByCode(working, owner, email)],
]

test.each(changes)('%s ends guest sessions, open orders and unused links', async (_, change) => {
  const { email, orderId } = await order()
  const guest = await intruder(email, orderId)
  const link = await makeAccessLink(working.shop.ctx, orderId)
  const owner = await register(email)
  expect((await change(owner, email)).statusCode).toBe(200)
  expect(await isIn(guest)).toBe(false)
  expect(await keysShown(guest, orderId)).toBe(0)
  expect((await spend(link)).statusCode).toBe(410)
  expect(await isIn(owner)).toBe(true)
})

/** An account with a password, proven; its owner has the order open. */
async function provenOwner(email: string, orderId: string) {
  const owner = await register(email)
  await verifyByCode(working, owner, email)
  await owner.call('POST', `/api/account/orders/${orderId}/open`)
  return owner
}

const bothChanges: typeof changes = [
  ['a reset', (owner, email) => resetByCode(working, owner, { email, password: NEW_PASSWORD })],
  [
    'a changed password',
    (owner) =>
      owner.call('POST', '/api/auth/password', { current: PASSWORD, password: NEW_PASSWORD }),
  ],
]

test.each(bothChanges)(
  '%s ends every other session and open order, but not those of the browser that made it',
  async (_, change) => {
    const { email, orderId } = await order()
    const owner = await provenOwner(email, orderId)
    const thief = await intruder(email, orderId)
    expect((await change(owner, email)).statusCode).toBe(200)
    expect([await isIn(thief), await keysShown(thief, orderId)]).toEqual([false, 0])
    expect([await isIn(owner), await keysShown(owner, orderId)]).toEqual([true, 1])
    const signIn = (password: string) =>
      aVisitor(working.shop).enter('/api/auth/login', { email, password })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
    const mails = await working.mailbox.to(email)
    const told = mails.filter((mail) => mail.subject === 'Your Keyhaven password was changed')
    expect(told.length).toBeLessThanOrEqual(1)
  },
)

test('someone else’s orders and sessions stay as they are', async () => {
  const mine = await order()
  const other = await order()
  const owner = await provenOwner(mine.email, mine.orderId)
  const neighbour = await intruder(other.email, other.orderId)
  await resetByCode(working, owner, { email: mine.email, password: NEW_PASSWORD })
  expect([await isIn(neighbour), await keysShown(neighbour, other.orderId)]).toEqual([true, 1])
})

test.each([
  ['the wrong current password', { current: 'not the password', password: NEW_PASSWORD }, 422],
  ['no current password', { password: NEW_PASSWORD }, 422],
  ['a weak new password', { current: PASSWORD, password: 'Byron1815' }, 422],
])('a change with %s is refused, and nobody is signed out', async (_, body, status) => {
  const { email, orderId } = await order()
  const owner = await provenOwner(email, orderId)
  const second = aVisitor(working.shop)
  await second.enter('/api/auth/login', { email, password: PASSWORD })
  expect((await owner.call('POST', '/api/auth/password', body)).statusCode).toBe(status)
  expect([await isIn(owner), await isIn(second)]).toEqual([true, true])
})

test('a guest finds every session of the address in the list and ends them', async () => {
  const { email, orderId } = await order()
  const thief = await intruder(email, orderId)
  const owner = await intruder(email, orderId)
  const { sessions } = (await owner.call('GET', '/api/auth/sessions')).json()
  expect(sessions.map((session: { isGuest: boolean }) => session.isGuest)).toEqual([true, true])
  const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
  await owner.call('DELETE', `/api/auth/sessions/${other.id}`)
  expect([await isIn(thief), await isIn(owner)]).toEqual([false, true])
})

test('a stranger who registered the address neither sees nor ends what its owner has open', async () => {
  const { email, orderId } = await order()
  const owner = await intruder(email, orderId)
  const { sessions: own } = (await owner.call('GET', '/api/auth/sessions')).json()
  const stranger = await register(email)
  const { sessions } = (await stranger.call('GET', '/api/auth/sessions')).json()
  expect(sessions).toHaveLength(1)
  expect((await stranger.call('DELETE', `/api/auth/sessions/${own[0].id}`)).statusCode).toBe(404)
  const body = { current: PASSWORD, password: NEW_PASSWORD }
  expect((await stranger.call('POST', '/api/auth/password', body)).statusCode).toBe(403)
  expect([await isIn(owner), await keysShown(owner, orderId)]).toEqual([true, 1])
})
