import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import { aDraft, SCRIPTS, scriptPost, stopScript, waitingOf } from './support/scripts.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const FILE = 'window.tool = 1'
const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A host of others, which also redirects. */
async function aHost() {
  const server = createServer(({ url }, reply) => {
    if (url === '/moved.js') reply.writeHead(302, { location: '/tool.js' }).end()
    else reply.writeHead(200).end(FILE)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => void server.close() }
}

export const outsideScripts: Attack = {
  id: 'CS5',
  says: 'An outside script is one file with one hash: no other address, scheme, host or redirect comes in with it',
  async run(shop) {
    const trial = newTrial()
    const host = await aHost()
    try {
      const author = await shop.staff('marketing')
      const second = await shop.staff('admin')
      const url = `${host.origin}/tool.js`
      const outside = (over: object = {}) =>
        aDraft({ scriptType: 'outside', content: url, sri: sriOf(FILE), ...over })
      const made = await scriptPost(author, '', outside())
      const id = String(made.json.id)
      const asked = await scriptPost(author, `/${id}/publish`, {})
      trial.works('a file with its hash is asked for', asked.status === 200, asked.text)
      const waiting = await waitingOf(second, id)
      const decided = waiting ? await decide(second, waiting) : undefined
      trial.works('and published', decided?.status === 200, decided?.text)
      for (const over of [
        { content: 'javascript:alert(1)//tool.js' },
        { content: 'data:text/javascript,alert(1)' },
        { content: 'blob:https://shop.example/1' },
        { content: '//cdn.example.com/tool.js' },
        { content: 'https://cdn.example.com/' },
        { content: 'https://*.example.com/tool.js' },
        { content: 'https://cdn.example.com/tool.js?callback=alert' },
        { content: 'https://cdn.example.com/tool.js#x' },
        { content: `https://user:${'pass'}@cdn.example.com/tool.js` },
        { content: "https://cdn.example.com/tool.js 'unsafe-inline'" },
        { content: "https://cdn.example.com/tool.js; script-src 'unsafe-inline'" },
        { content: 'https://cdn.example.com/tool.js, https://evil.example/' },
        { content: 'https://cdn.example.com/a/../tool.js' },
        { content: 'file:///etc/passwd' },
        { sri: '' },
        { sri: 'sha384-AAAA' },
        { sri: `${sriOf(FILE)} ${sriOf('evil')}` },
        { sri: `sha1-${'a'.repeat(27)}=` },
        { scriptType: 'javascript' },
      ]) {
        const { status } = await scriptPost(author, '', outside(over))
        trial.held(`${JSON.stringify(over).slice(0, 60)} is kept`, status === 400, status)
      }
      for (const [what, over] of [
        ['a file with another hash', { sri: sriOf('evil') }],
        ['a redirect', { content: `${host.origin}/moved.js` }],
        ['the database as a file', { content: 'http://127.0.0.1:5432/tool.js' }],
        ['nothing at all', { content: 'http://127.0.0.1:9/tool.js' }],
      ] as const) {
        const draft = await scriptPost(author, '', outside(over))
        const answer = await scriptPost(author, `/${String(draft.json.id)}/publish`, {})
        trial.held(`${what} is asked for`, answer.status === 400, answer.text)
      }
      const visitor = shop.browser()
      const isListed = await eventually(
        async () =>
          (await visitor.get(`${SCRIPTS.replace('/admin', '')}/public`)).text.includes(id),
        10_000,
      )
      trial.works('it is in the public list', Boolean(isListed))
      if (hasPages) {
        const policy = String((await visitor.get('/faq')).headers['content-security-policy'])
        trial.works('a public page lets the file in', policy.includes(`${url}`), policy)
        trial.held('the whole host comes in', !policy.split(/[ ;]/).includes(host.origin), policy)
        for (const path of ['/checkout', '/account', '/admin/login']) {
          const page = await visitor.get(path, { cookie: 'consent=all' })
          const closed = !String(page.headers['content-security-policy']).includes(host.origin)
          trial.held(`${path} lets it in`, closed)
        }
      }
      await stopScript(author, id)
      return trial.outcome()
    } finally {
      host.close()
    }
  },
}

export const nosyPreview: Attack = {
  id: 'CS5b',
  says: 'What staff try in the preview touches neither their page, their session nor any other host',
  async run(shop) {
    const trial = newTrial()
    const visitor = shop.browser()
    const page = await visitor.get('/script-preview?staff=ada&token=secret')
    const policy = String(page.headers['content-security-policy'])
    trial.works('the frame is there', page.status === 200, page.text)
    trial.held('it has an origin', /(^|; )sandbox allow-scripts(;|$)/.test(policy), policy)
    trial.held('it loads from anywhere', policy.includes("default-src 'none'"), policy)
    trial.held('it sends anywhere', !/connect-src|form-action (?!'none')/.test(policy), policy)
    trial.held('it runs files', /script-src 'unsafe-inline'(;|$)/.test(policy), policy)
    trial.held('others frame it', policy.includes("frame-ancestors 'self'"), policy)
    trial.held('it repeats its address', !/ada|secret/.test(page.text), page.text)
    trial.held('it sets a cookie', page.headers['set-cookie'] === undefined)
    trial.held('it is kept', page.headers['cache-control'] === 'no-store')
    trial.held('it sends its address', page.headers['referrer-policy'] === 'no-referrer')
    if (hasPages) {
      const staff = await visitor.get('/admin/login')
      const own = String(staff.headers['content-security-policy'])
      const frames = own.split('; ').find((part) => part.startsWith('frame-src')) ?? ''
      const [, ...sources] = frames.split(' ')
      const isOnly = sources.every((source) => source.endsWith('/script-preview'))
      trial.held('staff pages frame anything else', isOnly && sources.length === 1, frames)
      trial.held('staff pages can be framed', own.includes("frame-ancestors 'none'"), own)
    }
    return trial.outcome()
  },
}
