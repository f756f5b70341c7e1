import { anAccount, bearer, PASSWORD } from './support/customers.ts'
import type { Answer } from './support/http.ts'
import { mailsTo, mailTo } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const TRIES_PER_MINUTE = 5
const TRIES_PER_ADDRESS = 10
const UNKNOWN = 'nobody-here@example.com'

const without = ({ status, json }: Answer) => {
  const { requestId: _, ...body } = json
  return JSON.stringify([status, body])
}

const login = (shop: Shop, email: string, password: string) =>
  shop.browser().post('/api/auth/login', { email, password })

/** Known and unknown addresses, wherever an address can be typed. */
async function sameWords(shop: Shop, trial: Trial, email: string) {
  const ways: [string, string, (email: string) => object][] = [
    ['signing in', '/api/auth/login', (address) => ({ email: address, password: 'wrong-one' })],
    ['a new password', '/api/auth/reset/request', (address) => ({ email: address })],
    ['a code', '/api/auth/code/request', (address) => ({ email: address })],
    ['a wrong code', '/api/auth/code', (address) => ({ email: address, code: '000000' })],
    [
      'a wrong reset',
      '/api/auth/reset',
      (address) => ({ email: address, code: '000000', password: 'graugans am see' }),
    ],
  ]
  for (const [what, path, body] of ways) {
    const known = await shop.browser().post(path, body(email))
    const unknown = await shop.browser().post(path, body(UNKNOWN))
    const isSame = without(known) === without(unknown)
    trial.held(`${what} tells them apart`, isSame, `${known.text} / ${unknown.text}`)
    const [one, other] = [known, unknown].map(({ headers }) =>
      (headers['set-cookie'] ?? []).map((cookie) => cookie.replace(/=[^;]*/, '')).join(),
    )
    trial.held(`${what} sets another cookie`, one === other, [one, other])
  }
  const mails = await mailsTo(shop, UNKNOWN)
  trial.held('a stranger is mailed', mails.length === 0, mails[0]?.subject)
}

/** The one call that differs says nothing more than that, and tells the owner. */
async function registering(shop: Shop, trial: Trial, email: string) {
  const person = { password: PASSWORD, firstName: 'Eve', lastName: 'Byron' }
  const taken = await shop.browser().post('/api/auth/register', { email, ...person })
  trial.held('an account is taken over by registering', taken.status === 409, taken.text)
  const isNeutral = taken.json.error === 'Unable to create account. Please try again.'
  trial.held('the refusal says why', isNeutral, taken.text)
  const told = await mailTo(shop, email, 'account')
  trial.held('the owner is not told', told !== undefined)
  const still = await login(shop, email, PASSWORD)
  trial.works('the owner still signs in', still.status === 200, still.text)
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth += 1)
    statuses.push((await shop.browser().post('/api/auth/register', { email, ...person })).status)
  trial.held('registering an address again and again', statuses.includes(429), statuses)
}

/** Guessing passwords of one account, from one address and from many. */
async function stuffing(shop: Shop, trial: Trial) {
  const { email } = await anAccount(shop)
  const { address } = shop.browser()
  for (let nth = 1; nth <= TRIES_PER_MINUTE + 5; nth += 1) {
    const body = { email, password: `guess-number-${nth}` }
    const headers = { 'x-forwarded-for': `203.0.113.${nth}` }
    const { status } = await shop.browserAt(address).post('/api/auth/login', body, headers)
    if (nth > TRIES_PER_MINUTE) trial.held(`guess ${nth} from one address`, status === 429, status)
  }
  const statuses: number[] = []
  for (let nth = 0; nth < TRIES_PER_ADDRESS; nth += 1)
    statuses.push((await login(shop, email, `another-guess-${nth}`)).status)
  trial.held('many networks, one account', statuses.at(-1) === 429, statuses)
}

/** What everybody tries first is no password here, and nothing is stored that can be read. */
async function passwords(shop: Shop, trial: Trial) {
  const weak = [
    'password',
    'Password1',
    'P@ssw0rd',
    '12345678',
    'qwertyuiop',
    'keyhaven1',
    'aaaaaaaa',
  ]
  for (const password of weak) {
    const body = { email: `weak-${password}@example.com`, password, firstName: 'A', lastName: 'B' }
    const answer = await shop.browser().post('/api/auth/register', body)
    trial.held(`the password ${password}`, answer.status >= 400, answer.text)
  }
  const rows = await shop.sql('select password_hash from customers')
  const isSlow = rows.every(({ password_hash }) => String(password_hash).startsWith('$argon2id$'))
  trial.held('a password that is stored otherwise', isSlow)
  trial.held('a password in a log', !shop.logs().some((log) => log.includes(PASSWORD)))
}

export const enumeratedAccounts: Attack = {
  id: 'T32',
  says: 'Nobody finds out who has an account, or guesses into one',
  async run(shop) {
    const trial = newTrial()
    const { browser, email, token } = await anAccount(shop)
    const me = await browser.get('/api/auth/me', bearer(token))
    trial.works('an account is made and open', me.status === 200, me.text)
    const again = await login(shop, email, PASSWORD)
    trial.works('the right password signs in', again.status === 200, again.text)
    await sameWords(shop, trial, email)
    await registering(shop, trial, email)
    await stuffing(shop, trial)
    await passwords(shop, trial)
    return trial.outcome()
  },
}
