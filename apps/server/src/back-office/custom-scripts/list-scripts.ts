import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  ListedScript,
  listScriptLog,
  listScripts,
  ScriptLogEntry,
} from '@keyhaven/contracts/staff/custom-scripts'
import { sql } from 'kysely'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { choiceFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type ScriptRow = Omit<ListedScript, 'changedAt'> & Readonly<{ changedAt: Date }>

/** What is live, or the draft of what never was. */
const shownVersion = sql`
  coalesce(s.live_version, (select max(d.number) from custom_script_versions d where d.script_id = s.id))`

const plan: ListPlan = {
  name: 'custom scripts',
  columns: sql`
    s.id, s.name, s.live_version as "liveVersion", v.script_type as "scriptType", v.position,
    v.page_targeting as "pageTargeting", v.device_targeting as "deviceTargeting", v.consent, v.priority,
    case v.page_targeting when 'exclude' then v.excluded_pages else v.targeted_pages end as pages,
    case
      when s.live_version is null then 'draft'
      when not s.is_active then 'off'
      when v.ends_at <= shop_now() then 'ended'
      when v.starts_at > shop_now() then 'scheduled'
      else 'live'
    end as state,
    exists (
      select from custom_script_versions d where d.script_id = s.id and d.published_at is null
    ) as "hasDraft",
    (
      select count(*)::int from custom_script_log l
      where l.script_id = s.id and l.execution_status = 'error'
        and l.at > shop_now() - interval '24 hours'
    ) as errors,
    m.first_name || ' ' || m.last_name as editor, s.changed_at as "changedAt"`,
  from: sql`
    custom_scripts s
    join custom_script_versions v on v.script_id = s.id and v.number = ${shownVersion}
    join staff m on m.id = s.changed_by`,
  id: { by: sql`s.id`, type: 'text' },
  sorts: {
    changedAt: { by: sql`s.changed_at`, type: 'timestamptz' },
    name: { by: sql`s.name`, type: 'text' },
  },
  filters: {
    q: (text: string) => sql`strpos(lower(s.name), lower(${text})) > 0`,
    ...choiceFilters('scriptType', sql`v.script_type`),
  },
}

export async function scriptsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listScripts>['query'],
): Promise<ResponseOf<typeof listScripts>> {
  const { rows, ...where } = await listed<ScriptRow>(ctx, plan, listRequestOf(query))
  const scripts = rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  const isOn = (await settingsOf(ctx))['scripts.is_on']
  return { success: true, isOn, scripts, ...where }
}

type LogRow = Omit<ScriptLogEntry, 'at'> & Readonly<{ at: Date }>

const logPlan: ListPlan = {
  name: 'custom script log',
  columns: sql`
    l.id, l.script_id as "scriptId", s.name, l.page, l.execution_status as "executionStatus",
    l.error_message as "errorMessage", l.device_type as "deviceType",
    l.screen_resolution as "screenResolution", l.user_agent as "userAgent", l.at`,
  from: sql`custom_script_log l join custom_scripts s on s.id = l.script_id`,
  counted: sql`custom_script_log l`,
  id: { by: sql`l.id`, type: 'bigint' },
  sorts: { at: { by: sql`l.at`, type: 'timestamptz' } },
  filters: {
    scriptId: (id: string) => sql`l.script_id = ${id}`,
    ...choiceFilters('executionStatus', sql`l.execution_status`),
  },
}

export async function scriptLogForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listScriptLog>['query'],
): Promise<ResponseOf<typeof listScriptLog>> {
  const { rows, ...where } = await listed<LogRow>(ctx, logPlan, listRequestOf(query))
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { success: true, entries, ...where }
}
