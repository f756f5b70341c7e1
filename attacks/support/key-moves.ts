import { randomUUID } from 'node:crypto'
import { approvalsOf, decide, type Waiting } from './approvals.ts'
import type { HttpAnswer } from './http.ts'
import type { Shop } from './shop.ts'
import type { StaffCall } from './staff.ts'
import type { Trial } from './trial.ts'

let serial = 0

/** A member of this row's own: what others moved today does not count for them. */
export function hired(shop: Shop, role: string) {
  serial += 1
  const name = `mover-${process.pid}-${serial}`
  return shop.staff(role, { email: `${name}@example.com`, last: `Mover ${serial}` })
}

/** A call under a key of its own. */
export const act = ({ browser, headers }: StaffCall, path: string, body: object) =>
  browser.moved().post(`/api/admin/${path}`, body, { ...headers, 'idempotency-key': randomUUID() })

/** What an answer says must be approved first. */
export async function waitingFor(shop: Shop, { json, text }: HttpAnswer): Promise<Waiting> {
  const { id } = (json.approval ?? {}) as { id?: string }
  const found = (await approvalsOf(await shop.staff('admin'))).find((each) => each.id === id)
  if (!found) throw new Error(`nothing waits: ${text}`)
  return found
}

/** Nothing was done: refused, or left to a second person. */
export const isStopped = ({ status, json }: HttpAnswer) => status >= 400 || 'approval' in json

/** Keys of an order that are in force. */
export const keysOf = async (shop: Shop, email: string) =>
  Number(
    (
      await shop.sql(
        `select count(*)::int as keys from assignments a
         join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
         where o.email = $1 and a.revoked_at is null`,
        [email],
      )
    )[0]?.keys,
  )

/** What one person may not do alone is done by two. */
export async function doneByTwo(shop: Shop, trial: Trial, answer: HttpAnswer) {
  const isAsked = 'approval' in answer.json
  trial.held('a second person is asked', isAsked, answer.text)
  if (!isAsked) return
  const decided = await decide(await shop.staff('admin'), await waitingFor(shop, answer))
  trial.works('a second person approves', decided.status === 200, decided.text)
}
