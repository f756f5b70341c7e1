import { randomBytes } from 'node:crypto'
import { codeOf, type Guarded, guardedStaff } from './support/authenticator.ts'
import type { Browser } from './support/browser.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const LOGIN = '/api/admin/login'
const FACTOR = '/api/admin/login/factor'
const STEP_UP = '/api/admin/step-up'
/** A sensitive act: a new receiver of everything that is sold. */
const SENSITIVE = '/api/admin/webhooks'
const receiver = { url: 'https://receiver.example.com/hook', events: ['order.paid'] }

const hire = (shop: Shop, role = 'admin') =>
  guardedStaff(shop, role, `guarded-${randomBytes(5).toString('hex')}@example.com`)

/** The thief knows the password. */
async function ticketFor({ email, password }: Guarded, browser: Browser): Promise<string> {
  const { json } = await browser.post(LOGIN, { email, password })
  return String(json.ticket)
}

const age = (shop: Shop, { email }: Guarded) =>
  shop.sql(
    `update staff_sessions set proven_at = shop_now() - interval '16 minutes'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )

/** Either half of a session, and the ticket, without the rest. */
async function stolenHalves(shop: Shop, trial: Trial) {
  const victim = await hire(shop)
  const me = await victim.browser.get('/api/admin/me', victim.headers)
  trial.works('both halves of a staff session open it', me.status === 200, me.text)
  const bearer = await shop.browser().get('/api/admin/me', victim.headers)
  trial.held('the stored half of staff alone', bearer.status === 401, bearer.text)
  const cookie = await victim.browser.get('/api/admin/me')
  trial.held('the cookie of staff alone', cookie.status === 401, cookie.text)
  const thief = shop.browser()
  const ticket = await ticketFor(victim, thief)
  const asBearer = await thief.get('/api/admin/me', { authorization: `Bearer ${ticket}` })
  trial.held('a ticket as half of a session', asBearer.status === 401, asBearer.text)
}

/** A whole session was stolen: sensitive acts still need the factor. */
async function bypassedStepUp(shop: Shop, trial: Trial) {
  const victim = await hire(shop)
  const { browser, headers, secret } = victim
  await age(shop, victim)
  const bare = await browser.post(SENSITIVE, receiver, headers)
  trial.held(
    'a sensitive act with a stolen session',
    bare.json.code === 'step_up_needed',
    bare.text,
  )
  const tricks: [string, () => ReturnType<Browser['get']>][] = [
    ['another spelling of the address', () => browser.post(`${SENSITIVE}/`, receiver, headers)],
    [
      'a header that says so',
      () => browser.post(SENSITIVE, receiver, { ...headers, 'x-step-up': '1' }),
    ],
    [
      'an Idempotency-Key',
      () => browser.post(SENSITIVE, receiver, { ...headers, 'idempotency-key': 'k' }),
    ],
    ['a second app', () => browser.post('/api/admin/security/app', {}, headers)],
    [
      'a passkey of the thief',
      () => browser.post('/api/admin/security/passkeys/begin', {}, headers),
    ],
    ['new recovery codes', () => browser.post('/api/admin/security/recovery-codes', {}, headers)],
    ['an empty proof', () => browser.post(STEP_UP, { proof: {} }, headers)],
  ]
  for (const [what, attempt] of tricks) {
    const answer = await attempt()
    trial.held(`step-up bypassed by ${what}`, answer.status >= 400, answer.text)
  }
  const still = await browser.post(SENSITIVE, receiver, headers)
  trial.held('the act after all tricks', still.status === 403, still.text)
  const code = await codeOf(shop, secret, 1)
  await browser.post(STEP_UP, { proof: { code } }, headers)
  const honest = await browser.post(SENSITIVE, receiver, headers)
  trial.works('after the code the act is done', honest.status < 300, honest.text)
}

/** Somebody read the code over the owner's shoulder. */
async function replayedCode(shop: Shop, trial: Trial) {
  const victim = await hire(shop)
  const code = await codeOf(shop, victim.secret)
  const owner = shop.browser()
  const ticket = await ticketFor(victim, owner)
  const entered = await owner.post(FACTOR, { ticket, proof: { code } })
  trial.works('a fresh code signs in', entered.status === 200, entered.text)
  const thief = shop.browser()
  const other = await ticketFor(victim, thief)
  const replayed = await thief.post(FACTOR, { ticket: other, proof: { code } })
  trial.held('a code used a second time', replayed.status === 422, replayed.text)
  const spent = await thief.post(FACTOR, { ticket, proof: { code } })
  trial.held('a ticket used a second time', spent.status === 410, spent.text)
}

/** The password is known, the code is guessed from many networks. */
async function guessedCode(shop: Shop, trial: Trial) {
  const victim = await hire(shop)
  const ticket = await ticketFor(victim, shop.browser())
  let compared = 0
  for (let i = 0; i < 25; i += 1) {
    const code = String(i).padStart(6, '0')
    const answer = await shop.browser().post(FACTOR, { ticket, proof: { code } })
    if (answer.status === 422) compared += 1
    trial.held('a guessed code', answer.status !== 200, answer.text)
  }
  trial.held('more than ten codes compared', compared <= 10, String(compared))
  const code = await codeOf(shop, victim.secret)
  const late = await shop.browser().post(FACTOR, { ticket, proof: { code } })
  trial.held('the right code after too many', late.status === 429, late.text)
  const owner = await victim.browser.post(LOGIN, victim)
  const proof = { code: await codeOf(shop, victim.secret, 1) }
  const entered = await victim.browser.post(FACTOR, { ticket: owner.json.ticket, proof })
  trial.works('the owner’s known browser is not kept out', entered.status === 200, entered.text)
}

/** A printed code was found after it was used. */
async function reusedRecoveryCode(shop: Shop, trial: Trial) {
  const victim = await hire(shop)
  const [recoveryCode = ''] = victim.recoveryCodes
  const owner = shop.browser()
  const ticket = await ticketFor(victim, owner)
  const entered = await owner.post(FACTOR, { ticket, proof: { recoveryCode } })
  trial.works('a recovery code signs in', entered.status === 200, entered.text)
  const thief = shop.browser()
  const again = await ticketFor(victim, thief)
  const reused = await thief.post(FACTOR, { ticket: again, proof: { recoveryCode } })
  trial.held('a recovery code used a second time', reused.status === 422, reused.text)
  const other = await hire(shop)
  const foreign = { recoveryCode: other.recoveryCodes[0] }
  const borrowed = await thief.post(FACTOR, { ticket: again, proof: foreign })
  trial.held('a recovery code of somebody else', borrowed.status === 422, borrowed.text)
}

export const secondFactor: Attack = {
  id: 'T14',
  says: 'Neither a password nor a stolen session does what needs the second factor',
  async run(shop) {
    const trial = newTrial()
    await stolenHalves(shop, trial)
    await bypassedStepUp(shop, trial)
    await replayedCode(shop, trial)
    await guessedCode(shop, trial)
    await reusedRecoveryCode(shop, trial)
    return trial.outcome()
  },
}
