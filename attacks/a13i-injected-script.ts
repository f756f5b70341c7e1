import { createHash } from 'node:crypto'
import { send } from './support/http.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const planting = new URL('support/planted-script.ts', import.meta.url)
const pages = ['/privacy-policy', '/terms-of-service', '/eula']

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scriptsIn = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/(ld\+)?json/.test(attributes))
    .map(([, , text = '']) => text)

export const injectedScript: Attack = {
  id: 'A13I',
  says: 'A script that someone brought into a public page is not allowed to run',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) {
      trial.works('there are no pages', true)
      return trial.outcome()
    }
    const server = await shop.startAnother({ NODE_OPTIONS: `--import ${planting.href}` })
    await shop.untilReady(server)
    const { host } = new URL(server.base)
    for (const path of pages) {
      for (const visit of ['made', 'kept']) {
        const { text, headers } = await send(server.base, {
          method: 'GET',
          path,
          headers: { host },
        })
        const policy = String(headers['content-security-policy'])
        const scripts = scriptsIn(text)
        const planted = scripts.filter((script) => script.includes('planted'))
        const ours = scripts.filter((script) => !script.includes('planted'))
        const runs = ours.length >= 3 && ours.every((script) => policy.includes(hashOf(script)))
        trial.works(`${path}, ${visit}: the page’s own scripts run`, runs, policy)
        trial.works(`${path}, ${visit}: a script is planted`, planted.length > 0, text.slice(-300))
        const isBlocked =
          planted.every((script) => !policy.includes(hashOf(script))) &&
          !/script-src[^;]*unsafe-inline/.test(policy)
        trial.held(`${path}, ${visit}: the planted one does not`, isBlocked, policy)
      }
    }
    await server.stop()
    return trial.outcome()
  },
}
