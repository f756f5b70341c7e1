import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import type { StaffContext } from './staff-context.ts'

type Payload = Readonly<Record<string, unknown>>

type ApprovalRow = Readonly<{
  object: string
  payload: Payload
  id: string
  summary: string
  expiresAt: Date
  aloneFrom: Date | null
}>

const shown = ({ id, summary, expiresAt, aloneFrom }: ApprovalRow): RequestedApproval => ({
  id,
  summary,
  state: 'open',
  expiresAt: expiresAt.toISOString(),
  ...(aloneFrom && { aloneFrom: aloneFrom.toISOString() }),
})

/**
 * What of this kind waits for a second person, the newest first: of an object as the audit log names it, and of what
 * is asked about it.
 */
export async function waitingAsks({ db, staff }: StaffContext, kind: string) {
  const { rows } = await sql<ApprovalRow>`
    select a.object, a.payload, a.id, a.summary, a.expires_at as "expiresAt",
      (select c.ready_at from approval_codes c
       where c.approval_id = a.id and c.staff_id = ${staff.id}) as "aloneFrom"
    from approvals a
    where a.kind = ${kind}
      and a.state = 'open'
      and a.expires_at > shop_now()
    order by a.asked_at desc, a.id`.execute(db)
  return (object: string, isAbout: (payload: Payload) => boolean = () => true) =>
    rows.filter((row) => row.object === object && isAbout(row.payload)).map(shown)
}
