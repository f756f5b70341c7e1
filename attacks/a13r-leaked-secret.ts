import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { aBrowser, type Browser } from './support/browser.ts'
import type { Shop } from './support/shop.ts'
import { aKey, importKeys } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** The secrets this shop runs with, which have leaked. */
const PEPPER = 'keyhaven-development-pepper'
const LEAKED = Buffer.from('keyhaven-development-secret-32by')
const FRESH = randomBytes(32)

type KeyOf = (purpose: string) => Buffer
const pepper: KeyOf = () => Buffer.from(PEPPER)
const derivedFrom =
  (secret: Buffer): KeyOf =>
  (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'keyhaven', purpose, 32))

const mac = (key: Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest()

/** The hash of an address as the shop makes it, one secret over the other. */
function hashOf(email: string, versions: readonly [number, KeyOf][]): Buffer {
  return versions.reduce<Buffer>(
    (before, [version, keyOf]) => {
      const digest = mac(keyOf('person hash'), before)
      return version === 0 ? digest : Buffer.concat([Buffer.from([version]), digest])
    },
    Buffer.from(`address:${email}`),
  )
}

/** A link that ends the mails to an address, signed by a thief of a secret. */
function forgedLink(email: string, versions: readonly [number, KeyOf][], by: KeyOf): string {
  const hash = hashOf(email, versions)
  const signature = mac(by('unsubscribe link'), 'unsubscribe:', hash)
  return `${hash.toString('base64url')}.${signature.toString('base64url')}`
}

const zero: [number, KeyOf] = [0, pepper]
const one: [number, KeyOf] = [1, derivedFrom(LEAKED)]
const two: [number, KeyOf] = [2, derivedFrom(FRESH)]

const aVictim = () => `victim-${randomBytes(5).toString('hex')}@example.com`
const press = (browser: Browser, token: string) =>
  browser.post(`/api/unsubscribe?t=${token}`, { 'List-Unsubscribe': 'One-Click' })

/** Forged by everything that leaked, in every mix of hash and signature. */
async function forgeries(trial: Trial, browser: () => Browser) {
  const tries: [string, (email: string) => string][] = [
    ['the leaked secret', (email) => forgedLink(email, [zero, one], one[1])],
    ['the leaked pepper', (email) => forgedLink(email, [zero], pepper)],
    ['the leaked pepper under a newer hash', (email) => forgedLink(email, [zero, one], pepper)],
    ['the leaked secret used as it is', (email) => forgedLink(email, [zero], () => LEAKED)],
    [
      'a key of another purpose',
      (email) => forgedLink(email, [zero, one], () => one[1]('form token')),
    ],
  ]
  for (const [what, forge] of tries) {
    const answer = await press(browser(), forge(aVictim()))
    trial.held(`a stranger’s mails ended by ${what}`, answer.status === 400, answer.text)
  }
}

/** A key that is known under the old secret does not come in again under the new one. */
async function knownKey(shop: Shop, trial: Trial, elsewhere: (browser: Browser) => Browser) {
  const key = aKey('LEAKD')
  const first = await importKeys(shop, [key])
  trial.works('a key is imported before', first.json.imported === 1, first.text)
  const staff = await shop.staff('catalogue')
  const there = { ...shop, staff: async () => ({ ...staff, browser: elsewhere(staff.browser) }) }
  const again = await importKeys(there, [key])
  trial.works('and is known afterwards', again.json.imported === 0, again.text)
}

export const leakedSecret: Attack = {
  id: 'A13R',
  says: 'A secret that leaked is replaced by command, proves nothing from then on, and nothing is forgotten',
  async run(shop) {
    const trial = newTrial()
    const [fresh, old, oldest] = [FRESH, LEAKED, Buffer.from(PEPPER)].map((bytes) =>
      bytes.toString('base64'),
    )
    const server = await shop.startAnother({
      SECRETS: `2:${fresh},1:${old}:retired,0:${oldest}:retired`,
    })
    try {
      await shop.untilReady(server)
      const site = { ...shop, base: server.base }
      const browser = () => aBrowser(site, new Map(), shop.browser().address)
      await knownKey(shop, trial, ({ cookies, address }) => aBrowser(site, cookies, address))
      const link = forgedLink(aVictim(), [zero, one, two], two[1])
      const honest = await press(browser(), link)
      trial.works('a link by the new secret ends mails', honest.status === 200, honest.text)
      await forgeries(trial, browser)
    } finally {
      await server.stop()
      // Other servers of this run do not know the new secret.
      await shop.sql('delete from secret_versions where version = 2')
    }
    return trial.outcome()
  },
}
