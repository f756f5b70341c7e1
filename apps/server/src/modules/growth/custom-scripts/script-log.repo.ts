import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** How many entries of one script are kept in a minute: enough to see what happens, not to fill a disk. */
const MOST_PER_MINUTE = 60

type Entry = Readonly<{
  scriptId: string
  page: string
  userAgent: string
  executionStatus: 'success' | 'error'
  errorMessage: string
  deviceType: 'mobile' | 'tablet' | 'desktop'
  screenResolution: string
  executedAt: string
}>

/** Keeps an entry about a script that runs; of many in one minute only the first. */
export async function insertLogEntry(db: Db, entry: Entry) {
  await sql`
    insert into custom_script_log (
      script_id, page, user_agent, execution_status, error_message, device_type,
      screen_resolution, executed_at)
    select s.id, ${entry.page}, ${entry.userAgent}, ${entry.executionStatus}, ${entry.errorMessage},
      ${entry.deviceType}, ${entry.screenResolution}, ${entry.executedAt}
    from custom_scripts s
    where s.id = ${entry.scriptId}
      and s.is_active
      and (
        select count(*)
        from (
          select 1 from custom_script_log l
          where l.script_id = s.id and l.at > shop_now() - interval '1 minute'
          limit ${MOST_PER_MINUTE}
        ) recent
      ) < ${MOST_PER_MINUTE}`.execute(db)
}
