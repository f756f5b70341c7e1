import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import { type Account, accountRoutes, anAccount, bearer, elsewhere } from './support/customers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

type Theft = Readonly<{ what: string; browser: (shop: Shop) => Browser; token?: string }>

/** Every combination of halves that is not one living session. */
function thefts(
  mine: Account,
  other: Account,
  staff: { browser: Browser; token: string },
): Theft[] {
  const jar = (account: { browser: Browser }) => (shop: Shop) =>
    elsewhere(shop, account.browser.cookies)
  const bare = (shop: Shop) => elsewhere(shop)
  return [
    { what: 'the stored half alone', browser: bare, token: mine.token },
    { what: 'the cookie alone', browser: jar(mine) },
    { what: 'the cookie of someone else', browser: jar(other), token: mine.token },
    { what: 'the stored half of someone else', browser: jar(mine), token: other.token },
    { what: 'a stored half of staff', browser: jar(mine), token: staff.token },
    { what: 'both halves of staff', browser: jar(staff), token: staff.token },
    { what: 'an invented half', browser: jar(mine), token: randomBytes(32).toString('base64url') },
    { what: 'the cookie as both halves', browser: jar(mine), token: cookieOf(mine) },
    { what: 'nothing at all', browser: bare },
  ]
}

const cookieOf = ({ browser }: Account) =>
  [...browser.cookies].find(([name]) => name.endsWith('ac'))?.[1] ?? ''

async function everyRoute(shop: Shop, trial: Trial, { what, browser, token }: Theft) {
  for (const { method, path } of accountRoutes()) {
    const headers = token ? bearer(token) : {}
    const body = method === 'GET' ? undefined : {}
    const answer = await browser(shop).call(method, path, body, headers)
    trial.held(`${what} on ${method} ${path}`, answer.status === 401, answer.text)
  }
}

/** Sessions that were good once, with both halves. */
async function ended(shop: Shop, trial: Trial) {
  const endings: [string, string][] = [
    ['an expired session', `expires_at = now() - interval '1 second'`],
    ['a session left alone for eight days', `seen_at = now() - interval '8 days'`],
    ['a revoked session', 'revoked_at = now()'],
  ]
  for (const [what, change] of endings) {
    const { browser, email, token } = await anAccount(shop)
    const before = await browser.get('/api/auth/me', bearer(token))
    trial.works('a new session opens the account', before.status === 200, before.text)
    await shop.sql(`update customer_sessions set ${change} where email_normal = $1`, [email])
    const cookies = new Map(browser.cookies)
    await everyRoute(shop, trial, { what, browser: (at) => elsewhere(at, cookies), token })
  }
}

/** Signing out ends the session on the server, not in the browser alone. */
async function replayed(shop: Shop, trial: Trial) {
  const { browser, token } = await anAccount(shop)
  const cookies = new Map(browser.cookies)
  await browser.post('/api/auth/logout', {}, bearer(token))
  const what = 'a session that was signed out'
  await everyRoute(shop, trial, { what, browser: (at) => elsewhere(at, cookies), token })
}

/** A cookie that another person chose before the sign-in is worth nothing after it. */
async function planted(shop: Shop, trial: Trial) {
  const known = randomBytes(32).toString('base64url')
  const { email } = await anAccount(shop)
  const victim = elsewhere(shop, new Map([['ac', known]]))
  const answer = await victim.post('/api/auth/login', { email, password: 'mauve-otter-pilot' })
  trial.works('signing in works', answer.status === 200, answer.text)
  const token = String(answer.json.token)
  const thief = elsewhere(shop, new Map([['ac', known]]))
  const seen = await thief.get('/api/auth/me', bearer(token))
  trial.held('a cookie planted before the sign-in', seen.status === 401, seen.text)
}

export const halfSessions: Attack = {
  id: 'T13',
  says: 'An account opens to both halves of one living session, and to nothing less',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const [mine, other] = [await anAccount(shop), await anAccount(shop)]
    const me = await mine.browser.get('/api/auth/me', bearer(mine.token))
    trial.works('both halves open the account', me.status === 200, me.text)
    trial.works('routes of accounts are known', accountRoutes().length > 5)
    const desk = await shop.staff('admin')
    const staff = { browser: desk.browser, token: tokenIn(desk.headers) }
    for (const theft of thefts(mine, other, staff)) await everyRoute(shop, trial, theft)
    await ended(shop, trial)
    await replayed(shop, trial)
    await planted(shop, trial)
    return trial.outcome()
  },
}

const tokenIn = ({ authorization = '' }: Record<string, string>) =>
  authorization.replace('Bearer ', '')
