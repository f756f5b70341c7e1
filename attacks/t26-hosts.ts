import { freshAddress, send } from './support/http.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const EVIL = 'evil.example'
const paths = [
  '/api/products',
  '/api/test-location',
  ...(hasPages ? ['/', '/shop', '/nowhere'] : []),
]

const ask = (shop: Shop, path: string, headers: Record<string, string>) =>
  send(shop.base, { method: 'GET', path, headers, from: freshAddress() })

/** Names that are not ours, also those that only look like it. */
async function foreignHosts(shop: Shop, trial: Trial) {
  const own = new URL(shop.origin).host
  const names = [
    EVIL,
    `${own}.${EVIL}`,
    `office.${EVIL}`,
    `office-${EVIL}`,
    `${own}@${EVIL}`,
    '*',
    '0',
  ]
  for (const host of names) {
    for (const path of paths) {
      const { status, text } = await ask(shop, path, { host })
      const isRefused = (status === 421 || status === 400) && !text.includes(EVIL)
      trial.held(`the host ${host} at ${path}`, isRefused, text)
    }
  }
}

/** Other ways to name a host: nothing of it may be in an answer, nor in what others get after it. */
async function smuggledHosts(shop: Shop, trial: Trial) {
  const { host } = new URL(shop.origin)
  const headers: Record<string, string>[] = [
    { 'x-forwarded-host': EVIL },
    { 'x-host': EVIL, 'x-forwarded-server': EVIL },
    { forwarded: `host=${EVIL};proto=http` },
    { 'x-original-host': EVIL, 'x-http-host-override': EVIL },
    { 'x-original-url': `http://${EVIL}/`, 'x-rewrite-url': `http://${EVIL}/` },
    { 'x-forwarded-host': `office.localhost` },
  ]
  const lines = [...paths, `http://${EVIL}/shop`, `//${EVIL}/shop`, `/\\${EVIL}/shop`, `//${EVIL}`]
  for (const extra of headers) {
    for (const path of lines) {
      const dirty = await ask(shop, path, { host, ...extra })
      const said = dirty.text + JSON.stringify(dirty.headers)
      const isAtHome = /^(undefined|\/(?![/\\]).*)$/.test(String(dirty.headers.location))
      const isClean = !new RegExp(`https?:(\\\\?/){2}${EVIL}`).test(said) && isAtHome
      trial.held(`${JSON.stringify(extra)} at ${path}`, isClean, said.slice(0, 200))
      const after = await ask(shop, path, { host })
      trial.held(`${path} after that`, !after.text.includes(`http://${EVIL}`), after.text)
    }
  }
}

/** Pages of the smaller site are never given out as those of the shop, nor the other way round. */
async function mixedCaches(shop: Shop, trial: Trial) {
  const { host, port } = new URL(shop.origin)
  const office = await ask(shop, '/shop', { host: `office.localhost:${port}` })
  const isVariant = office.status === 200 && office.text.includes('Office editions, bought once')
  trial.works('the smaller site shows its product page', isVariant, office.text)
  const main = await ask(shop, '/shop', { host })
  trial.held('the shop after it', !main.text.includes('<h1 class="type-display">Office editions'))
  const again = await ask(shop, '/shop', { host: `OFFICE.localhost:${port}` })
  trial.held('the smaller site after that', again.text.includes('Office editions, bought once'))
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(office.text)?.[1]
  trial.held('its absolute addresses', canonical?.startsWith(shop.origin) ?? false, canonical)
}

export const poisonedHosts: Attack = {
  id: 'T26',
  says: 'Only listed host names are answered, and every absolute address comes from configuration',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const { host } = new URL(shop.origin)
    const { status, text } = await ask(shop, '/api/products', { host })
    trial.works('the shop answers to its own name', status === 200, text)
    await foreignHosts(shop, trial)
    await smuggledHosts(shop, trial)
    if (hasPages) await mixedCaches(shop, trial)
    return trial.outcome()
  },
}
