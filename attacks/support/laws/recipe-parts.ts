import { pause } from '../eventually.ts'
import type { HttpAnswer } from '../http.ts'
import { aDraft } from '../scripts.ts'
import { unique, type World } from './world.ts'

export const reason = 'because I say so'
const DAY_MS = 86_400_000

type Sent = Readonly<{
  params?: Readonly<Record<string, string | number>>
  body?: object
  headers?: Record<string, string>
}>
export type Recipe = (world: World) => Sent | Promise<Sent>

const idIn = ({ json }: HttpAnswer, name: string, field = 'id'): string =>
  String((json[name] as Record<string, unknown> | undefined)?.[field] ?? json[field] ?? 'none')

export const order = (world: World) => ({ params: { id: world.order.orderId } })
export const justReason: Recipe = (world) => ({ ...order(world), body: { reason } })
export const unit: Recipe = ({ order: { unit: id } }) => ({ params: { id }, body: { reason } })
export const buyer = (email: string) => ({
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'US',
})
export const itemOf = ({ product }: World) => ({ productId: product, quantity: 1 })
export const claim = {
  lastFive: '',
  errorCode: '',
  symptom: 'key-already-used',
  note: 'they called',
}
export const full = { what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 1 }
export const all = { isWithdrawal: false, reason: 'changed_mind', note: '' }
export const places = ({ order: { line } }: World) => [{ lineId: line, slot: 1 }]

/** The newest thing of a kind that the shop has. */
export const newest = async ({ shop }: World, table: string, column = 'id') =>
  String((await shop.sql(`select max(${column}) as id from ${table}`))[0]?.id ?? 1)

const FILL_MS = 5_100
let ripe: Promise<unknown> | undefined

/** A form that has been open for as long as a person takes, for all members. */
function formToken({ shop }: World) {
  ripe ??= (async () => {
    const { json } = await shop.browser().get('/api/contact/form')
    await pause(FILL_MS)
    return json.formToken
  })()
  return ripe
}

/** A conversation that the buyer began, and the order it is about. */
export const conversationOf = (world: World) =>
  world.once('talk', async () => {
    const { email, orderId } = world.order
    const { json } = await world.shop.browser().post('/api/contact', {
      ...{ name: 'Ada Byron', email, subject: 'It stops', messageType: 'support', website: '' },
      ...{
        message: 'The installer says 0xC004F050.',
        sessionId: 'a-device',
        formToken: await formToken(world),
      },
    })
    return { reference: String(json.reference), orderId }
  })

export const aLink = (world: World, amount = '75.00') => ({
  ...{ title: `For a friend ${unique()}`, amount, products: [itemOf(world)], maxUses: 5 },
})
export const terms = ({ product }: World, value = '49') => ({
  ...{
    code: `PAL${unique().toUpperCase()}`,
    name: 'For a friend',
    kind: 'percentage',
    value,
  },
  ...{
    currency: null,
    minSubtotal: '0',
    productIds: [product],
    excludedProductIds: [],
    endsAt: null,
  },
  ...{ startsAt: new Date().toISOString(), maxUses: null, maxPerCustomer: 100 },
  ...{ isFirstOrder: false, isClaimable: false, allowsFree: false, freePerDay: 1 },
})
export const couponOf = (world: World) =>
  world.once('coupon', async () =>
    idIn(await world.ask('POST', '/api/admin/coupons', terms(world, '1')), 'coupon'),
  )
export const linkOf = (world: World) =>
  world.once('link', async () =>
    idIn(await world.ask('POST', '/api/admin/payment-links', aLink(world, '149.00')), 'link'),
  )

/** A setting as the screen shows it, with the version that a change names. */
export async function stated(world: World, key: string) {
  const { json } = await world.ask('GET', '/api/admin/settings')
  const found = ((json.settings ?? []) as { key: string; version: string; value: unknown }[]).find(
    (one) => one.key === key,
  )
  return { version: found?.version ?? '1', value: found?.value }
}
export const seenIn = async (world: World, path: string, name: string) =>
  ((await world.ask('GET', `/api/admin/${path}`)).json[name] ?? {}) as object

/** The version a screen shows, which a change names. */
export async function versionAt(world: World, path: string) {
  const { text } = await world.ask('GET', `/api/admin/${path}`)
  return { 'if-match': `"${/"version":"([^"]+)"/.exec(text)?.[1] ?? '1'}"` }
}

const member = async ({ shop, other }: World) =>
  String((await shop.sql('select id from staff where email = $1', [other.email]))[0]?.id)
export const aMember: Recipe = async (world) => ({ params: { id: await member(world) } })
export const invited = (world: World) =>
  world.once('invited', async () =>
    idIn(await world.ask('POST', '/api/admin/staff-members', invitation('marketing')), 'member'),
  )
export const invitation = (role: string) => ({
  ...{ email: `puppet-${unique()}@example.com`, firstName: 'Pup', lastName: unique(), role },
})
export const roleOf = (world: World) =>
  world.once('role', async () =>
    idIn(
      await world.ask('POST', '/api/admin/roles', { name: `R ${unique()}`, permissions: [] }),
      'role',
    ),
  )
export const script = (world: World) =>
  world.once('script', async () =>
    idIn(
      await world.ask('POST', '/api/admin/custom-scripts', aDraft({ name: `S ${unique()}` })),
      'script',
    ),
  )
export const aKeyFor = (days: number) => ({
  name: `K ${unique()}`,
  permissions: ['orders.view'],
  days,
})
export const apiKey = (world: World) =>
  world.once('api key', async () =>
    idIn(await world.ask('POST', '/api/admin/api-keys', aKeyFor(30)), 'key'),
  )
/** Something this member asked for. */
export const askedFor = (world: World) =>
  world.once('asked', async () => {
    const wanted = aLink(world, '1.00')
    const id = idIn(await world.ask('POST', '/api/admin/payment-links', wanted), 'approval')
    const [row] = await world.shop.sql(
      "select encode(payload_hash, 'hex') as hash from approvals where id = $1",
      [id],
    )
    return { params: { id }, headers: { 'if-match': `"${String(row?.hash)}"` } }
  })
export const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A cart of the buyer, with a coupon or without. */
export const cart = (world: World, currency: string, couponCode?: string) => ({
  ...{ items: [itemOf(world)], currency, forceNew: true, couponCode },
  billingInfo: whole(world.order.email),
})

export const whole = (email: string) => ({
  ...{ ...buyer(email), phone: '+44 20 7946 0000', address: '12 St James Square' },
  ...{ city: 'London', zipCode: 'SW1Y 4JH' },
})
export const aStore = () => ({
  ...{ name: 'Mine', brand: 'Mine', tagline: '', hosts: [`${unique()}.example.net`] },
  ...{
    routeSet: 'main',
    heroLayout: null,
    currency: 'USD',
    productIds: null,
    state: 'active',
    reason,
  },
})

/** A store of this member, with a host that nobody proved. */
export const storeOf = (world: World) =>
  world.once('store', async () => {
    const host = `${unique()}.example.net`
    const wanted = { ...aStore(), id: `s-${unique()}`, hosts: [host] }
    await world.ask('POST', '/api/admin/stores', wanted)
    return { id: wanted.id, host }
  })
