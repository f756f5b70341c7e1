import { approvalsOf, decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import { publishedScript, stopScript } from './support/scripts.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const TAGS = '/api/admin/tag-manager'
const good = { containerId: 'GTM-ATTACK1', isEnabled: true, hosts: ['stats.example.com'] }

export const swappedContainer: Attack = {
  id: 'CS3',
  says: 'No field of the tag manager opens the policy of a page, and nobody without the right changes it (T27)',
  async run(shop) {
    const trial = newTrial()
    const { browser, headers } = await shop.staff('marketing')
    const { json } = await browser.get(TAGS, headers)
    const before = json.config as object
    const set = async (over: object, by = { browser, headers }) => {
      const seen = (await browser.get(TAGS, headers)).json.config
      const config = { ...before, ...good, ...over }
      return await by.browser.call('PUT', TAGS, { config, seen, reason: 'A try' }, by.headers)
    }
    const saved = await set({})
    trial.works('marketing asks for a container', saved.status === 200, saved.text)
    const admin = await shop.staff('admin')
    const asked = (await approvalsOf(admin)).find(({ summary }) => summary.includes('GTM-ATTACK1'))
    const decided = asked && (await decide(admin, asked))
    trial.works('and a colleague agrees', decided?.status === 200, decided?.text)
    const visitor = shop.browser()
    const policyOf = async (path: string, cookie = 'consent=all') =>
      String((await visitor.get(path, { cookie })).headers['content-security-policy'])
    if (hasPages) {
      const isThere = await eventually(
        async () => (await policyOf('/pixel?page=public')).includes('stats.example.com'),
        10_000,
      )
      trial.works('its hosts are in the policy of the frame', Boolean(isThere))
      for (const path of ['/faq', '/checkout', '/account', '/admin/login', '/order-success/x']) {
        const policy = await policyOf(path)
        trial.held(`${path} names a host of tags`, !policy.includes('stats.example.com'), policy)
      }
    }
    for (const over of [
      { containerId: 'GTM-"><script>alert(1)</script>' },
      { containerId: "GTM-A'&url=//evil" },
      { containerId: '../evil' },
      { hosts: ['*'] },
      { hosts: ["'unsafe-inline'"] },
      { hosts: ['evil.example.com; script-src *'] },
      { hosts: ['https://evil.example.com'] },
      { hosts: ['evil.example.com/path'] },
      { hosts: ['data:'] },
      { pages: ['//evil.example.com\n'] },
      { granted: ['all'] },
    ]) {
      const { status } = await set(over)
      trial.held(`${JSON.stringify(over)} is kept`, status === 400, status)
    }
    for (const role of ['support', 'catalogue', 'finance', 'auditor']) {
      const { status } = await set({ containerId: 'GTM-EVIL999' }, await shop.staff(role))
      trial.held(`${role} swaps the container`, status === 403, status)
    }
    const back = await set(before)
    trial.works('it is put back', back.status === 200, back.text)
    return trial.outcome()
  },
}

export const nosyPixel: Attack = {
  id: 'CS4',
  says: 'The pixel frame is sandboxed by its own header, knows no order, and is in no page without consent (T28)',
  async run(shop) {
    const trial = newTrial()
    const pages = { pageTargeting: 'specific', targetedPages: ['/pixel'] }
    const { id, isPublished, author } = await publishedScript(shop, pages)
    trial.works('two people publish a pixel', isPublished)
    const visitor = shop.browser()
    const answer = await visitor.get('/pixel?order=order_1&email=ada@example.com', {
      cookie: 'consent=all; currency=EUR',
      referer: `${shop.origin}/order-success/order_1`,
    })
    trial.works('the frame is there', answer.status === 200, answer.text)
    const policy = String(answer.headers['content-security-policy'])
    trial.held('it has an origin', /sandbox allow-scripts(;|$)/.test(policy), policy)
    trial.held('it loads from the shop', !/(script|connect)-src[^;]*'self'/.test(policy), policy)
    trial.held('others frame it', policy.includes("frame-ancestors 'self'"), policy)
    trial.held('it sends an address', answer.headers['referrer-policy'] === 'no-referrer')
    trial.held('it is told its caller', !/order_1|ada@|EUR/.test(answer.text), answer.text)
    trial.held('it is kept for others', answer.headers['cache-control'] === 'no-store')
    trial.held('it sets a cookie', answer.headers['set-cookie'] === undefined)
    if (hasPages) {
      for (const headers of [
        {},
        { cookie: 'consent=necessary' },
        { cookie: 'consent=all', 'sec-gpc': '1' },
        { cookie: 'xconsent=all' },
      ]) {
        const page = await visitor.get('/checkout', headers as Record<string, string>)
        const framed = /frame-src[^;]*'self'/.test(String(page.headers['content-security-policy']))
        trial.held(`${JSON.stringify(headers)} holds the frame`, !framed)
      }
      for (const path of ['/account', '/admin/login', '/download-redeem']) {
        const page = await visitor.get(path, { cookie: 'consent=all' })
        const framed = /frame-src[^;]*'self'/.test(String(page.headers['content-security-policy']))
        trial.held(`${path} holds the frame`, !framed)
      }
    }
    await stopScript(author, id)
    return trial.outcome()
  },
}
