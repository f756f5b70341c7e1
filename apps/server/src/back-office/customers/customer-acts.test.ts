import { randomUUID } from 'node:crypto'
import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { aBrowser, aBuyer } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAddress, bought, PASSWORD, registered } from '../../testing/person.ts'
import { stock } from '../../testing/stock.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let support: Colleague
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  support = await aColleague(working.shop, 'support')
  admin = await aColleague(working.shop, 'admin')
})
afterAll(() => working.close())

const CUSTOMERS = '/api/admin/customers'
const why = { reason: 'They asked on the phone' }
const act = (by: Colleague, id: string, what: string, body: object = why) =>
  by.call('POST', `${CUSTOMERS}/${id}/${what}`, body, { 'idempotency-key': randomUUID() })
const fileOf = async (id: string) =>
  (await admin.call('GET', `${CUSTOMERS}/${id}`)).json<CustomerDetails>()

const mailTo = (email: string, subject: RegExp) =>
  eventually(`a mail to ${email}: ${subject}`, async () =>
    (await working.mailbox.to(email)).find((mail) => subject.test(mail.subject)),
  )

const signedIn = async (email: string) =>
  await aVisitor(working.shop).call('POST', '/api/auth/login', { email, password: PASSWORD })

async function anAccount() {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  const { opened } = await bought(working, email)
  return { visitor, orderId: opened.orderId, ...(await fileOf(opened.orderId)) }
}

const auditOf = async (id: string, action: string) =>
  await working.shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'meta'])
    .where('object', '=', `customer:${id}`)
    .where('action', '=', action)
    .execute()

test('support corrects a name: the customer is told, and who did it and why is on record', async () => {
  const { id, email, firstName, lastName } = await anAccount()
  const name = { firstName: 'Adah', lastName: 'Byron', seen: { firstName, lastName }, ...why }
  expect((await act(support, id, 'rename', name)).statusCode).toBe(200)
  expect(await fileOf(id)).toMatchObject({ firstName: 'Adah', lastName: 'Byron' })
  expect(await auditOf(id, 'customer.renamed')).toEqual([
    { actor: `staff:${support.id}`, meta: why },
  ])
  await mailTo(email, /name on your Keyhaven account/)
  const late = await act(support, id, 'rename', name)
  expect([late.statusCode, late.json().code]).toEqual([412, 'version_stale'])
})

test('a sign-in link goes to the mailbox of the customer, and staff see nothing of it', async () => {
  const email = anAddress()
  const { opened } = await bought(working, email)
  const reply = await act(support, opened.orderId, 'sign-in-link')
  expect(reply.json()).toEqual({ success: true })
  const mail = await mailTo(email, /Your sign-in to Keyhaven/)
  expect(mail.text).toContain('Our support sent you this link')
  expect(mail.text).not.toMatch(/\b\d{6}\b/)
  const link = /#access\.([\w-]+)/.exec(mail.text)?.[1]
  const visitor = aVisitor(working.shop)
  const entered = await visitor.enter('/api/auth/link', { link })
  expect(entered.json().customer).toMatchObject({ isGuest: true })
})

test('a blocked customer neither stays, signs in nor buys, and is told; a namesake elsewhere is free', async () => {
  const { id, email, visitor } = await anAccount()
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(200)
  expect((await act(support, id, 'block')).statusCode).toBe(200)
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
  const refused = await signedIn(email)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'customer_blocked'])
  await stock(working.shop.ctx, 2)
  const buying = async (address: string) =>
    await aBrowser(working.shop).open({ billingInfo: aBuyer({ email: address }) })
  expect((await buying(email)).json().code).toBe('customer_blocked')
  expect((await buying(email.replace('@', '+again@'))).json().code).toBe('customer_blocked')
  expect((await buying(email.replace('@', '@mail.'))).statusCode).toBe(200)
  await mailTo(email, /is blocked at Keyhaven/)
  expect((await fileOf(id)).block).toMatchObject({ reason: why.reason })
})

test('a wrong password tells nobody that an address is blocked', async () => {
  const { id, email } = await anAccount()
  await act(support, id, 'block')
  const reply = await aVisitor(working.shop).call('POST', '/api/auth/login', {
    email,
    password: 'not the password',
  })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'not_signed_in'])
})

test('an unblocked customer comes in again', async () => {
  const { id, email } = await anAccount()
  await act(support, id, 'block')
  expect((await act(support, id, 'unblock')).statusCode).toBe(200)
  expect((await signedIn(email)).statusCode).toBe(200)
  await mailTo(email, /no longer blocked/)
  expect((await act(support, id, 'unblock')).statusCode).toBe(409)
})

type Preview = { orders: number; licenses: number; secondPerson: string | null }

const preview = async (by: Colleague, from: string, into: string) =>
  await by.call('GET', `${CUSTOMERS}/${from}/merge?into=${into}`)

/** As if nobody had seen the keys of an order yet; its mail shows them, so that goes first. */
const unseen = async (orderId: string) => {
  await eventually('the mail with the keys', async () => {
    const { rows } = await sql<{ isSent: boolean }>`
      select bool_and(state <> 'queued') as "isSent" from emails where reason = ${orderId}`.execute(
      working.shop.ctx.db,
    )
    return rows[0]?.isSent === true
  })
  await sql`
    update assignments a set reveals = 0, first_revealed_at = null
    from order_lines l where l.id = a.order_line_id and l.order_id = ${orderId}`.execute(
    working.shop.ctx.db,
  )
  return orderId
}

async function merged(by: Colleague, from: string, into: string, code?: string) {
  const seen = (await preview(by, from, into)).json<Preview>()
  const { orders, licenses } = seen
  const reply = await act(by, from, 'merge', { into, code, seen: { orders, licenses }, ...why })
  return { seen, reply }
}

test('two customers are joined: orders, keys and notes move, one account closes, both mailboxes hear of it', async () => {
  const guest = anAddress()
  const { opened } = await bought(working, guest)
  const account = await anAccount()
  await admin.call('POST', '/api/admin/notes', {
    subject: `customer:${opened.orderId}`,
    body: 'Prefers e-mail.',
  })
  const { seen, reply } = await merged(admin, await unseen(opened.orderId), account.id)
  expect(seen).toMatchObject({ orders: 1, licenses: 1, notes: 1, secondPerson: null })
  expect(reply.json()).toEqual({ success: true, orders: 1, licenses: 1 })
  const after = await fileOf(account.id)
  expect(after.orders?.map(({ id }) => id)).toContain(opened.orderId)
  expect(after.licenses).toHaveLength(2)
  const notes = await admin.call('GET', `/api/admin/notes?subject=customer:${account.id}`)
  expect(notes.json().notes).toMatchObject([{ body: 'Prefers e-mail.' }])
  const own = (await account.visitor.call('GET', '/api/account/orders')).json()
  expect(own.orders).toHaveLength(2)
  await mailTo(guest.toLowerCase(), /moved to your other address/)
  await mailTo(account.email, /Orders were added/)
  expect(await auditOf(account.id, 'customer.merged')).toMatchObject([
    { actor: `staff:${admin.id}`, meta: { from: opened.orderId, orders: 1, ...why } },
  ])
})

test('a guest who is joined into another guest is found with all notes, also when the first one bought earlier', async () => {
  const older = await bought(working, anAddress())
  const newer = await bought(working, anAddress())
  await admin.call('POST', '/api/admin/notes', {
    subject: `customer:${newer.opened.orderId}`,
    body: 'Kept, too.',
  })
  const boss = await aColleague(working.shop, 'super_admin')
  const { reply } = await merged(boss, await unseen(older.opened.orderId), newer.opened.orderId)
  expect(reply.statusCode).toBe(200)
  const { id, paidOrders } = await fileOf(newer.opened.orderId)
  expect([id, paidOrders]).toEqual([older.opened.orderId, 2])
  const notes = await admin.call('GET', `/api/admin/notes?subject=customer:${id}`)
  expect(notes.json().notes).toMatchObject([{ body: 'Kept, too.' }])
})

test('an account that is joined into another is signed out and closed', async () => {
  const boss = await aColleague(working.shop, 'super_admin')
  const [from, into] = [await anAccount(), await anAccount()]
  await unseen(from.orderId)
  expect((await merged(boss, from.id, into.id)).reply.statusCode).toBe(200)
  expect((await from.visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await signedIn(from.email)).statusCode).toBe(401)
})

test('what was bought after the preview stops the merge, and nothing moves', async () => {
  const guest = anAddress()
  const { opened } = await bought(working, guest)
  const into = await anAccount()
  const { orders, licenses } = (await preview(admin, opened.orderId, into.id)).json<Preview>()
  await bought(working, guest)
  const body = { into: into.id, seen: { orders, licenses }, ...why }
  const reply = await act(admin, opened.orderId, 'merge', body)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  expect((await fileOf(opened.orderId)).paidOrders).toBe(2)
})

test('support may not join customers, nor see what would move', async () => {
  const [from, into] = [await bought(working, anAddress()), await anAccount()]
  expect((await preview(support, from.opened.orderId, into.id)).statusCode).toBe(403)
  const body = { into: into.id, seen: { orders: 1, licenses: 1 }, ...why }
  expect((await act(support, from.opened.orderId, 'merge', body)).statusCode).toBe(403)
})

test('the fourth merge of a day waits for a second person, who then lets it happen', async () => {
  const busy = await aColleague(working.shop, 'admin')
  const into = await anAccount()
  for (let nth = 0; nth < 3; nth += 1) {
    const { opened } = await bought(working, anAddress())
    const from = await unseen(opened.orderId)
    expect((await merged(busy, from, into.id)).reply.json().orders).toBe(1)
  }
  const { opened } = await bought(working, anAddress())
  const { seen, reply } = await merged(busy, await unseen(opened.orderId), into.id)
  expect(seen.secondPerson).toContain('3 keys a day')
  expect(reply.json().approval).toMatchObject({ state: 'open' })
  expect((await fileOf(into.id)).paidOrders).toBe(4)
  const [asked] = (await approvalsSeenBy(admin, 'open')).filter(
    ({ id }) => id === reply.json().approval.id,
  )
  if (!asked) throw new Error('the approval is not listed')
  expect((await decide(busy, asked)).statusCode).toBe(403)
  expect((await decide(admin, asked)).statusCode).toBe(200)
  expect((await fileOf(into.id)).paidOrders).toBe(5)
})

test('a key that was seen and ended moves alone no more than one in use, while the next is to come', async () => {
  const into = await anAccount()
  const { opened } = await bought(working, anAddress())
  const { rows } = await sql`
    update assignments a set revoked_at = shop_now()
    from order_lines l where l.id = a.order_line_id and l.order_id = ${opened.orderId}
    returning a.id`.execute(working.shop.ctx.db)
  expect(rows).toHaveLength(1)
  const { seen, reply } = await merged(admin, opened.orderId, into.id)
  expect(seen.secondPerson).toContain('has not agreed by a code')
  expect(reply.json().approval).toMatchObject({ state: 'open' })
})

const shutKeys = async (orderId: string) =>
  (
    await sql`
      select 1 from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId} and a.withheld_at is not null`.execute(working.shop.ctx.db)
  ).rows.length

test('seen keys follow a merge with the code of the old mailbox, and stay shut where two agree without it', async () => {
  const boss = await aColleague(working.shop, 'admin')
  const into = await anAccount()
  const guest = anAddress()
  const { opened } = await bought(working, guest)
  const alone = await merged(boss, opened.orderId, into.id)
  expect(alone.seen.secondPerson).toContain('has not agreed by a code')
  expect(alone.reply.json().approval).toMatchObject({ state: 'open' })
  const guessed = await merged(boss, opened.orderId, into.id, '2222-2222-2222')
  expect(guessed.reply.json().code).toBe('code_refused')
  expect((await act(boss, opened.orderId, 'merge/ask', { into: into.id })).statusCode).toBe(200)
  const mail = await mailTo(guest.toLowerCase(), /code to move order/)
  const code = /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(mail.text)?.[1]
  const proven = await merged(boss, opened.orderId, into.id, code)
  expect(proven.reply.json()).toMatchObject({ orders: 1 })
  expect(await shutKeys(opened.orderId)).toBe(0)
  const other = await bought(working, anAddress())
  const { reply } = await merged(boss, other.opened.orderId, into.id)
  const [asked] = (await approvalsSeenBy(admin, 'open')).filter(
    ({ id }) => id === reply.json().approval.id,
  )
  if (!asked) throw new Error('the approval is not listed')
  expect((await decide(admin, asked)).statusCode).toBe(200)
  expect(await shutKeys(other.opened.orderId)).toBe(1)
})

test('nobody alone moves keys to an address of their own or of a colleague', async () => {
  const { opened } = await bought(working, anAddress())
  const own = await bought(working, admin.email)
  const colleague = await addStaff(working.shop, 'finance', { email: 'till+shop@example.com' })
  const theirs = await bought(working, colleague.email.replace('+shop', ''))
  const mine = await merged(admin, opened.orderId, own.opened.orderId)
  expect(mine.seen.secondPerson).toContain('member of staff')
  expect(mine.reply.json().approval).toMatchObject({ state: 'open' })
  const other = await merged(admin, opened.orderId, theirs.opened.orderId)
  expect(other.seen.secondPerson).toContain('member of staff')
  expect(other.reply.json().approval).toMatchObject({ state: 'open' })
})

const proven = { ...why, proof: 'wrote_from_mailbox' }

test('a copy made for a customer opens for the customer alone', async () => {
  const { id, email, visitor } = await anAccount()
  const finance = await aColleague(working.shop, 'finance')
  const reply = await act(finance, id, 'export', proven)
  expect(reply.json()).toEqual({ success: true })
  await mailTo(email, /copy of your Keyhaven data was requested/)
  const privacy = await eventually('the copy', async () => {
    const answer = (await visitor.call('GET', '/api/account/privacy')).json()
    return answer.export?.state === 'ready' && answer
  })
  const file = `/api/account/export/${privacy.export.id}/file`
  expect((await visitor.call('GET', file)).statusCode).toBe(200)
  expect((await finance.call('GET', file)).statusCode).toBe(401)
  expect((await act(support, id, 'export', proven)).statusCode).toBe(403)
})

test('an erasure takes two members of staff, and begins when the second agrees', async () => {
  const { id, email } = await anAccount()
  expect((await act(support, id, 'erase', proven)).statusCode).toBe(403)
  const asked = (await act(admin, id, 'erase', proven)).json().approval
  expect((await fileOf(id)).isBeingErased).toBe(false)
  const boss = await aColleague(working.shop, 'super_admin')
  const [open] = (await approvalsSeenBy(boss, 'open')).filter((one) => one.id === asked.id)
  if (!open) throw new Error('the approval is not listed')
  expect((await decide(boss, open)).statusCode).toBe(200)
  await mailTo(email, /data will be erased/)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from erasures where customer_id = ${id}`.execute(working.shop.ctx.db)
  expect(rows[0]?.count).toBe(1)
})
