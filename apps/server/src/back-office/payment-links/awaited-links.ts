import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listAwaitedLinks } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import { cheapEdit, cheapLink } from '../../modules/buying/payment-links/link-approvals.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_ROWS = 50

type Awaited = Readonly<{
  id: string
  summary: string
  askedByName: string
  askedAt: Date
  expiresAt: Date
}>

/** Links that a second member of staff has to agree to, those that end first before the others. */
export async function awaitedLinks({
  db,
}: StaffContext): Promise<ResponseOf<typeof listAwaitedLinks>> {
  const { rows } = await sql<Awaited>`
    select a.id, a.summary, s.first_name || ' ' || s.last_name as "askedByName",
      a.asked_at as "askedAt", a.expires_at as "expiresAt"
    from approvals a
    join staff s on s.id = a.asked_by
    where a.state = 'open'
      and a.expires_at > shop_now()
      and a.kind = any(${[cheapLink.name, cheapEdit.name]})
    order by a.expires_at
    limit ${MOST_ROWS}`.execute(db)
  const awaited = rows.map(({ askedAt, expiresAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { success: true, awaited }
}
