import { type ChokePointFile, chokePoints } from '../../apps/server/src/laws/choke-points.ts'
import type { ChokePoint, Law } from '../../packages/contracts/src/staff/screens/door.ts'
import { type Id, reachOf, type Source, wayTo } from './reach.ts'

const server = 'apps/server/src/'
const modules = `${server}modules/`

/** What each law keeps. A call that reaches one of these is a door of that law. */
const kept: readonly (readonly [Law, Id])[] = [
  ['key', `${modules}stock/licenses/units/assign-units.ts#assignUnits`],
  ['key', `${modules}stock/licenses/units/withheld-keys.repo.ts#releaseWithheldKeys`],
  ['key', `${modules}stock/licenses/vault/key-vault.ts#openKey`],
  ['key', `${modules}fulfilment/orders/order-access.repo.ts#insertAccess`],
  ['price', `${modules}fulfilment/orders/place-order.repo.ts#placeOrder`],
  ['money', `${modules}after-sale/returns/refund-by-staff.ts#refundIn`],
  ['money', `${modules}after-sale/returns/make-refund-job.ts#makeRefundJob`],
  ['guard', `${modules}platform/settings/write-settings.ts#writeSettings`],
  ['people', `${modules}staff/staff/members.repo.ts#updateMember`],
]

/** Behind these the law itself has decided, so what they reach says nothing about the door. */
const decided: readonly Id[] = [
  // The provider says that it was paid: every key has its payment.
  `${modules}buying/checkout/settle/settle.ts#settleIntent`,
  // The provider says that it went back.
  `${modules}buying/checkout/settle/reverse-payment-job.ts#reversePaymentJob`,
  `${modules}after-sale/returns/make-refund-job.ts#makeRefundJob`,
  // First keys of lines that were paid; a refill passes moveKeys there.
  `${modules}stock/licenses/units/fill-backorders.ts#fillBackorders`,
  // Two people have decided.
  `${server}back-office/approvals/approval-kinds.ts#approvalKinds`,
  // Mails that are looked at, with their secrets masked.
  `${server}mail-gallery/templates.ts#templates`,
  `${server}mail-gallery/samples.ts#samples`,
  `${server}back-office/orders/order-mails.ts#orderTemplates`,
]

/** Served without a contract, where the walk does not look. */
const byHand = new Set([
  // A file, written as it is read.
  'GET /api/account/export/:id/file',
  // What browsers and the provider report.
  'POST /api/csp-reports',
  'POST /api/stripe/webhook',
  // The description of the others, and what there is not.
  'GET /api/openapi.json',
  'any /api/*',
])

export type Door = Readonly<{ law: Law; passes: readonly ChokePoint[] }>
export type Registered = Readonly<{ method: string; path: string; allow: string }>
type Shop = Readonly<{
  sources: readonly Source[]
  registered: readonly Registered[]
  /** Which definition of the contracts is which call, such as `POST /api/orders/:id/keys`. */
  endpoints: ReadonlyMap<Id, string>
  doors: ReadonlyMap<string, Door>
}>

const isOfBuyers = (allow: string) => /^(customer|order(-or-\w+)?)$/.test(allow)
const isOpen = (allow: string) => allow === 'public' || allow === 'checkout'
const isToBeListed = ({ method, allow }: Registered) =>
  isOfBuyers(allow) || (method !== 'GET' && !isOpen(allow))

const pointOf = (name: ChokePoint): Id => `${server}${chokePoints[name].file}#${name}`
const lawsOf = ({ law, passes }: Door): Law[] => [
  law,
  ...passes.flatMap((name) => {
    const place: ChokePointFile = chokePoints[name]
    return place.law ?? []
  }),
]

/** Each door that is not listed, is listed wrongly, or does not pass what it should: a sentence each. */
export function doorFaults({ sources, registered, endpoints, doors }: Shop): string[] {
  const reach = reachOf(sources, new Set(decided))
  const lost = [...kept.map(([, id]) => id), ...decided]
    .filter((id) => !reach.isDefined(id))
    .map((id) => `${id} is gone`)
  const calls = reach.routeCalls((id) => endpoints.has(id))
  const byName = Map.groupBy(calls, ({ endpoint }) => endpoints.get(endpoint) ?? '')

  const unlisted = registered
    .filter((route) => isToBeListed(route) && !doors.has(`${route.method} ${route.path}`))
    .map(({ method, path }) => `${method} ${path} is not listed`)
  const names = registered.map(({ method, path }) => `${method} ${path}`)
  const unseen = names
    .filter((name) => name.includes('/api/') && !byName.has(name) && !byHand.has(name))
    .map((name) => `${name} is served, but nobody sees by what`)
  const gone = [...doors.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is listed, but not served`)
  const reached = [...byName].flatMap(([name, served]) => {
    const door: Door = doors.get(name) ?? { law: 'none', passes: [] }
    const passed = (id: Id) => served.find(({ reaches }) => reaches.has(id))
    const beside = kept.flatMap(([law, id]) => {
      const call = lawsOf(door).includes(law) ? undefined : passed(id)
      return call ? [`${name} is a door of ${law}: ${wayTo(id, call.reaches)}`] : []
    })
    const missed = door.passes.filter((point) => !passed(pointOf(point)))
    return [...beside, ...missed.map((point) => `${name} does not pass ${point}`)]
  })
  return [...lost, ...unlisted, ...unseen, ...gone, ...reached]
}
