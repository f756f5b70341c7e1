import { randomBytes, randomUUID } from 'node:crypto'
import { seenOrder } from '../addresses.ts'
import { eventually } from '../eventually.ts'
import type { HttpAnswer } from '../http.ts'
import { hired } from '../key-moves.ts'
import { mailsTo } from '../mail.ts'
import type { Shop } from '../shop.ts'
import type { Staff } from '../staff.ts'

export const unique = () => randomBytes(4).toString('hex')
const WHOLE_KEY = /\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/g
export const keysInText = (text: string): string[] => text.match(WHOLE_KEY) ?? []

export type Mailbox = 'accomplice' | 'own'

type Bought = Awaited<ReturnType<typeof seenOrder>>
/** What a member has at hand: an order of the mailbox that shall profit, and one of a victim. */
export type World = Readonly<{
  shop: Shop
  by: Staff
  /** A colleague without rights that decide. */
  other: Staff
  order: Bought & Readonly<{ unit: number; assignment: number; line: number }>
  victim: Bought
  /** The edition that prices are made for. */
  product: string
  /** Made once for this member, when a recipe first needs it. */
  once: <T>(name: string, make: () => Promise<T>) => Promise<T>
  ask: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<HttpAnswer>
}>

/** An order with the numbers that the desks know it by. */
async function withPlace(shop: Shop, bought: Bought) {
  const [row] = await shop.sql(
    `select a.unit_id as unit, a.id as assignment, a.order_line_id as line from assignments a
     join order_lines l on l.id = a.order_line_id where l.order_id = $1 and a.revoked_at is null`,
    [bought.orderId],
  )
  const { unit, assignment, line } = row ?? {}
  return { ...bought, unit: Number(unit), assignment: Number(assignment), line: Number(line) }
}

/** A member of a role, with whom everything is tried that the role may. */
export async function memberOf(shop: Shop, role: string, mailbox: Mailbox, product: string) {
  const [by, other] = [await hired(shop, role), await shop.staff('marketing')]
  const made = new Map<string, Promise<unknown>>()
  const addresses: string[] = []
  let nth = 0

  const address = () => {
    nth += 1
    return mailbox === 'own' ? by.email.replace('@', `+${nth}@`) : `pal-${unique()}@example.com`
  }

  /** A fresh order of the mailbox, and one of somebody else. */
  async function begin(): Promise<World> {
    const email = address()
    addresses.push(email)
    const order = await withPlace(shop, await seenOrder(shop, email))
    const victim = await seenOrder(shop, `victim-${unique()}@example.com`)
    const ask: World['ask'] = (method, path, body, more = {}) =>
      by.browser.moved().call(method, path, body, {
        ...{ ...by.headers, 'idempotency-key': randomUUID() },
        ...more,
      })
    const once = <T>(name: string, make: () => Promise<T>) => {
      const found = (made.get(name) ?? make()) as Promise<T>
      made.set(name, found)
      return found
    }
    return { shop, by, other, order, victim, product, once, ask }
  }

  /** Whole keys that reached the mailboxes of this member's orders, by address. */
  async function mailed(): Promise<Map<string, Set<string>>> {
    await eventually(async () => {
      const [row] = await shop.sql(
        "select count(*)::int as open from emails where state = 'queued'",
      )
      return row?.open === 0
    }, 30_000)
    const all = await mailsTo(shop)
    return new Map(
      addresses.map((email) => [
        email,
        new Set(
          all
            .filter(({ to }) => to.some((one) => one.includes(email)))
            .flatMap(({ text, html }) => keysInText(`${text} ${html}`)),
        ),
      ]),
    )
  }
  return { by, begin, mailed }
}
