import { randomBytes, randomUUID } from 'node:crypto'
import { approvalsOf, decide, type Waiting } from './approvals.ts'
import { eventually } from './eventually.ts'
import { mailsTo } from './mail.ts'
import type { Shop } from './shop.ts'
import type { Staff, StaffCall } from './staff.ts'

export const MEMBERS = '/api/admin/staff-members'
const PASSWORD = 'mauve-otter-pilot-desk'
const unique = () => randomBytes(4).toString('hex')

/** A member of this row's own, here for 90 days. */
export const hired = (shop: Shop, role: string): Promise<Staff> =>
  shop.staff(role, { email: `${unique()}@example.com`, last: `Apart ${unique()}` })

export async function idOf(shop: Shop, email: string): Promise<string> {
  const [row] = await shop.sql('select id from staff where email = $1', [email])
  return String(row?.id)
}

/** A call from a network of its own, under a key of its own. */
export const act = (
  { browser, headers }: StaffCall,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: object = {},
) => browser.moved().call(method, path, body, { ...headers, 'idempotency-key': randomUUID() })

/** A payment link far below the floor, which takes a second person. */
export async function asks(shop: Shop, asker: StaffCall): Promise<Waiting> {
  const products = [{ productId: 'home-2024', quantity: 2 }]
  const wanted = { title: `Apart ${unique()}`, amount: '1.00', products }
  const { json, text } = await act(asker, 'POST', '/api/admin/payment-links', wanted)
  const { id } = (json.approval ?? {}) as { id?: string }
  const found = (await approvalsOf(await shop.staff('admin'))).find((one) => one.id === id)
  if (!found) throw new Error(`nothing waits: ${text}`)
  return found
}

/** Whether it happened when this member approved it. */
export async function happensBy(decider: StaffCall, waiting: Waiting) {
  const answer = await decide(decider, waiting)
  return { isDone: answer.status === 200, text: answer.text }
}

/** Someone who follows the mailed link, chooses a password, and counts as having shown a factor. */
export async function joins(shop: Shop, email: string): Promise<StaffCall> {
  const link = await eventually(async () =>
    (await mailsTo(shop, email))
      .map(({ text }) => /\/admin\/set-up#([\w-]{43})/.exec(text)?.[1])
      .find((found) => found !== undefined),
  )
  const browser = shop.browser()
  const answer = await browser.post('/api/admin/login/password', { link, password: PASSWORD })
  const { token } = (answer.json.session ?? {}) as { token?: string }
  if (!token) throw new Error(`no session for ${email}: ${answer.text}`)
  await showsFactor(shop, email)
  return { browser, headers: { authorization: `Bearer ${token}` } }
}

/** As if a second factor was shown in every minute of the run. */
async function showsFactor(shop: Shop, email: string) {
  await shop.sql(
    `update staff_sessions set proven_at = 'infinity'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )
}

/** Signs in again: a member who was shut out, or anyone in a browser that another used. */
export async function signsIn(shop: Shop, { email, password }: Staff, browser = shop.browser()) {
  const { status, json, text } = await browser.post('/api/admin/login', { email, password })
  if (status !== 200) throw new Error(`no login of ${email}: ${text}`)
  await showsFactor(shop, email)
  return { browser, headers: { authorization: `Bearer ${String(json.token)}` } }
}
