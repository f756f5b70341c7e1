import { doors } from '../apps/server/src/laws/doors.ts'
import { editionsOf } from './support/editions.ts'
import type { HttpAnswer } from './support/http.ts'
import { type Call, callDoor, isOfStaff } from './support/laws/calls.ts'
import { buyWith, type Law, measures, outside } from './support/laws/measures.ts'
import { keysInText, type Mailbox, memberOf, type World } from './support/laws/world.ts'
import { shuffled } from './support/rows.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const roles = ['support', 'catalogue', 'finance', 'marketing', 'auditor', 'admin', 'super_admin']
const doorsOf = (law: Law) =>
  doors
    .filter((group) => group.law === law)
    .flatMap(({ routes }) => routes)
    .toSorted((one, other) => Number(isOfStaff(other)) - Number(isOfStaff(one)))

/** These want a device or an own choice that nobody else has. */
const badOnPurpose = new Set([
  'POST /api/admin/security/passkeys',
  'PUT /api/admin/security/app',
  'PUT /api/admin/security/password',
  'POST /api/admin/view-as',
  // No store has a guard of its own: there is nothing to ask for.
  'PUT /api/admin/stores/:id/settings/:key',
])

/** Doors that a role cannot open at all: everything else is tried in pairs. */
const isShut = ({ status, json }: HttpAnswer) => status === 403 && json.code !== 'not_apart'

/** Here each door begins with an order of its own; guards and people are there once. */
const aboutOrders: readonly Law[] = ['key', 'money', 'price']

type Who = Readonly<{ role: string; mailbox: Mailbox }>

/** A member with what they found behind the doors they tried. */
async function entering(shop: Shop, trial: Trial, { law, who }: { law: Law; who: Who }) {
  const editor = editionsOf(await shop.staff('super_admin'))
  const product = law === 'price' ? await editor.onSale('149.99') : 'home-2024'
  const member = await memberOf(shop, who.role, who.mailbox, product)
  const worlds: World[] = []
  const begin = async () => {
    const [known] = worlds
    if (known && !aboutOrders.includes(law)) return known
    const world = await member.begin()
    worlds.push(world)
    return world
  }
  const seen = new Set<string>()
  const texts: string[] = []
  const call: Call = async (world, door) => {
    const answer = await callDoor(world, door)
    for (const key of keysInText(answer.text)) seen.add(key)
    texts.push(answer.text)
    if (answer.status >= 500) trial.held(`${who.role}: ${door}`, false, answer.text)
    return answer
  }
  /** Counts what was found since the last time. */
  const measure = async (world: World, first: string) => {
    await measures[law].each(trial, world, { ...who, first, keys: new Set(seen), texts })
    seen.clear()
    texts.length = 0
  }
  return { ...who, member, worlds, begin, call, measure }
}
type Entering = Awaited<ReturnType<typeof entering>>

/** Each door by itself: those that are open to this role. */
async function tryEach(trial: Trial, law: Law, { role, begin, call, measure }: Entering) {
  const alone = await begin()
  if (law === 'price') await buyWith(alone)
  const open: string[] = []
  const misunderstood: string[] = []
  for (const door of doorsOf(law)) {
    const answer = await call(alone, door)
    if (!isShut(answer)) open.push(door)
    const isRefused = answer.status === 400 || answer.status === 401
    if (isRefused && isOfStaff(door) && !badOnPurpose.has(door))
      misunderstood.push(`${door}: ${answer.text}`)
  }
  if (role === 'super_admin') {
    trial.works('every recipe is understood', misunderstood.length === 0, misunderstood.join('\n'))
  }
  await measure(alone, 'each door')
  return open
}

/** Each after the other: first, second, first, third, and so on. */
async function tryPairs(
  shop: Shop,
  { begin, call, measure }: Entering,
  { first, seconds }: { first: string; seconds: readonly string[] },
) {
  const world = await begin()
  for (const second of seconds) {
    // A member with the whole budget of a quarter for every pair.
    await shop.sql("update key_moves set at = at - interval '100 days'")
    await call(world, first)
    await call(world, second)
  }
  await measure(world, first)
}

/** Says which pairs are tried, and by whom: with the same number they are the same. */
const seed = Number(process.env.LAWS_SEED ?? Date.now() % 100_000)
/** So many pairs of a law in one run; all of them are a few hundred. */
const mostPairs = Number(process.env.LAWS_PAIRS ?? 150)

type Opened = Readonly<{ one: Entering; open: readonly string[] }>
type Pair = Readonly<{ first: string; second: string }>

/** Pairs that some role can open: the first by staff, the second by them or by the buyer. */
function drawnPairs(law: Law, all: readonly Opened[]): readonly Pair[] {
  const doorsInOrder = doorsOf(law)
  const pairs = doorsInOrder
    .filter(isOfStaff)
    .flatMap((first, nth) => doorsInOrder.slice(nth).map((second) => ({ first, second })))
    .filter(({ first, second }) =>
      all.some(({ open }) => open.includes(first) && open.includes(second)),
    )
  return shuffled(pairs, seed).slice(0, mostPairs)
}

/** Each pair goes to a role that can open both: a drawn one as many as it can, those that open the most the rest. */
function shares(all: readonly Opened[], first: string, wanted: readonly string[]) {
  const able = all.filter(({ open }) => open.includes(first))
  const [drawn] = shuffled(able, seed + wanted.length)
  const others = able.toSorted((a, b) => b.open.length - a.open.length)
  const left = new Set(wanted)
  return [...(drawn ? [drawn] : []), ...others].flatMap(({ one, open }) => {
    const seconds = open.filter((door) => left.delete(door))
    return seconds.length > 0 ? [{ one, first, seconds }] : []
  })
}

async function tryAll(shop: Shop, trial: Trial, law: Law, mailbox: Mailbox) {
  const before = await outside(shop)
  const all: Opened[] = []
  for (const role of roles) {
    const one = await entering(shop, trial, { law, who: { role, mailbox } })
    all.push({ one, open: await tryEach(trial, law, one) })
  }
  const byFirst = Object.entries(Object.groupBy(drawnPairs(law, all), ({ first }) => first))
  for (const [first, pairs = []] of byFirst) {
    const wanted = pairs.map(({ second }) => second)
    for (const { one, ...share } of shares(all, first, wanted)) await tryPairs(shop, one, share)
  }
  for (const { one } of all) {
    const { role, worlds, member } = one
    const mailed = law === 'key' ? await member.mailed() : new Map()
    await measures[law].end(trial, shop, { role, mailbox, mailed, worlds, before })
  }
}

const matrixOf = (id: string, law: Law, says: string, mailboxes: readonly Mailbox[]): Attack => ({
  id,
  says,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, KEYS)
    trial.works('there are doors', doorsOf(law).length > 0)
    for (const mailbox of mailboxes) await tryAll(shop, trial, law, mailbox)
    console.log(`       ${id}: at most ${mostPairs} pairs, drawn by LAWS_SEED=${seed}`)
    return trial.outcome()
  },
})

/** Enough for every order, and for every key that takes the place of another. */
const KEYS = 400
const both: readonly Mailbox[] = ['accomplice', 'own']
/** It makes no difference to guards and people who the keys are for. */
const one: readonly Mailbox[] = ['accomplice']

/** Every door of a law by every role, and after each other door of that law. */
export const doorsOfLaws: readonly Attack[] = [
  matrixOf(
    'LM1A',
    'key',
    'No door and no two doors give an accomplice a key beyond what was paid and one successor',
    one,
  ),
  matrixOf(
    'LM1B',
    'key',
    'No door and no two doors give a mailbox of staff a key beyond what was paid',
    ['own'],
  ),
  matrixOf(
    'LM2',
    'money',
    'No door and no two doors give back more than the limits of one person',
    both,
  ),
  matrixOf('LM3', 'price', 'No door and no two doors sell below the floor', both),
  matrixOf('LM4', 'guard', 'No door and no two doors loosen a guard for one person', one),
  matrixOf(
    'LM5',
    'people',
    'No door and no two doors let one person make a second who decides',
    one,
  ),
]
