import { readFileSync } from 'node:fs'
import { codeBy } from './support/codes.ts'
import { anAccount, bearer } from './support/customers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const list = new URL('../apps/server/src/testing/well-known-passwords.txt', import.meta.url)
const wellKnown = readFileSync(list, 'utf8').trim().split('\n')

const passphrases = ['lantern quarry velvet tide', 'graugans am see', 'Vq8mJ2pLw0Zt']

let serial = 0

const register = (shop: Shop, password: string) => {
  serial += 1
  const email = `chooser-${serial}@example.com`
  const person = { email, firstName: 'Wanda', lastName: 'Quill', password }
  return shop.browser().post('/api/auth/register', person)
}

const isRefused = ({ status, text }: { status: number; text: string }) =>
  status === 422 && text.includes('weak_password')

/** A member of staff, hired by the operator's command with a password of the operator's choice. */
async function hires(shop: Shop, password: string) {
  serial += 1
  const email = `hired-${serial}@example.com`
  const person = ['--email', email, '--first', 'Wanda', '--last', 'Quill', '--role', 'support']
  return await shop.command('staff-create', person, `${password}\n`).then(
    () => true,
    () => false,
  )
}

/** Where a password can be chosen besides the registration. */
async function otherWays(shop: Shop, trial: Trial) {
  const isHired = await hires(shop, 'manchester1')
  trial.held('staff with the password manchester1', !isHired)
  const { browser, email, token } = await anAccount(shop)
  const code = await codeBy(shop, browser, '/api/auth/reset/request', email)
  const weak = { email, code, password: 'blink182!' }
  const reset = await browser.post('/api/auth/reset', weak, bearer(token))
  trial.held('a reset to the password blink182!', isRefused(reset), reset.text)
  const body = { email, code, password: 'lantern quarry velvet tide' }
  const kept = await browser.post('/api/auth/reset', body, bearer(token))
  trial.works('the same code still sets a good one', kept.status === 200, kept.text)
  const change = { current: 'lantern quarry velvet tide', password: 'q1w2e3r4t5' }
  const changed = await browser.post('/api/auth/password', change, bearer(token))
  trial.held('a change to q1w2e3r4t5', isRefused(changed), changed.text)
}

export const wellKnownPasswords: Attack = {
  id: 'A12',
  says: 'No customer and no member of staff has a password that everybody tries first',
  async run(shop) {
    const trial = newTrial()
    for (const password of passphrases) {
      const { status, text } = await register(shop, password)
      trial.works(`the passphrase ${password} is welcome`, status === 201, text)
    }
    trial.works('staff get a passphrase', await hires(shop, passphrases[0] ?? ''))
    await otherWays(shop, trial)
    for (const password of wellKnown) {
      const answer = await register(shop, password)
      trial.held(`the password ${password}`, isRefused(answer), answer.text)
    }
    return trial.outcome()
  },
}
