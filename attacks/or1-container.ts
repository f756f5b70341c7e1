import { randomUUID } from 'node:crypto'
import { decide, type Waiting } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const TAGS = '/api/admin/tag-manager'
const HOST = 'collect.attacker.example'
const MARK = 'GTM-EVIL123'

type Config = Readonly<{ isEnabled: boolean; containerId: string; hosts: string[] }>

const configOf = async ({ browser, headers }: StaffCall) =>
  (await browser.get(TAGS, headers)).json.config as Config

/** Asks for a change, as the screen does. */
async function ask(by: StaffCall, over: object, isEnabled = true) {
  const seen = await configOf(by)
  const config = { ...seen, containerId: MARK, pages: [], hosts: [HOST], isEnabled, ...over }
  const key = { 'idempotency-key': randomUUID() }
  const body = { config, seen, reason: 'A try' }
  return await by.browser.call('PUT', TAGS, body, { ...by.headers, ...key })
}

/** What waits for a second person about the container. */
const waitingFor = async ({ browser, headers }: StaffCall) =>
  (
    (await browser.get('/api/admin/approvals?limit=200&state=open', headers)).json
      .approvals as (Waiting & { kind: string })[]
  ).find(({ kind }) => kind === 'tags.change')

/** The container's script runs beside no page, cookie or storage of the shop. */
async function lookAtPages(shop: Shop, trial: Trial) {
  const visitor = shop.browser()
  const cookie = 'consent=all'
  for (const path of ['/', '/shop', '/faq', '/checkout', '/account', '/admin/login']) {
    const page = await visitor.get(path, { cookie })
    const policy = String(page.headers['content-security-policy'])
    const names = /attacker|gtm\.js|ns\.html/.exec(policy + page.text)?.[0]
    trial.held(`${path} lets the container in`, names === undefined, names)
    const reach = policy.split('; ').filter((part) => /^(connect|img)-src/.test(part))
    const isOwn = reach.every((part) => !/https?:\/\/(?!127\.0\.0\.1)/.test(part))
    trial.held(`${path} reaches others`, isOwn, reach)
  }
  const frame = await visitor.get('/pixel?page=public', { cookie })
  const policy = String(frame.headers['content-security-policy'])
  trial.works('the frame runs the container', frame.text.includes('gtm.js?id=GTM-'), frame.text)
  trial.held('the frame has an origin', /sandbox allow-scripts(;|$)/.test(policy), policy)
  trial.held('the frame sets a cookie', frame.headers['set-cookie'] === undefined)
}

export const lonelyContainer: Attack = {
  id: 'OR1',
  says: 'One member of staff puts no container on pages, and its script shares no document, cookie or storage with staff, customers or keys (S1)',
  async run(shop) {
    const trial = newTrial()
    const marketing = await shop.staff('marketing')
    const admin = await shop.staff('admin')
    const off = await ask(marketing, {}, false)
    trial.works('one person keeps a container that is off', off.status === 200, off.text)
    const alone = await ask(marketing, {})
    trial.works('marketing asks for it', alone.status === 200, alone.text)
    const { isEnabled } = await configOf(marketing)
    trial.held('marketing alone puts it on', !isEnabled, alone.text)
    const waiting = await waitingFor(admin)
    if (waiting) {
      const own = await decide(marketing, waiting)
      trial.held('the one who asked decides', own.status === 403, own.text)
      const other = await decide(await shop.staff('finance'), waiting)
      trial.held('finance decides', other.status === 403, other.text)
      const decided = await decide(admin, waiting)
      trial.works('a colleague agrees', decided.status === 200, decided.text)
    }
    trial.works('it is on', (await configOf(marketing)).isEnabled)
    for (const host of ['*.co.uk', '*.github.io', '*.amazonaws.com', '*.attacker.example']) {
      const { status } = await ask(marketing, { hosts: [host] })
      trial.held(`${host} is kept`, status === 400, status)
    }
    const swapped = await ask(marketing, { containerId: 'GTM-SWAPPED1' })
    const { containerId } = await configOf(marketing)
    trial.held('marketing alone swaps it', containerId === MARK, swapped.text)
    if (hasPages) {
      const isThere = await eventually(
        async () => (await shop.browser().get('/pixel?page=public')).status === 200,
        10_000,
      )
      trial.works('it is in the frame', Boolean(isThere))
      await lookAtPages(shop, trial)
    }
    const stopped = await ask(marketing, {}, false)
    trial.works('one person switches it off', stopped.status === 200, stopped.text)
    trial.held('it stays on', !(await configOf(marketing)).isEnabled)
    return trial.outcome()
  },
}
