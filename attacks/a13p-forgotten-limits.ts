import { aBrowser, type Browser } from './support/browser.ts'
import { anAccount, PASSWORD } from './support/customers.ts'
import { freshAddress } from './support/http.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const WRONG_TRIES = 25

type Visit = (address?: string) => Browser

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth)

/** How many wrong passwords were looked at at all. */
async function comparedBy(visit: Visit, path: string, email: string) {
  const tries = times(WRONG_TRIES).map((nth) =>
    visit().post(path, { email, password: `guess-number-${nth}` }),
  )
  return (await Promise.all(tries)).filter(({ status }) => status === 401).length
}

/** What one network may still do: the same address calls again and again. */
async function acceptedFrom(visit: Visit, address: string, path: string, count: number) {
  const tries = times(count).map((nth) =>
    visit(address).post(path, { email: `nobody-${nth}@example.com` }),
  )
  return (await Promise.all(tries)).filter(({ status }) => status === 202).length
}

async function afterRestart(shop: Shop, trial: Trial, there: Visit) {
  const here: Visit = (address) => shop.browserAt(address ?? freshAddress())
  const network = freshAddress()
  for (const path of ['/api/auth/code/request', '/api/auth/reset/request']) {
    await acceptedFrom(here, network, path, 21)
    const more = await acceptedFrom(there, network, path, 5)
    trial.held(`a restart forgets requests at ${path}`, more === 0, `${more} more were accepted`)
  }
  await guessedAt('/api/auth/login', (await anAccount(shop)).email)
  await guessedAt('/api/admin/login', (await shop.staff('auditor')).email)

  async function guessedAt(path: string, email: string) {
    await comparedBy(here, path, email)
    const more = await comparedBy(there, path, email)
    trial.held(`a restart forgets guesses at ${path}`, more === 0, `${more} more were compared`)
  }
}

export const forgottenLimits: Attack = {
  id: 'A13P',
  says: 'A restart or a second server forgets no limit of sign-in and codes',
  async run(shop) {
    const trial = newTrial()
    const server = await shop.startAnother({})
    await shop.untilReady(server)
    const site = { ...shop, base: server.base }
    const there: Visit = (address) => aBrowser(site, new Map(), address ?? freshAddress())
    try {
      const { email } = await anAccount(shop)
      const entered = await there().post('/api/auth/login', { email, password: PASSWORD })
      trial.works('the other server signs in', entered.status === 200, entered.text)
      await afterRestart(shop, trial, there)
    } finally {
      await server.stop()
    }
    return trial.outcome()
  },
}
