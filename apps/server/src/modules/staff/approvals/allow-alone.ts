import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { Db } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { insertWindow } from './alone.repo.ts'
import { superAdminByEmail } from './people-apart.repo.ts'

const LONGEST_HOURS = 72

type AlonePermit = Readonly<{ email: string; hours: number; reason: string; actor: string }>

/** For a second person who is away: the operator lets a super admin confirm alone for some hours. */
export async function allowAlone(
  db: Db,
  { email, hours, reason, actor }: AlonePermit,
): Promise<void> {
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_HOURS) {
    throw new Error(`choose 1 to ${LONGEST_HOURS} hours`)
  }
  await audited(db, { actor, action: 'approvals.alone_allowed' }, async (tx) => {
    const id = await superAdminByEmail(tx, email)
    if (!id) throw new Error(`${email} is no active member with the role ${SUPER_ADMIN}`)
    await insertWindow(tx, id, hours, reason)
    await notifyStaff(tx, {
      dedupeKey: `alone-allowed:${id}:${Date.now()}`,
      severity: 'critical',
      title: 'Requests may be confirmed alone',
      body: `The operator lets ${email} confirm requests alone for ${hours} hours: ${reason}`,
      object: staffActor(id),
    })
    return { result: undefined, object: staffActor(id), meta: { hours, reason } }
  })
}
