import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'

export type Named = Readonly<{ id: string; firstName: string; lastName: string }>

/** Nobody joins, returns or changes their role in silence: all who manage staff hear of it. */
export async function notifyOfStaff(tx: Tx, by: Named, memberId: string, act: string) {
  await notifyStaff(tx, {
    dedupeKey: `staff-changed:${randomUUID()}`,
    severity: 'warning',
    title: 'A change among the staff',
    body: `${by.firstName} ${by.lastName} ${act}.`,
    object: staffActor(memberId),
    to: { permission: 'staff.manage' },
  })
}
