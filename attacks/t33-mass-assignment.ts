import { type Account, anAccount, bearer } from './support/customers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const VICTIM = 'victim-of-assignment@example.com'

/** Fields of an account that its owner does not decide, under every name they have somewhere. */
const smuggled: Record<string, unknown> = {
  email: VICTIM,
  email_normal: VICTIM,
  emailNormal: VICTIM,
  emailVerified: true,
  email_verified_at: '2020-01-01T00:00:00Z',
  isVerified: true,
  isGuest: true,
  id: 'cus_0',
  customerId: 'cus_0',
  password: 'smuggled-password',
  password_hash: '$argon2id$smuggled',
  passwordHash: '$argon2id$smuggled',
  created_at: '1999-01-01T00:00:00Z',
  role: 'super_admin',
  accessLevel: 5,
  permissions: ['orders.view'],
}

const honest = { firstName: 'Grace', lastName: 'Hopper', phone: '+1 415 555 0142', country: 'US' }

const rowOf = async (shop: Shop, email: string) =>
  (await shop.sql('select * from customers where email_normal = $1', [email]))[0]

const decided = ['id', 'email', 'email_normal', 'password_hash', 'email_verified_at', 'created_at']

async function profile(shop: Shop, trial: Trial, { browser, email, token }: Account) {
  const before = await rowOf(shop, email)
  const save = (body: unknown) =>
    browser.moved().call('PUT', '/api/auth/profile', body, bearer(token))
  for (const [field, value] of Object.entries(smuggled)) {
    const answer = await save({ ...honest, [field]: value })
    const after = await rowOf(shop, email)
    const isSame = decided.every((name) => String(before?.[name]) === String(after?.[name]))
    trial.held(`${field} in a profile`, isSame && answer.status < 500, answer.text)
  }
  const raw = '{"firstName":"G","lastName":"H","__proto__":{"emailVerified":true}}'
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  const poisoned = await browser.moved().call('PUT', '/api/auth/profile', JSON.parse(raw), headers)
  const row = await rowOf(shop, email)
  trial.held('a prototype in a profile', row?.email_verified_at === null, poisoned.text)
}

async function registration(shop: Shop, trial: Trial) {
  for (const [field, value] of Object.entries(smuggled)) {
    if (field === 'email' || field === 'password') continue
    const { email, browser, token } = await anAccount(shop, { [field]: value })
    const row = await rowOf(shop, email)
    const isOwn = row?.email === email && row?.email_verified_at === null && row?.id !== 'cus_0'
    const isHashed = String(row?.password_hash).startsWith('$argon2id$v=')
    const isNew = !String(row?.created_at).includes('1999')
    trial.held(`${field} in a registration`, isOwn && isHashed && isNew, row)
    const orders = await browser.get('/api/account/orders', bearer(token))
    const isClosed = orders.json.requiresVerification === true
    trial.held(`${field} proves an address`, isClosed, orders.text)
  }
  const victims = await shop.sql('select 1 from customers where email_normal = $1', [VICTIM])
  trial.held('an account of someone else was made', victims.length === 0)
}

export const massAssignment: Attack = {
  id: 'T33',
  says: 'A profile is a name, a phone and a country; everything else is the shop’s',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const account = await anAccount(shop)
    const saved = await account.browser.call(
      'PUT',
      '/api/auth/profile',
      honest,
      bearer(account.token),
    )
    trial.works('the four fields are saved', saved.text.includes('Hopper'), saved.text)
    await profile(shop, trial, account)
    await registration(shop, trial)
    return trial.outcome()
  },
}
