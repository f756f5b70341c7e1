import type { Tx } from '../../infra/db/db.ts'
import { audited as auditedAs, type Outcome } from '../../modules/platform/audit/audited.ts'
import type { StaffContext } from './staff-context.ts'

/** One act of the member of staff who calls: transaction and audit entry in one. */
export const audited = <T>(
  { db, actor }: StaffContext,
  action: string,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> => auditedAs(db, { actor, action }, work)
