import { randomBytes } from 'node:crypto'
import type { Shop } from './support/shop.ts'
import type { Staff, StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const ROLES = '/api/admin/roles'
const MEMBERS = '/api/admin/staff-members'
const KEYS = '/api/admin/api-keys'
const VIEW = '/api/admin/view-as'

const call = (
  { browser, headers }: StaffCall,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => browser.call(method, path, body, headers)

const unique = () => randomBytes(4).toString('hex')

/** A member of staff of this row's own: others may count on those of the desk. */
const hired = (shop: Shop, role: string): Promise<Staff> =>
  shop.staff(role, { email: `${unique()}@example.com`, last: `Rights ${unique()}` })

async function idOf(shop: Shop, { email }: Staff): Promise<string> {
  const [row] = await shop.sql('select id from staff where email = $1', [email])
  return String(row?.id)
}

type MadeRole = { id: string; version: string }

async function aRole(boss: Staff, permissions: string[]): Promise<MadeRole> {
  const answer = await call(boss, 'POST', ROLES, { name: `Row ${unique()}`, permissions })
  return answer.json.role as MadeRole
}

const changedRole = ({ browser, headers }: Staff, { id, version }: MadeRole, body: object) =>
  browser.call('PATCH', `${ROLES}/${id}`, body, { ...headers, 'if-match': `"${version}"` })

/** Looking through a role takes rights away and gives none. */
export const viewingAsRole: Attack = {
  id: 'T14A',
  says: 'Viewing as a role gives nobody a right: it shows less, changes nothing and is on record',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const began = await call(boss, 'POST', VIEW, { role: 'support' })
    const inbox = await call(boss, 'GET', '/api/admin/inbox')
    trial.works(
      'a super admin sees what support sees',
      began.status === 200 && inbox.status === 200,
    )
    for (const path of [ROLES, MEMBERS, KEYS, '/api/admin/webhooks']) {
      const answer = await call(boss, 'GET', path)
      trial.held(`a page support may not open: ${path}`, answer.status === 403, answer.text)
    }
    const link = { title: 'While viewing', amount: '1.00' }
    const writes: [Parameters<typeof call>[1], string, object][] = [
      ['POST', '/api/admin/payment-links', link],
      ['POST', ROLES, { name: 'While viewing', permissions: [] }],
      ['POST', VIEW, { role: 'admin' }],
    ]
    for (const [method, path, body] of writes) {
      const answer = await call(boss, method, path, body)
      trial.held(`a change while viewing: ${method} ${path}`, answer.status === 403, answer.text)
    }
    const [marked] = await shop.sql(
      `select count(*)::int as rows from audit_log where actor = $1 and action like 'staff.viewed_as%'`,
      [`staff:${await idOf(shop, boss)}`],
    )
    trial.held('a call that is not on record', marked?.rows === 8, marked)
    await fromBelow(shop, trial, boss)
    return trial.outcome()
  },
}

async function fromBelow(shop: Shop, trial: Trial, boss: Staff) {
  for (const role of ['admin', 'support', 'auditor']) {
    const answer = await call(await hired(shop, role), 'POST', VIEW, { role: 'super_admin' })
    trial.held(`${role} views as a super admin`, answer.status === 403, answer.text)
  }
  const ended = await call(boss, 'DELETE', VIEW)
  trial.works('it ends with one press', ended.status === 200, ended.text)
  const own = await aRole(boss, ['roles.manage'])
  const keeper = await hired(shop, own.id)
  const answer = await call(keeper, 'POST', VIEW, { role: 'admin' })
  trial.held('a keeper of roles views as an admin', answer.status === 403, answer.text)
}

/** A key opens its scope from its networks until it ends. */
export const keysBeyondTheirScope: Attack = {
  id: 'T14B',
  says: 'An API key does what its scope says and nothing more, never what no key may, and ends with its owner',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const admin = await hired(shop, 'admin')
    const wish = { name: 'Row', permissions: ['orders.view'], days: 1 }
    const made = await call(admin, 'POST', KEYS, wish)
    const program = {
      browser: shop.browser(),
      headers: { authorization: `Bearer ${String(made.json.secret)}` },
    }
    const honest = await call(program, 'GET', '/api/admin/returns')
    trial.works('a key reads what its scope names', honest.status === 200, honest.text)
    for (const path of [ROLES, MEMBERS, KEYS, '/api/admin/inbox', '/api/admin/me']) {
      const answer = await call(program, 'GET', path)
      trial.held(`beyond its scope: ${path}`, answer.status === 403, answer.text)
    }
    const more = await call(program, 'POST', KEYS, wish)
    trial.held('a key makes another key', more.status === 403, more.text)
    const never = ['licenses.reveal', 'orders.refund', 'staff.manage', 'roles.manage']
    for (const permission of [...never, 'settings.edit', 'approvals.decide', 'apikeys.manage']) {
      const answer = await call(boss, 'POST', KEYS, { ...wish, permissions: [permission] })
      trial.held(`a key that may ${permission}`, answer.status === 400, answer.text)
    }
    const half = program.headers.authorization.slice(0, -2)
    const guessed = await call({ ...program, headers: { authorization: half } }, 'GET', KEYS)
    trial.held('a part of a key', guessed.status === 401, guessed.text)
    await call(boss, 'POST', `${MEMBERS}/${await idOf(shop, admin)}/deactivate`)
    const left = await call(program, 'GET', '/api/admin/returns')
    trial.held('a key whose owner has left', left.status === 401, left.text)
    return trial.outcome()
  },
}

/** Nobody raises themselves, nor a friend above themselves. */
export const ownRights: Attack = {
  id: 'T14C',
  says: 'Nobody gives themselves rights, nor anybody a right they lack',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const keeperRole = await aRole(boss, ['roles.manage', 'staff.manage', 'orders.view'])
    const keeper = await hired(shop, keeperRole.id)
    const friend = await hired(shop, keeperRole.id)
    const other = await aRole(boss, [])
    const fine = await changedRole(keeper, other, { permissions: ['orders.view'] })
    trial.works('a keeper gives a right they have', fine.status === 200, fine.text)
    const me = `${MEMBERS}/${await idOf(shop, keeper)}`
    const tries: [string, () => Promise<{ status: number; text: string }>][] = [
      ['own role changed', () => changedRole(keeper, keeperRole, { permissions: ['audit.view'] })],
      ['another role for oneself', () => call(keeper, 'PATCH', me, { role: 'super_admin' })],
      ['a lesser one, too', () => call(keeper, 'PATCH', me, { role: other.id })],
      [
        'a right they lack, by another role',
        () => changedRole(keeper, fine.json.role as MadeRole, { permissions: ['licenses.reveal'] }),
      ],
      [
        'a new role with everything',
        () => call(keeper, 'POST', ROLES, { name: unique(), permissions: ['licenses.reveal'] }),
      ],
      [
        'a friend made an admin',
        async () =>
          call(keeper, 'PATCH', `${MEMBERS}/${await idOf(shop, friend)}`, { role: 'admin' }),
      ],
      [
        'a super admin put down',
        async () =>
          call(keeper, 'PATCH', `${MEMBERS}/${await idOf(shop, boss)}`, { role: other.id }),
      ],
      [
        'a super admin put out',
        async () => call(keeper, 'POST', `${MEMBERS}/${await idOf(shop, boss)}/deactivate`),
      ],
    ]
    for (const [what, run] of tries) {
      const answer = await run()
      trial.held(what, answer.status === 403, answer.text)
    }
    const [row] = await shop.sql('select role from staff where email = $1', [keeper.email])
    trial.held('the role is what it was', row?.role === keeperRole.id, row)
    return trial.outcome()
  },
}

const AT_ONCE = 6

/** The shop always has somebody who may do everything. */
export const lastSuperAdmin: Attack = {
  id: 'T14D',
  says: 'The last super admin stays one, however many try at once',
  async run(shop) {
    const trial = newTrial()
    const bosses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => hired(shop, 'super_admin')),
    )
    const ids = await Promise.all(bosses.map((boss) => idOf(shop, boss)))
    const others = await shop.sql(
      `update staff set is_active = false
       from set_config('shop.actor', 'test', true)
       where role = 'super_admin' and is_active and id <> all($1) returning id`,
      [ids],
    )
    const counted = async () =>
      (await shop.sql(`select id from staff where role = 'super_admin' and is_active`)).length
    const [first, second] = bosses
    if (!first || !second) throw new Error('nobody was hired')
    const down = await call(first, 'PATCH', `${MEMBERS}/${ids[1]}`, { role: 'support' })
    trial.works('one super admin demotes another', down.status === 200, down.text)
    const living = bosses.filter((boss) => boss !== second)
    await Promise.all(
      living.map((boss, nth) => {
        const next = ids[bosses.indexOf(living[(nth + 1) % living.length] ?? first)]
        return nth % 2
          ? call(boss, 'POST', `${MEMBERS}/${next}/deactivate`)
          : call(boss, 'PATCH', `${MEMBERS}/${next}`, { role: 'support' })
      }),
    )
    trial.held('all of them demote each other at once', (await counted()) >= 1)
    await shop.sql(
      `update staff set is_active = true from set_config('shop.actor', 'test', true) where id = any($1)`,
      [others.map(({ id }) => id)],
    )
    return trial.outcome()
  },
}

const VIEWS = '/api/admin/views'

/** Texts that would become script, another address or SQL where a saved view is used unchecked. */
const hostile = [
  'q=<script>alert(1)</script>',
  'q="><img src=x onerror=alert(1)>',
  "q='; drop table orders; --",
  'javascript:alert(1)',
  '//evil.example/?q=1',
  'q=1#@evil.example',
  'q=1 or 1=1',
  'q=\\u003cscript',
  '__proto__[x]=1\n',
]

/** A view is parameters of a list and nothing else, and shared views are for those who keep them. */
export const savedViews: Attack = {
  id: 'T14E',
  says: 'A saved view holds no script, no other address and no SQL, and nobody plants one for colleagues',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const clerk = await hired(shop, 'support')
    const view = { list: 'orders', name: 'Mine', search: 'queue=waiting&sort=-createdAt' }
    const made = await call(clerk, 'POST', VIEWS, view)
    trial.works('an own view is saved', made.status === 201, made.text)
    const { id } = made.json.view as { id: number }
    for (const search of hostile) {
      const added = await call(clerk, 'POST', VIEWS, { ...view, search })
      trial.held(`a view of ${search}`, added.status === 400, added.text)
      const changed = await clerk.browser.call('PUT', `${VIEWS}/${id}`, { search }, clerk.headers)
      trial.held(`a view changed to ${search}`, changed.status === 400, changed.text)
    }
    const asked = await call(clerk, 'GET', `/api/admin/orders?sort=id;drop%20table%20orders`)
    trial.held('a sort that is SQL', asked.status === 400, asked.text)
    await planted(shop, trial, clerk, { ...view, id })
    return trial.outcome()
  },
}

type View = { id: number; list: string; name: string; search: string }

async function planted(shop: Shop, trial: Trial, clerk: Staff, { id, ...view }: View) {
  const shared = await call(clerk, 'POST', VIEWS, { ...view, isShared: true })
  trial.held('a view planted for everybody', shared.status === 403, shared.text)
  const other = await hired(shop, 'support')
  const seen = await call(other, 'GET', `${VIEWS}?list=orders`)
  const views = (seen.json.views ?? []) as View[]
  trial.held('a view of a colleague is listed', !views.some((one) => one.id === id), seen.text)
  const search = 'queue=free'
  const changed = await other.browser.call('PUT', `${VIEWS}/${id}`, { search }, other.headers)
  trial.held('a view of a colleague is changed', changed.status >= 403, changed.text)
  const removed = await call(other, 'DELETE', `${VIEWS}/${id}`)
  trial.held('a view of a colleague is removed', removed.status >= 403, removed.text)
}
