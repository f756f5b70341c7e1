import type { z } from 'zod'
import type { Db } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { type ApprovalKind, payloadHash } from './approval-kind.ts'
import { spendApproved } from './approvals.repo.ts'

/** How long the one who asked may use it. */
const USE_HOURS = 24

/** The approval, for the one who asked, once, after a second person approved this very payload. */
export const spendApproval = <Payload extends z.ZodType>(
  db: Db,
  kind: ApprovalKind<Payload>,
  askedBy: string,
  payload: z.output<Payload>,
): Promise<string | undefined> =>
  audited(db, { actor: staffActor(askedBy), action: 'approval.used' }, async (tx) => {
    const hash = payloadHash(kind.name, payload)
    const id = await spendApproved(tx, { askedBy, hash, hours: USE_HOURS })
    return { result: id, object: id === undefined ? null : `approval:${id}` }
  })
