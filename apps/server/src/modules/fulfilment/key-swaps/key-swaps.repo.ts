import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'

type Behind = Readonly<{
  quantity: number
  emailNormal: string
  card: Buffer | null
  network: string | null
  paidLicenses: number
}>

/** Who is behind a place: its buyer, the card that paid, and the network its keys were looked at from last. */
export async function behindPlace(tx: Tx, orderLineId: number, slot: number): Promise<Behind> {
  const { rows } = await sql<Behind>`
    select l.quantity, o.email_normal as "emailNormal",
      (
        select p.card_fingerprint
        from payment_attempts p
        where p.order_id = o.id and p.status = 'succeeded'
        limit 1
      ) as card,
      (
        select r.network
        from assignments a
        join key_reveals r on r.assignment_id = a.id
        where a.order_line_id = l.id and a.slot = ${slot} and r.network <> ''
        order by r.at desc
        limit 1
      ) as network,
      (
        select coalesce(sum(paid.quantity), 0)::integer
        from orders theirs
        join order_lines paid on paid.order_id = theirs.id
        where theirs.email_normal = o.email_normal
          and theirs.payment_status in ('paid', 'partially_refunded')
          and theirs.charge_minor > 0
      ) as "paidLicenses"
    from order_lines l
    join orders o on o.id = l.order_id
    where l.id = ${orderLineId}`.execute(tx)
  const found = rows[0]
  if (!found) throw new Error(`there is no order line ${orderLineId}`)
  return found
}
