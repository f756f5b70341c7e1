import { randomUUID } from 'node:crypto'
import { approvalsOf, type Waiting } from './support/approvals.ts'
import { withMovedClock } from './support/clock.ts'
import { eventually } from './support/eventually.ts'
import { mailsTo } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import type { Staff, StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'
import { act, hired, idOf, MEMBERS, signsIn } from './support/two-people.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

type PendingApproval = Readonly<{ id: string; aloneFrom?: string }>

/** A link far below the floor, a looser setting, a role that decides: one of each wait. */
const requests: readonly (readonly [
  string,
  (by: StaffCall) => Promise<PendingApproval | undefined>,
])[] = [
  [
    'a price',
    async (by) => {
      const products = [{ productId: 'home-2024', quantity: 2 }]
      const request = { title: `Alone ${randomUUID()}`, amount: '1.00', products }
      return (await act(by, 'POST', '/api/admin/payment-links', request)).json
        .approval as PendingApproval
    },
  ],
  [
    'a colleague who decides',
    async (by) => {
      const email = `${randomUUID()}@example.com`
      const request = { email, firstName: 'Bea', lastName: randomUUID(), role: 'admin' }
      return (await act(by, 'POST', MEMBERS, request)).json.approval as PendingApproval
    },
  ],
  [
    'a long key of an API',
    async (by) => {
      const request = { name: 'Long', permissions: ['orders.view'], days: 365, networks: [] }
      return (await act(by, 'POST', '/api/admin/api-keys', request)).json
        .approval as PendingApproval
    },
  ],
]

const seenBy = async (by: StaffCall, { id }: PendingApproval): Promise<Waiting> => {
  const found = (await approvalsOf(by)).find((one) => one.id === id)
  if (!found) throw new Error(`nothing waits: ${id}`)
  return found
}

async function confirms({ browser, headers }: StaffCall, waiting: Waiting, code: string) {
  return await browser.moved().call(
    'POST',
    `/api/admin/approvals/${waiting.id}/alone`,
    { code },
    {
      ...headers,
      'if-match': `"${waiting.hash}"`,
      'idempotency-key': randomUUID(),
    },
  )
}

/** Runs as the only member who ever worked here, and lets the others in again. */
async function asOnlyMember(shop: Shop, owner: Staff, run: () => Promise<void>) {
  const id = await idOf(shop, owner.email)
  const left = await shop.sql(
    `update staff set is_active = false from set_config('shop.actor', 'test', true)
     where is_active and id <> $1 returning id`,
    [id],
  )
  await shop.sql(
    `update deciders set since = since - interval '90 days', until = until - interval '90 days'
     where until is not null`,
  )
  try {
    await run()
  } finally {
    await shop.sql(
      `update staff set is_active = true from set_config('shop.actor', 'test', true)
       where id = any($1)`,
      [left.map((row) => row.id)],
    )
    await shop.sql(
      `update deciders set since = shop_now() - interval '90 days' where until is null`,
    )
  }
}

/** The letters of the newest mail about a request that may be confirmed alone. */
const codeAfter = async (shop: Shop, { email }: Staff, before: number): Promise<string> =>
  (await eventually(async () => {
    const mails = await mailsTo(shop, email)
    const fresh = mails.slice(0, mails.length - before)
    return fresh.map(({ text }) => /^[A-HJ-NP-Z]{8}$/m.exec(text)?.[0]).find(Boolean)
  })) ?? ''

const doors: readonly (readonly [string, (owner: Staff, id: string) => Promise<unknown>])[] = [
  ['letting them in no more', (owner, id) => act(owner, 'POST', `${MEMBERS}/${id}/deactivate`)],
  [
    'taking their role',
    (owner, id) => act(owner, 'PATCH', `${MEMBERS}/${id}`, { role: 'support' }),
  ],
  [
    'limiting them to a store',
    (owner, id) => act(owner, 'PUT', `${MEMBERS}/${id}/stores`, { storeIds: ['main'] }),
  ],
]

/** Nobody becomes alone by removing others. */
export const aloneByRemoving: Attack = {
  id: 'TP5',
  says: 'Nobody becomes the only one by removing colleagues: for 30 days nothing is confirmed alone',
  async run(shop) {
    const trial = newTrial()
    const owner = await hired(shop, 'super_admin')
    await asOnlyMember(shop, owner, async () => {
      const honest = await requests[0]?.[1](owner)
      trial.works('who is alone is offered it', honest?.aloneFrom !== undefined, honest)
      for (const [how, remove] of doors) {
        const partner = await hired(shop, 'admin')
        await remove(owner, await idOf(shop, partner.email))
        for (const [what, ask] of requests) {
          const asked = await ask(owner)
          trial.held(`${what} is offered after ${how}`, asked?.aloneFrom === undefined, asked)
          if (!asked) continue
          const answer = await confirms(owner, await seenBy(owner, asked), 'AAAAAAAA')
          trial.held(`${what} after ${how}`, answer.json.code === 'not_alone', answer.text)
        }
        await withMovedClock(shop, async (moveTo) => {
          for (const [days, isOffered] of [
            [29, false],
            [31, true],
          ] as const) {
            await moveTo(days * DAY)
            const again = await signsIn(shop, owner)
            const asked = await requests[0]?.[1](again)
            const isSo = (asked?.aloneFrom !== undefined) === isOffered
            if (isOffered) trial.works(`who is alone for 31 days is offered it, ${how}`, isSo)
            else trial.held(`29 days after ${how}`, isSo, asked)
          }
        })
        await forgotten(shop, partner)
      }
    })
    return trial.outcome()
  },
}

/** As if this partner had left long ago. */
async function forgotten(shop: Shop, { email }: Staff) {
  const id = await idOf(shop, email)
  await shop.sql(
    `update staff set is_active = false from set_config('shop.actor', 'test', true) where id = $1`,
    [id],
  )
  await shop.sql(
    `update deciders set since = since - interval '90 days',
       until = coalesce(until, shop_now()) - interval '60 days'
     where staff_id = $1`,
    [id],
  )
}

/** A thief has the session: no mailbox, no factor. */
async function stolen(shop: Shop, trial: Trial, owner: Staff) {
  const seconds = { shown: `shop_now()`, old: `shop_now() - interval '3 minutes'` }
  const factor = (at: string) =>
    shop.sql(
      `update staff_sessions set proven_at = ${at}
       where staff_id = (select id from staff where email = $1)`,
      [owner.email],
    )
  for (const [what, ask] of requests) {
    const before = (await mailsTo(shop, owner.email)).length
    const asked = await ask(owner)
    if (!asked?.aloneFrom) throw new Error(`not offered: ${what}`)
    const code = await codeAfter(shop, owner, before)
    trial.works(`the code for ${what} is mailed to the owner`, code.length === 8)
    await withMovedClock(shop, async (moveTo) => {
      await factor(seconds.shown)
      const early = await confirms(owner, await seenBy(owner, asked), code)
      trial.held(`${what} before the wait is over`, early.status !== 200, early.text)
      await moveTo(what === 'a price' ? 11 * MINUTE : DAY + MINUTE)
      const thief = await signsIn(shop, owner)
      const waiting = await seenBy(thief, asked)
      await factor(seconds.old)
      const bare = await confirms(thief, waiting, code)
      trial.held(`${what} without a fresh factor`, bare.json.code === 'step_up_needed', bare.text)
      await factor(seconds.shown)
      for (const guess of ['', 'AAAAAAAA', code.slice(0, 7), `${code}A`]) {
        const wrong = await confirms(thief, waiting, guess)
        trial.held(`${what} with “${guess}”`, wrong.status !== 200, wrong.text)
      }
      await factor(seconds.shown)
      const done = await confirms(thief, waiting, code)
      trial.works(`${what} with code, factor and wait`, done.status === 200, done.text)
    })
  }
  await factor(`'infinity'`)
}

/** The session alone is nothing. */
export const stolenSession: Attack = {
  id: 'TP6',
  says: 'In a shop with one person a stolen session confirms nothing: it takes the mailbox, the factor and the wait',
  async run(shop) {
    const trial = newTrial()
    const owner = await hired(shop, 'super_admin')
    await asOnlyMember(shop, owner, () => stolen(shop, trial, owner))
    return trial.outcome()
  },
}
