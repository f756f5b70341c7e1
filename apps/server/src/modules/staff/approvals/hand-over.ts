import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../infra/db/db.ts'
import { endApproval, insertApprovalOnce, lockOpenOf } from './approvals.repo.ts'

/**
 * What a member who leaves had asked for, asked anew in the name of another: an approval names its asker
 * for ever. The one who decides must be apart from both. How many there were.
 */
export async function reassignApprovals(tx: Tx, from: string, to: string): Promise<number> {
  const open = await lockOpenOf(tx, from)
  for (const { id, kind, object, summary, payload, payload_hash, first_asked_by } of open) {
    await endApproval(tx, id, { state: 'void' })
    await insertApprovalOnce(tx, {
      id: `appr_${randomBytes(16).toString('hex')}`,
      ...{ kind, object, summary, payload: payload as object },
      hash: payload_hash,
      askedBy: to,
      firstAskedBy: first_asked_by ?? from,
    })
  }
  return open.length
}
