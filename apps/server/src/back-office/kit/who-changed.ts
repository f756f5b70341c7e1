import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffContext } from './staff-context.ts'

type LastChange = Readonly<{ by: string | null; at: Date }>

/** Who changed an object last, as the audit log has it. */
async function lastChange({ db }: StaffContext, object: string): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select s.first_name || ' ' || s.last_name as by, entry.at
    from (
      select actor, at
      from audit_log
      where object = ${object}
      order by at desc, seq desc
      limit 1
    ) entry
    left join staff s on 'staff:' || s.id = entry.actor`.execute(db)
  return rows[0]
}

/** Runs an edit. Refused as outdated, it also says who was faster and when. */
export async function namingTheOther<T>(
  ctx: StaffContext,
  object: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_stale') throw error
    const change = await lastChange(ctx, object)
    if (!change) throw error
    throw new AppError(error.code, error.message, error.details, {
      ...(change.by && { changedBy: change.by }),
      changedAt: change.at.toISOString(),
    })
  }
}
