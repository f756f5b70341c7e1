import { send } from './support/http.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const BRITISH = '81.2.69.142'

type Located = Readonly<{ ip?: string; location?: { country?: string } }>
const locatedIn = (json: unknown) => json as Located

/** Headers that claim to come from elsewhere, as proxies of all kinds write them. */
const forged: Record<string, string>[] = [
  { 'x-forwarded-for': BRITISH },
  { 'x-forwarded-for': `${BRITISH}, 10.0.0.1` },
  { 'x-forwarded-for': `127.0.0.1, ${BRITISH}` },
  { 'x-real-ip': BRITISH },
  { 'x-client-ip': BRITISH },
  { 'true-client-ip': BRITISH },
  { 'cf-connecting-ip': BRITISH },
  { forwarded: `for=${BRITISH}` },
]

async function forgedAddresses(shop: Shop, trial: Trial) {
  for (const headers of forged) {
    const browser = shop.browser()
    const { json, text } = await browser.get('/api/test-location', headers)
    const { ip, location } = locatedIn(json)
    const isOwn = ip === browser.address && location?.country !== 'GB'
    trial.held(`believes ${JSON.stringify(headers)}`, isOwn, text)
  }
}

/** A caller who writes another address into each call is still one caller to the limit. */
async function forgedLimits(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const statuses: number[] = []
  for (let call = 0; call < 70; call += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${call}` }
    statuses.push((await browser.get('/api/test-location', headers)).status)
  }
  trial.held('a new address in each call', statuses.includes(429), statuses.join(' '))
}

/** Behind the proxy that is listed, the address it appended counts, and none before it. */
async function listedProxy(shop: Shop, trial: Trial) {
  const server = await shop.startAnother({ TRUSTED_PROXIES: '127.0.0.1' })
  await shop.untilReady(server)
  const ask = async (forwarded: string, from: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    const call = { method: 'GET', path: '/api/test-location', headers, from }
    return locatedIn((await send(server.base, call)).json)
  }
  const honest = await ask(BRITISH, '127.0.0.1')
  trial.works('the listed proxy is believed', honest.location?.country === 'GB', honest)
  const spoofed = await ask(`${BRITISH}, 8.8.8.8`, '127.0.0.1')
  trial.held('an address written before the proxy’s own', spoofed.ip === '8.8.8.8', spoofed)
  const other = await ask(BRITISH, '127.77.0.1')
  trial.held('another machine than the proxy', other.ip === '127.77.0.1', other)
  await server.stop()
}

export const forgedLocation: Attack = {
  id: 'T25',
  says: 'A visitor’s address is the one they come from; nobody else is asked about it',
  async run(shop) {
    const trial = newTrial()
    const browser = shop.browser()
    const { status, json, text } = await browser.get('/api/test-location')
    const isOwn = status === 200 && locatedIn(json).ip === browser.address
    trial.works('the shop tells visitors where they seem to be', isOwn, text)
    await forgedAddresses(shop, trial)
    await forgedLimits(shop, trial)
    await listedProxy(shop, trial)
    return trial.outcome()
  },
}
