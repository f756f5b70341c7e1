import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { activeMember } from '../staff/staff-member.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { endedWithin } from './approvals.repo.ts'
import { askApproval } from './ask-approval.ts'

/** What was decided is not asked again for so long, however many buyers knock. */
const QUIET_HOURS = 24

type ApprovalRequest<Payload> = Readonly<{ object: string; summary: string; payload: Payload }>

/**
 * Asks in the name of the member who made something, where a buyer found that it takes two. False if that
 * member no longer may: then somebody has to make it anew.
 */
export async function askInNameOf<Payload extends z.ZodType>(
  ctx: Context,
  memberId: string,
  kind: ApprovalKind<Payload>,
  asked: ApprovalRequest<z.input<Payload>>,
): Promise<boolean> {
  const member = await inTransaction(ctx.backOfficeDb, (tx) => activeMember(tx, memberId))
  if (!member?.permissions.includes(kind.needs)) return false
  const { object } = asked
  if (await endedWithin(ctx.backOfficeDb, { kind: kind.name, object, hours: QUIET_HOURS })) {
    return true
  }
  await askApproval(ctx, member, kind, asked)
  return true
}
