import { randomUUID } from 'node:crypto'
import { approvalsOf, decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import { buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { aKey, importKeys, stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const LICENSES = '/api/admin/licenses'
const EXPORTS = `${LICENSES}/plain-exports`
const reason = 'for the attack'
const LACK_REVEAL = ['support', 'catalogue', 'finance', 'marketing', 'auditor'] as const
const LACK_REVOKE = ['support', 'finance', 'marketing', 'auditor'] as const
const SEARCHES_A_MINUTE = 60
/** Five groups of five: what a whole key looks like wherever it leaks. */
const WHOLE_KEY = /[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/

const post = ({ browser, headers }: Staff, path: string, body: object = {}) =>
  browser.post(path, body, { 'idempotency-key': randomUUID(), ...headers })
const get = ({ browser, headers }: Staff, path: string) => browser.get(path, headers)

const hired = (shop: Shop, role: string): Promise<Staff> =>
  shop.staff(role, { email: `${randomUUID()}@example.com`, last: `Desk ${randomUUID()}` })

/** A batch of this row's own that is set aside, and its keys. */
async function setAside(shop: Shop, by: Staff, count = 2) {
  const keys = Array.from({ length: count }, () => aKey('EXPRT'))
  await importKeys(shop, keys, { productId: 'home-2019' })
  const [row] = await shop.sql('select max(id)::int as id from key_batches')
  const batchId = Number(row?.id)
  const { status, text } = await post(by, `${LICENSES}/batches/${batchId}/quarantine`, { reason })
  if (status !== 200) throw new Error(`not set aside: ${text}`)
  return { batchId, keys }
}

const wish = (batchId: number) => ({ batchId, state: 'quarantined', reason })

async function newestExport(by: Staff) {
  const { json } = await get(by, EXPORTS)
  const [first] = (json.exports ?? []) as { id: number; batchId: number }[]
  return first
}

/** Whole keys leave with two people, once, to the one who asked. */
export const plainExports: Attack = {
  id: 'KD1',
  says: 'A file of whole keys takes two people, goes once to the one who asked, and never to a role that may not see keys',
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const second = await hired(shop, 'admin')
    const { batchId, keys } = await setAside(shop, boss)
    const asked = await post(boss, EXPORTS, wish(batchId))
    const { id } = (asked.json.approval ?? {}) as { id?: string }
    const waiting = (await approvalsOf(second)).find((one) => one.id === id)
    if (!waiting) throw new Error(`nobody was asked: ${asked.text}`)
    const own = await decide(boss, waiting)
    const early = await newestExport(boss)
    const agreed = await decide(second, waiting)
    trial.works('a second person agrees', agreed.status === 200, agreed.text)
    const file = await newestExport(boss)
    const fetched = await post(boss, `${EXPORTS}/${file?.id}/file`)
    const hasAll = keys.every((key) => fetched.text.includes(key))
    trial.works('the one who asked fetches the file', hasAll, fetched.status)
    trial.held('the asker approves', own.status === 403 || own.status === 409, own.text)
    trial.held('a file before anybody agreed', early?.batchId !== batchId, early)
    const again = await post(boss, `${EXPORTS}/${file?.id}/file`)
    trial.held('the file a second time', !WHOLE_KEY.test(again.text), again.status)
    await byOthers(shop, trial, batchId)
    return trial.outcome()
  },
}

async function byOthers(shop: Shop, trial: Trial, batchId: number) {
  const boss = await hired(shop, 'super_admin')
  const { batchId: other } = await setAside(shop, boss)
  await post(boss, EXPORTS, wish(other))
  for (const role of [...LACK_REVEAL, 'admin'] as const) {
    const staff = await hired(shop, role)
    const asked = await post(staff, EXPORTS, wish(batchId))
    trial.held(`${role} asks for whole keys`, asked.status === 403, asked.text)
    const file = await post(staff, `${EXPORTS}/1/file`)
    trial.held(`${role} fetches the file of another`, file.status === 403, file.text)
    const list = await get(staff, EXPORTS)
    trial.held(`${role} reads the list of files`, list.status === 403, list.text)
  }
  const thief = await hired(shop, 'super_admin')
  const [row] = await shop.sql('select max(id)::int as id from key_exports')
  const stolen = await post(thief, `${EXPORTS}/${row?.id}/file`)
  trial.held('another super admin fetches it', !WHOLE_KEY.test(stolen.text), stolen.text)
}

async function soldUnit(shop: Shop) {
  await stock(shop, 1)
  const { opened, browser } = await buy(shop)
  const [row] = await shop.sql(
    `select a.unit_id as id from assignments a join order_lines l on l.id = a.order_line_id
     where l.order_id = $1 and a.revoked_at is null`,
    [opened.orderId],
  )
  return { unitId: Number(row?.id), orderId: opened.orderId, browser }
}

/** A key is taken from its buyer by those who may, for a reason, and comes back as another one. */
export const revokedKeys: Attack = {
  id: 'KD2',
  says: 'A sold key is revoked by those who may alone, and its licence never ends without a key',
  async run(shop) {
    const trial = newTrial()
    const { unitId, orderId, browser } = await soldUnit(shop)
    const path = `${LICENSES}/units/${unitId}/revoke`
    const tries = []
    for (const role of LACK_REVOKE)
      tries.push([role, await post(await hired(shop, role), path, { reason })] as const)
    const mute = await post(await hired(shop, 'catalogue'), path, { reason: ' ' })
    const revoked = await post(await hired(shop, 'catalogue'), path, { reason })
    trial.works('catalogue staff revoke a key', revoked.status === 200, revoked.text)
    for (const [role, answer] of tries)
      trial.held(`${role} revokes`, answer.status === 403, answer.text)
    trial.held('without a reason', mute.status === 400, mute.text)
    const view = await viewOrder(browser, orderId)
    const [row] = await shop.sql(
      `select (select count(*) from backorders b join order_lines l on l.id = b.order_line_id
         where l.order_id = $1)::int + (select count(*) from refill_waits w
         join order_lines l on l.id = w.order_line_id where l.order_id = $1)::int + (select count(*) from assignments a
         join order_lines l on l.id = a.order_line_id
         where l.order_id = $1 and a.revoked_at is null)::int as places`,
      [orderId],
    )
    trial.held('the licence has neither a key nor a place in the queue', row?.places === 1, row)
    const gone = (
      await shop.sql(
        'select last5 from license_keys k join key_units u on u.key_id = k.id where u.id = $1',
        [unitId],
      )
    )[0]
    const shown = keysIn(view).filter((key) => key.endsWith(String(gone?.last5)))
    trial.held('the old key is still shown', shown.length === 0, shown.length)
    return trial.outcome()
  },
}

/** What a supplier writes into a file stays text. */
export const poisonedImports: Attack = {
  id: 'KD3',
  says: 'A file of keys brings no formula, and a key that was withdrawn, burned or sold comes back by no import',
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const key = aKey('IMPRT')
    const poison = [
      '=HYPERLINK("http://evil.example")',
      '+1+1',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '"=cmd|x"',
    ]
    const body = {
      supplier: '=1+1',
      batchName: '@batch',
      productId: 'home-2019',
      text: ['key', key, ...poison].join('\n'),
    }
    const started = await post(boss, `${LICENSES}/imports`, body)
    trial.works('a file is taken', started.status === 202, started.text)
    const id = Number(started.json.importId)
    const done = await eventually(async () => {
      const { json } = await get(boss, `${LICENSES}/imports/${id}`)
      return (json.import as { state?: string } | undefined)?.state === 'done'
    })
    trial.works('and imported', done === true)
    const files = [`${LICENSES}/imports/${id}/rows.csv`, `${LICENSES}/units.csv?queue=available`]
    for (const path of files) {
      const { text } = await get(boss, path)
      trial.held(`a formula in ${path}`, !/(^|[,\n])"?[=+@\t-]/m.test(text), text.slice(0, 200))
      trial.held(`a whole key in ${path}`, !WHOLE_KEY.test(text))
    }
    await revivals(shop, trial, boss)
    return trial.outcome()
  },
}

async function revivals(shop: Shop, trial: Trial, boss: Staff) {
  const fresh = aKey('REVIV')
  await importKeys(shop, [fresh], { productId: 'home-2019' })
  const [row] = await shop.sql('select max(id)::int as id from key_batches')
  await post(boss, `${LICENSES}/batches/${row?.id}/undo`, { reason })
  const back = await importKeys(shop, [fresh], { productId: 'home-2019' })
  trial.works('an undone key comes back by an import', back.json.imported === 1, back.text)
  const { keys } = await setAside(shop, boss)
  const again = await importKeys(shop, keys, { productId: 'home-2019' })
  trial.held('an import revives keys in quarantine', again.json.imported === 0, again.text)
  const [batch] = await shop.sql('select max(id)::int as id from key_batches')
  await post(boss, `${LICENSES}/batches/${batch?.id}/undo`, { reason })
  const undone = await importKeys(shop, keys, { productId: 'home-2019' })
  trial.held('undo is a way out of quarantine', undone.json.imported === 0, undone.text)
  const { unitId } = await soldUnit(shop)
  await post(boss, `${LICENSES}/units/${unitId}/revoke`, { reason })
  const revealed = await post(boss, `${LICENSES}/units/${unitId}/reveal`, { reason })
  trial.held('a revoked key is revealed', !WHOLE_KEY.test(revealed.text), revealed.status)
}

/** The search knows keys; it must not tell them. */
export const keyOracle: Attack = {
  id: 'KD4',
  says: 'The search for a key is no oracle: it is counted, and shows the end of a key alone',
  async run(shop) {
    const trial = newTrial()
    const key = aKey('ORACL')
    await importKeys(shop, [key], { productId: 'home-2019' })
    const staff = await hired(shop, 'support')
    const search = (text: string) =>
      staff.browser.post(`${LICENSES}/units/search`, { key: text }, staff.headers)
    const found = await search(key)
    trial.works('a whole key is recognised', found.text.includes(key.slice(-5)), found.text)
    trial.held('the answer holds the key', !found.text.includes(key))
    const answers = await Promise.all(
      Array.from({ length: SEARCHES_A_MINUTE + 20 }, () => search(aKey('ORACL'))),
    )
    const refused = answers.filter(({ status }) => status === 429).length
    trial.held('more guesses than a person makes in a minute', refused >= 20, { refused })
    const leaks = answers.filter(({ text }) => WHOLE_KEY.test(text)).length
    trial.held('a guess is answered with a key', leaks === 0, { leaks })
    return trial.outcome()
  },
}

const screens = (unitId: number, batchId: number, orderId: string) => [
  `${LICENSES}/stock`,
  `${LICENSES}/units?queue=assigned&limit=200`,
  `${LICENSES}/units?queue=available&limit=200`,
  `${LICENSES}/units?queue=revoked`,
  `${LICENSES}/units.csv?queue=assigned`,
  `${LICENSES}/units/${unitId}`,
  `${LICENSES}/batches`,
  `${LICENSES}/batches/${batchId}`,
  `${LICENSES}/batches/${batchId}/orders.csv`,
  `${LICENSES}/imports`,
  `${LICENSES}/waiting`,
  `${LICENSES}/suppliers`,
  `${LICENSES}/suppliers/1/claim-letter`,
  EXPORTS,
  `/api/admin/orders?limit=200`,
  `/api/admin/order-details/${orderId}`,
]

/** Everything a role without the right to see keys can open, looked through for keys. */
export const unseenByRole: Attack = {
  id: 'KD5',
  says: 'A role that may not reveal keys reaches none, by any screen, file or act of the desk',
  async run(shop) {
    const trial = newTrial()
    const { unitId, orderId } = await soldUnit(shop)
    const [row] = await shop.sql('select batch_id::int as id from key_units where id = $1', [
      unitId,
    ])
    const admin = await hired(shop, 'admin')
    const revealed = await post(admin, `${LICENSES}/units/${unitId}/reveal`, { reason })
    trial.works('an admin reveals a key', WHOLE_KEY.test(revealed.text), revealed.status)
    let reached = 0
    for (const role of LACK_REVEAL) {
      const staff = await hired(shop, role)
      for (const path of screens(unitId, Number(row?.id), orderId)) {
        const { text } = await get(staff, path)
        if (WHOLE_KEY.test(text)) reached += 1
        trial.held(`${role} reads a key at ${path}`, !WHOLE_KEY.test(text))
      }
      const act = await post(staff, `${LICENSES}/units/${unitId}/reveal`, { reason })
      if (WHOLE_KEY.test(act.text)) reached += 1
      trial.held(`${role} reveals`, act.status === 403, act.text)
    }
    trial.held('keys reached', reached === 0, { reached })
    return trial.outcome()
  },
}
