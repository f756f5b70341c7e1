import { randomBytes } from 'node:crypto'
import { decide, type Waiting } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'

const STORES = '/api/admin/stores'

const terms = {
  ...{ name: 'Store of an attack', brand: '', tagline: '', routeSet: 'main', heroLayout: null },
  ...{ currency: 'USD', productIds: null, state: 'active', reason: 'an attack' },
}

type HostFile = Readonly<{ host: string; state: string; token: string; record: string }>

const hostsOf = async ({ browser, headers }: StaffCall, id: string) =>
  (await browser.get(`${STORES}/${id}`, headers)).json.hosts as HostFile[]

const check = ({ browser, headers }: StaffCall, id: string, host: string) =>
  browser.post(`${STORES}/${id}/hosts/check`, { host }, headers)

const waitingFor = async ({ browser, headers }: StaffCall) =>
  (
    (await browser.get('/api/admin/approvals?limit=200&state=open', headers)).json
      .approvals as (Waiting & { kind: string })[]
  ).find(({ kind }) => kind === 'stores.host')

/** What the owner of a host does at their name server. */
const publish = (shop: Shop, name: string, text: string) =>
  fetch(`${shop.mailbox}/records`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, text }),
  })

export const hostProof: Attack = {
  id: 'OR4',
  says: 'A host that staff name answers nobody and is in no mail until its owner has shown that it is the shop’s, and two people opened it (S12)',
  async run(shop) {
    const trial = newTrial()
    const thief = await shop.staff('admin')
    const id = `or-${randomBytes(4).toString('hex')}`
    const host = `${id}.localhost`
    const port = new URL(shop.origin).port
    const at = () => shop.browser().get('/api/storefront', { host: `${host}:${port}` })
    const made = await thief.browser.post(STORES, { id, ...terms, hosts: [host] }, thief.headers)
    trial.works('a store is made', made.status === 201, made.text)
    const inUse = async () =>
      (await shop.sql('select 1 from stores where $1 = any(hosts)', [host])).length > 0
    const [file] = await hostsOf(thief, id)
    const { token = '', record = '' } = file ?? {}
    trial.held('a new host is open', file?.state === 'unproven' && !(await inUse()), file)
    trial.held('it answers', (await at()).status === 421)
    for (const wrong of ['', 'x', `${token}x`, token.slice(1)]) {
      await publish(shop, record, wrong)
      const refused = await check(thief, id, host)
      const isRefused = refused.status === 409 && refused.json.code === 'host_unproven'
      trial.held(`proven by the record “${wrong && 'wrong'}”`, isRefused, refused.text)
    }
    await publish(shop, host, token)
    trial.held('proven by another name', (await check(thief, id, host)).status === 409)
    trial.held('asked for without a proof', (await waitingFor(thief)) === undefined)
    await publish(shop, record, token)
    const found = await check(thief, id, host)
    trial.works('its owner publishes the token', found.status === 200, found.text)
    trial.held('one person opens it', !(await inUse()) && (await at()).status === 421)
    const waiting = await waitingFor(thief)
    if (waiting) {
      const own = await decide(thief, waiting)
      trial.held('the one who asked decides', own.status === 403, own.text)
      const decided = await decide(await shop.staff('super_admin'), waiting)
      trial.works('a colleague agrees', decided.status === 200, decided.text)
    }
    const isOpen = await eventually(async () => (await at()).status === 200, 5_000)
    trial.works('then it answers', isOpen === true)
    await shop.sql(`update stores set state = 'closed', version = version + 1 where id = $1`, [id])
    return trial.outcome()
  },
}
