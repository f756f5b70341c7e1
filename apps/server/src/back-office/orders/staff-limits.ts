import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../infra/db/transaction.ts'
import { kept, type SubjectLimit } from '../../infra/http/rate-limit.ts'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const REVEALS_PER_HOUR = 20
const REVEALS_PER_DAY = 100
const HOUR = 3_600
const DAY = 86_400

const known = new WeakMap<FastifyInstance, readonly SubjectLimit[]>()

/** What one person may do, wherever they sit: counted once for each server. */
function limitsOf({ server }: FastifyRequest): readonly SubjectLimit[] {
  const limits = known.get(server) ?? [
    server.limitBySubject('reveals of one person an hour', kept(REVEALS_PER_HOUR, HOUR)),
    server.limitBySubject('reveals of one person a day', kept(REVEALS_PER_DAY, DAY)),
  ]
  known.set(server, limits)
  return limits
}

/** Their managers hear of it, once an hour. */
async function tell({ db, staff, now }: StaffContext) {
  const hour = now().toISOString().slice(0, 13)
  await inTransaction(db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `reveal-limit:${staff.id}:${hour}`,
      severity: 'critical',
      title: 'A colleague wanted to reveal more keys than one person may',
      body: `${staff.id} has revealed ${REVEALS_PER_HOUR} keys in an hour or ${REVEALS_PER_DAY} in a day. A second person decides on each further one. Ask them why.`,
      object: `staff:${staff.id}`,
      to: { permission: 'staff.manage' },
    }),
  )
}

/** Counts one key that is about to be revealed. False where a second person must approve it; managers are told. */
export async function countReveal(ctx: StaffContext, request: FastifyRequest): Promise<boolean> {
  for (const limit of limitsOf(request)) {
    if (await limit.allows(ctx.staff.id)) continue
    await tell(ctx)
    return false
  }
  return true
}

/** A key that was not shown after all does not count. */
export async function giveRevealBack(ctx: StaffContext, request: FastifyRequest): Promise<void> {
  for (const limit of limitsOf(request)) await limit.giveBack(ctx.staff.id)
}
