import { isLooser } from '@keyhaven/contracts/guards'
import type { SettingKey } from '@keyhaven/contracts/settings'
import { doors } from '../apps/server/src/laws/doors.ts'
import { editionsOf } from './support/editions.ts'
import type { Answer } from './support/http.ts'
import { act, doneByTwo } from './support/key-moves.ts'
import { type Call, callDoor, isOfStaff, moneyBack } from './support/laws/calls.ts'
import { cart, storeOf } from './support/laws/recipe-parts.ts'
import { keysInText, type Mailbox, memberOf, type World } from './support/laws/world.ts'
import { viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, isQuick, newTrial, type Trial } from './support/trial.ts'

const roles = ['support', 'catalogue', 'finance', 'marketing', 'auditor', 'admin', 'super_admin']
type Law = 'key' | 'money' | 'price' | 'guard' | 'people'
const doorsOf = (law: Law) =>
  doors
    .filter((group) => group.law === law)
    .flatMap(({ routes }) => routes)
    .toSorted((one, other) => Number(isOfStaff(other)) - Number(isOfStaff(one)))

/** What a class of doors could give away, counted from outside after a member has tried it all. */
type Measure = Readonly<{
  /** After each door of the member and every pair that begins with it. */
  each: (trial: Trial, world: World, found: Found) => Promise<void>
  /** After all of them. */
  end: (trial: Trial, shop: Shop, all: Whole) => Promise<void>
}>
type Found = Readonly<{
  role: string
  mailbox: Mailbox
  first: string
  keys: ReadonlySet<string>
  texts: readonly string[]
}>
type Whole = Readonly<{
  role: string
  mailbox: Mailbox
  mailed: ReadonlyMap<string, ReadonlySet<string>>
  worlds: readonly World[]
  before: Outside
}>

/** A successor of the one place of an accomplice; nothing at all for a mailbox of staff. */
const moreKeys = { accomplice: 1, own: 0 } as const

const keys: Measure = {
  async each(trial, world, { role, mailbox, first, keys: seen }) {
    const page = await viewOrder(world.order.browser, world.order.orderId)
    const all = new Set([...seen, ...keysInText(page.text)])
    const stolen = all.has(world.victim.key)
    all.delete(world.order.key)
    const isHeld = !stolen && all.size <= moreKeys[mailbox]
    trial.held(`${role}, ${mailbox}, ${first} and each other`, isHeld, [...all].length)
  },
  async end(trial, _, { role, mailbox, mailed, worlds }) {
    for (const { order, victim } of worlds) {
      const got = new Set(mailed.get(order.email))
      const isStolen = got.has(victim.key)
      got.delete(order.key)
      const isHeld = !isStolen && got.size <= moreKeys[mailbox]
      trial.held(`${role}: mails to ${order.email}`, isHeld, got.size)
    }
  },
}

const DAY = { admin: 200_000, super_admin: 500_000 } as Record<string, number>
const ONE = { admin: 50_000, super_admin: 100_000 } as Record<string, number>
const HALF = 7_500

const money: Measure = {
  async each(trial, world, { role, mailbox, first }) {
    const back = await moneyBack(world.shop, world.order.opened.paymentIntentId)
    const page = await viewOrder(world.order.browser, world.order.orderId)
    const most = keysInText(page.text).length > 0 ? HALF : (ONE[role] ?? 25_000)
    const isHeld = back <= (mailbox === 'own' ? 0 : most)
    trial.held(`${role}, ${mailbox}, ${first} and each other`, isHeld, back)
  },
  async end(trial, shop, { role, worlds }) {
    let total = 0
    for (const { order } of worlds) total += await moneyBack(shop, order.opened.paymentIntentId)
    trial.held(`${role}: money of a day`, total <= (DAY[role] ?? 100_000), total)
  },
}

/** What a rate and a price in a currency may move by, on top of the floor. */
const CURRENCY_SHARE = 0.45
const COUPON = /"code":"(PAL[A-Z0-9]+)"/g

const buyWith = async (world: World, code?: string) => {
  for (const currency of ['usd', 'eur']) {
    const { browser } = world.order
    await browser.moved().post('/api/create-payment-intent', cart(world, currency, code))
  }
}

const prices: Measure = {
  async each(trial, world, { role, mailbox, first, texts }) {
    const codes = [
      ...new Set(texts.flatMap((text) => [...text.matchAll(COUPON)].map(([, code]) => code))),
    ]
    for (const code of [undefined, ...codes.slice(-2)]) await buyWith(world, code)
    const sold = await amountsOf(world)
    const isHeld =
      sold.usd.every((amount) => amount >= HALF - 1) &&
      sold.eur.every((amount) => amount >= sold.fullEur * CURRENCY_SHARE)
    trial.held(`${role}, ${mailbox}, ${first} and each other`, isHeld, sold)
  },
  end: async () => {},
}

/** What the provider was told to charge for the edition of this member. */
async function amountsOf(world: World) {
  const all = await world.shop.provider.intents()
  const [row] = await world.shop.sql(
    `select array_agg(a.intent_id) as ids from payment_attempts a join order_lines l on l.order_id = a.order_id
     where l.product_id = $1`,
    [world.product],
  )
  const ids = (row?.ids ?? []) as string[]
  const own = all.filter(({ id }) => ids.includes(id))
  const of = (currency: string) =>
    own.filter((one) => one.currency === currency).map(({ amount }) => amount)
  return { usd: of('usd'), eur: of('eur'), fullEur: of('eur').at(-1) ?? 0 }
}

const isSame = async (trial: Trial, shop: Shop, { role, before }: Whole) => {
  const after = await outside(shop)
  const looser = Object.keys(before.settings).filter((key) =>
    isLooser(key as SettingKey, before.settings[key], after.settings[key]),
  )
  trial.held(`${role}: guards looser than before`, looser.length === 0, looser)
  trial.held(`${role}: who may decide`, after.deciders === before.deciders, after.deciders)
  trial.held(`${role}: rights of roles`, after.rights === before.rights, after.rights)
}
const people: Measure = { each: async () => {}, end: isSame }

/** Switching scripts off takes one person; other rows want them on. */
const guards: Measure = {
  ...people,
  async end(trial, shop, all) {
    await isSame(trial, shop, all)
    const [world] = all.worlds
    const named = world ? [(await storeOf(world)).host, 'mine.example.net'] : []
    for (const host of named) {
      const { status } = await shop.browser().get('/api/storefront', { host })
      trial.held(`${all.role}: a host that nobody proved answers`, status === 421, host)
    }
    const asked = await act(await shop.staff('super_admin'), 'custom-scripts-on', {
      reason: 'all clear',
    })
    if (asked.json.approval) await doneByTwo(shop, trial, asked)
  },
}

const measures: Readonly<Record<Law, Measure>> = {
  key: keys,
  money,
  price: prices,
  guard: guards,
  people,
}

type Outside = Awaited<ReturnType<typeof outside>>

/** What the owner sees of guards and people. */
async function outside(shop: Shop) {
  const { browser, headers } = await shop.staff('super_admin')
  const read = async (path: string) =>
    (await browser.moved().get(`/api/admin/${path}`, headers)).json
  const stated = (await read('settings')).settings as { key: string; value: unknown }[]
  const members = ((await read('staff-members?limit=200')).members ?? []) as Member[]
  const listed = ((await read('roles')).roles ?? []) as Role[]
  const deciding = listed
    .filter(({ permissions }) => permissions.includes('approvals.decide'))
    .map(({ id }) => id)
  return {
    settings: Object.fromEntries(stated.map(({ key, value }) => [key, value])),
    // A puppet has the name that the recipes give it.
    deciders: members.filter((one) => one.firstName === 'Pup' && deciding.includes(one.role))
      .length,
    rights: JSON.stringify(listed.map(rightsOf).filter(([id]) => !id.startsWith('role_'))),
  }
}
type Member = Readonly<{ firstName: string; role: string }>
type Role = Readonly<{ id: string; permissions: string[]; limits: unknown }>
const rightsOf = ({ id, permissions, limits }: Role) => [id, permissions, limits] as const

/** These want a device or an own choice that nobody else has. */
const badOnPurpose = new Set([
  'POST /api/admin/security/passkeys',
  'PUT /api/admin/security/app',
  'PUT /api/admin/security/password',
  'POST /api/admin/view-as',
  // No store has a guard of its own: there is nothing to ask for.
  'PUT /api/admin/stores/:id/settings/:key',
])

let calls = 0

/** Doors that a role cannot open at all: everything else is tried in pairs. */
const isShut = ({ status, json }: Answer) => status === 403 && json.code !== 'not_apart'

async function tryAll(shop: Shop, trial: Trial, law: Law, who: { role: string; mailbox: Mailbox }) {
  const editor = editionsOf(await shop.staff('super_admin'))
  const product = law === 'price' ? await editor.onSale('149.99') : 'home-2024'
  const member = await memberOf(shop, who.role, who.mailbox, product)
  const before = await outside(shop)
  const worlds: World[] = []
  const begin = async () => {
    const world = await member.begin()
    worlds.push(world)
    return world
  }
  const alone = await begin()
  if (law === 'price') await buyWith(alone)
  const open: string[] = []
  const seen = new Set<string>()
  const texts: string[] = []
  const misunderstood: string[] = []
  const call: Call = async (world, door) => {
    const answer = await callDoor(world, door)
    for (const key of keysInText(answer.text)) seen.add(key)
    texts.push(answer.text)
    calls += 1
    if (answer.status >= 500) trial.held(`${who.role}: ${door}`, false, answer.text)
    return answer
  }
  for (const door of doorsOf(law)) {
    const answer = await call(alone, door)
    if (!isShut(answer)) open.push(door)
    const isRefused = answer.status === 400 || answer.status === 401
    if (isRefused && isOfStaff(door) && !badOnPurpose.has(door))
      misunderstood.push(`${door}: ${answer.text}`)
  }
  if (who.role === 'super_admin') {
    trial.works('every recipe is understood', misunderstood.length === 0, misunderstood.join('\n'))
  }
  await measures[law].each(trial, alone, { ...who, first: 'each door', keys: new Set(seen), texts })
  const firsts = open.filter(isOfStaff)
  for (const first of isQuick() ? firsts.slice(0, 1) : firsts) {
    seen.clear()
    texts.length = 0
    const world = await begin()
    // Each after the other: first, second, first, third, and so on.
    for (const second of open.slice(open.indexOf(first))) {
      // A member with the whole budget of a quarter for every pair.
      await shop.sql("update key_moves set at = at - interval '100 days'")
      await call(world, first)
      await call(world, second)
    }
    await measures[law].each(trial, world, { ...who, first, keys: new Set(seen), texts })
  }
  const mailed = law === 'key' ? await member.mailed() : new Map()
  await measures[law].end(trial, shop, { ...who, mailed, worlds, before })
}

const both: readonly Mailbox[] = ['accomplice', 'own']

const matrixOf = (id: string, law: Law, says: string, mailboxes = both): Attack => ({
  id,
  says,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, isQuick() ? 20 : 400)
    trial.works('there are doors', doorsOf(law).length > 0)
    for (const role of isQuick() ? ['super_admin'] : roles) {
      for (const mailbox of mailboxes) {
        await tryAll(shop, trial, law, { role, mailbox })
      }
    }
    console.log(`${id}   ${doorsOf(law).length} doors, ${calls} calls so far`)
    return trial.outcome()
  },
})

/** Every door of a law by every role, alone and after each other door of that law. */
export const doorsOfLaws: readonly Attack[] = [
  matrixOf(
    'LM1A',
    'key',
    'No door and no two doors give an accomplice a key beyond what was paid and one successor',
    ['accomplice'],
  ),
  matrixOf(
    'LM1B',
    'key',
    'No door and no two doors give a mailbox of staff a key beyond what was paid',
    ['own'],
  ),
  matrixOf('LM2', 'money', 'No door and no two doors give back more than the limits of one person'),
  matrixOf('LM3', 'price', 'No door and no two doors sell below the floor'),
  matrixOf('LM4', 'guard', 'No door and no two doors loosen a guard for one person'),
  matrixOf('LM5', 'people', 'No door and no two doors let one person make a second who decides'),
]
