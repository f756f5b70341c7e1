import { isLooser } from '@keyhaven/contracts/guards'
import type { SettingKey } from '@keyhaven/contracts/settings'
import { act, doneByTwo } from '../key-moves.ts'
import { viewOrder } from '../purchase.ts'
import type { Shop } from '../shop.ts'
import type { Trial } from '../trial.ts'
import { moneyBack } from './calls.ts'
import { cart, storeOf } from './recipe-parts.ts'
import { keysInText, type Mailbox, type World } from './world.ts'

export type Law = 'key' | 'money' | 'price' | 'guard' | 'people'

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

/** Every key that an order ever had: why, by which act, and whether it was seen. */
async function historyOf(shop: Shop, orderId: string): Promise<unknown[]> {
  const rows = await shop.sql(
    `select concat_ws(' ', a.slot, a.cause, m.act, m.actor_kind, 'seen ' || a.first_revealed_at::time(0),
       'ended ' || a.revoked_at::time(0)) as said
     from order_lines l
     join assignments a on a.order_line_id = l.id
     left join key_moves m on m.id = a.move_id
     where l.order_id = $1
     order by a.id`,
    [orderId],
  )
  return rows.map(({ said }) => said)
}

const keys: Measure = {
  async each(trial, world, { role, mailbox, first, keys: seen }) {
    const page = await viewOrder(world.order.browser, world.order.orderId)
    const all = new Set([...seen, ...keysInText(page.text)])
    const stolen = all.has(world.victim.key)
    all.delete(world.order.key)
    const isHeld = !stolen && all.size <= moreKeys[mailbox]
    trial.held(`${role}, ${mailbox}, ${first} and each other`, isHeld, [...all].length)
  },
  async end(trial, shop, { role, mailbox, mailed, worlds }) {
    for (const { order, victim } of worlds) {
      const got = new Set(mailed.get(order.email))
      const isStolen = got.has(victim.key)
      got.delete(order.key)
      const isHeld = !isStolen && got.size <= moreKeys[mailbox]
      const places = isHeld ? [] : await historyOf(shop, order.orderId)
      trial.held(`${role}: mails to ${order.email}`, isHeld, `${got.size}: ${places.join(', ')}`)
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

export const buyWith = async (world: World, code?: string) => {
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

export const measures: Readonly<Record<Law, Measure>> = {
  key: keys,
  money,
  price: prices,
  guard: guards,
  people,
}

type Outside = Awaited<ReturnType<typeof outside>>

/** What the owner sees of guards and people. */
export async function outside(shop: Shop) {
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
