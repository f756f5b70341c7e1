import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'

export type Named = Readonly<{ id: string; firstName: string; lastName: string }>

/** Nobody joins, returns or changes their role in silence: all who manage staff hear of it. */
export async function tellOfStaff(tx: Tx, by: Named, memberId: string, deed: string) {
  await notifyStaff(tx, {
    dedupeKey: `staff-changed:${randomUUID()}`,
    severity: 'warning',
    title: 'A change among the staff',
    body: `${by.firstName} ${by.lastName} ${deed}.`,
    object: staffActor(memberId),
    to: { permission: 'staff.manage' },
  })
}
