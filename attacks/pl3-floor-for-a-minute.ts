import { approvalsOf, decide } from './support/approvals.ts'
import type { Shop } from './support/shop.ts'
import type { Staff, StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const SETTINGS = '/api/admin/settings'
const FLOOR = 'prices.floor_percent'

type Stated = Readonly<{ key: string; value: unknown; version: string }>

async function stated({ browser, headers }: StaffCall, key: string): Promise<Stated> {
  const { json } = await browser.get(SETTINGS, headers)
  const found = (json.settings as Stated[]).find((setting) => setting.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}

async function put(by: StaffCall, key: string, value: unknown) {
  const { version } = await stated(by, key)
  const sent = { ...by.headers, 'if-match': `"${version}"` }
  return await by.browser.call(
    'PUT',
    `${SETTINGS}/${key}`,
    { value, reason: 'only for a minute' },
    sent,
  )
}

const cheapLink = ({ browser, headers }: StaffCall) =>
  browser.post(
    '/api/admin/payment-links',
    {
      title: 'Ten for nothing',
      amount: '0.50',
      products: [{ productId: 'home-2024', quantity: 10 }],
      maxUses: null,
    },
    headers,
  )

/** Guards one person tries to loosen on the page of settings. */
const looser: readonly (readonly [string, unknown])[] = [
  [FLOOR, 0],
  [FLOOR, 49],
  ['claims.automatic_per_day', 1_000],
  ['claims.automatic_per_batch', 1_000],
  ['quotes.volume_breaks', [{ from: 2, percent: 60 }]],
  ['security.contact', 'mailto:me@attacker.example'],
]

async function onSettings(trial: Trial, admin: Staff) {
  for (const [key, value] of looser) {
    const before = (await stated(admin, key)).value
    const answer = await put(admin, key, value)
    const after = (await stated(admin, key)).value
    const isSame = JSON.stringify(after) === JSON.stringify(before)
    trial.held(`one admin sets ${key} to ${JSON.stringify(value)}`, isSame, answer.text)
  }
  const link = await cheapLink(admin)
  trial.held('the link for ten keys at 0.50 is made meanwhile', !link.json.link, link.text)
}

type Screen = Readonly<{ path: string; change: object; name: string }>

/** The same on screens of their own, which have other routes. */
const screens: readonly Screen[] = [
  { name: 'holds off', path: '/api/admin/risk-rules', change: { isOn: false } },
  { name: 'no look', path: '/api/admin/risk-rules', change: { reviewFrom: 101 } },
  { name: 'rates with another margin', path: '/api/admin/currencies', change: { marginBp: 2_000 } },
  {
    name: 'answers to a stranger',
    path: '/api/admin/mail-sender',
    change: { replyTo: 'me@attacker.example' },
  },
]

async function onScreens(trial: Trial, { browser, headers }: Staff) {
  for (const { name, path, change } of screens) {
    const seen = (await browser.get(path, headers)).json.settings as object
    const body = { settings: { ...seen, ...change }, seen, reason: 'only for a minute' }
    const answer = await browser.call('PUT', path, body, headers)
    const after = (await browser.get(path, headers)).json.settings
    const isSame = JSON.stringify(after) === JSON.stringify(seen)
    trial.held(`one admin: ${name}`, isSame, answer.text)
  }
}

const ROLES = '/api/admin/roles'

type Limits = Readonly<Record<'refund' | 'refundDay' | 'paymentLink' | 'quote', number | null>>
type Role = Readonly<{ id: string; version: string; permissions: string[]; limits: Limits }>

async function roleOf({ browser, headers }: StaffCall, id: string): Promise<Role> {
  const { json } = await browser.get(ROLES, headers)
  const found = (json.roles as Role[]).find((role) => role.id === id)
  if (!found) throw new Error(`no role ${id}`)
  return found
}

async function setRole(by: StaffCall, id: string, change: object) {
  const { version } = await roleOf(by, id)
  const sent = { ...by.headers, 'if-match': `"${version}"` }
  return await by.browser.call('PATCH', `${ROLES}/${id}`, change, sent)
}

/** Rights and limits that one person tries to give to a role people have, and to a new one. */
async function onRoles(shop: Shop, trial: Trial) {
  const boss = await shop.staff('super_admin')
  await shop.staff('support')
  const { permissions, limits } = await roleOf(boss, 'support')
  const wider: readonly (readonly [string, object])[] = [
    ['may refund', { permissions: [...permissions, 'orders.refund'] }],
    ['may export keys', { permissions: [...permissions, 'licenses.export_plain'] }],
    ['links without limit', { limits: { ...limits, paymentLink: null } }],
    ['quotes a cent higher', { limits: { ...limits, quote: (limits.quote ?? 0) + 1 } }],
    ['all at once, for another right', { permissions: ['approvals.decide'], limits }],
  ]
  for (const [what, change] of wider) {
    const answer = await setRole(boss, 'support', change)
    const after = await roleOf(boss, 'support')
    const isSame =
      JSON.stringify([after.permissions, after.limits]) === JSON.stringify([permissions, limits])
    trial.held(`one super admin, support: ${what}`, isSame, answer.text)
  }
  const made = await boss.browser.post(
    ROLES,
    {
      name: `Row ${Date.now()}`,
      permissions: ['orders.refund'],
      limits: { refund: null, refundDay: null, paymentLink: null, quote: null },
    },
    boss.headers,
  )
  const own = made.json.role as Role | undefined
  const isBounded = !own || Object.values(own.limits).every((limit) => limit !== null)
  trial.held('one super admin: a new role without limits', isBounded, made.text)
}

/** Two people raise a limit of a role, and one lowers it again. */
async function honestRole(shop: Shop, trial: Trial) {
  const [boss, second] = [await shop.staff('super_admin'), await shop.staff('admin')]
  const { limits } = await roleOf(boss, 'support')
  const quote = (limits.quote ?? 0) + 100
  const asked = await setRole(boss, 'support', { limits: { ...limits, quote } })
  const [waiting] = (await approvalsOf(second)).filter(
    ({ summary, state }) => state === 'open' && summary.startsWith('Let the role Support'),
  )
  if (waiting) await decide(second, waiting)
  const raised = (await roleOf(boss, 'support')).limits.quote === quote
  trial.works('two people raise a limit of support', raised, asked.text)
  const back = await setRole(boss, 'support', { limits })
  const lowered = (await roleOf(boss, 'support')).limits.quote === limits.quote
  trial.works('one person lowers it', lowered, back.text)
}

/** Two people loosen it, and one makes it stricter again; both are told to all who approve. */
async function honest(shop: Shop, trial: Trial, admin: Staff) {
  const asked = await put(admin, FLOOR, 40)
  const { id } = (asked.json.approval ?? {}) as { id?: string }
  const colleague = await shop.staff('super_admin')
  const waiting = (await approvalsOf(colleague)).find((one) => one.id === id)
  const decided = waiting && (await decide(colleague, waiting))
  const now = (await stated(admin, FLOOR)).value
  trial.works('two people lower the floor', now === 40, decided?.text ?? asked.text)
  const back = await put(admin, FLOOR, 50)
  trial.works('one person raises it', (await stated(admin, FLOOR)).value === 50, back.text)
}

export const floorForAMinute: Attack = {
  id: 'PL3',
  says: 'Nobody loosens alone what guards prices, keys and money, for a minute or for ever',
  async run(shop) {
    const trial = newTrial()
    const admin = await shop.staff('admin')
    await honest(shop, trial, admin)
    await onSettings(trial, admin)
    await onScreens(trial, admin)
    await honestRole(shop, trial)
    await onRoles(shop, trial)
    const news = await shop.sql(
      `select 1 from notifications
       where to_permission = 'approvals.decide' and object = $1 and title like 'A safeguard%'`,
      [`setting:${FLOOR}`],
    )
    trial.held('a guard changes and nobody hears of it', news.length >= 2, news.length)
    return trial.outcome()
  },
}
