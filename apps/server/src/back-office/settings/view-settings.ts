import { isDeepStrictEqual } from 'node:util'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { defaultSettings, type SettingKey } from '@keyhaven/contracts/settings'
import type {
  SettingsOverview,
  StatedSetting,
  settingHistory,
} from '@keyhaven/contracts/staff/settings'
import { sql } from 'kysely'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { askedOf, type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Stored = Readonly<{ key: string; version: number; changedAt: Date; changedBy: string | null }>

/** Settings that were ever changed, with who did it last. */
async function changedSettings({ db }: StaffContext): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select s.key, s.version, s.updated_at as "changedAt",
      coalesce(m.first_name || ' ' || m.last_name, last.changed_by) as "changedBy"
    from store_settings s
    left join lateral (
      select c.changed_by from setting_changes c where c.key = s.key order by c.id desc limit 1
    ) last on true
    left join staff m on 'staff:' || m.id = last.changed_by`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

export async function statedSettings(ctx: StaffContext): Promise<StatedSetting[]> {
  const [values, changed] = await Promise.all([settingsOf(ctx), changedSettings(ctx)])
  return (Object.keys(defaultSettings) as SettingKey[]).map((key) => {
    const stored = changed.get(key)
    return {
      key,
      value: values[key],
      isDefault: isDeepStrictEqual(values[key], defaultSettings[key]),
      version: String(stored?.version ?? 0),
      changedAt: stored?.changedAt.toISOString() ?? null,
      changedBy: stored?.changedBy ?? null,
    }
  })
}

export async function settingsOverview(ctx: StaffContext): Promise<SettingsOverview> {
  const { CHECKOUT_MODE, POSTAL_ADDRESS, SECURITY_CONTACT } = ctx.config
  return {
    success: true,
    settings: await statedSettings(ctx),
    environment: {
      checkoutMode: CHECKOUT_MODE,
      postalAddress: POSTAL_ADDRESS,
      securityContact: SECURITY_CONTACT,
    },
  }
}

type Change = Readonly<{
  id: number
  before: unknown
  after: unknown
  changedBy: string
  reason: string
  at: Date
}>

const planOf = (key: SettingKey): ListPlan => ({
  name: `changes of ${key}`,
  columns: sql`
    c.id, c.before, c.after, c.reason, c.at,
    coalesce(m.first_name || ' ' || m.last_name, c.changed_by) as "changedBy"`,
  from: sql`setting_changes c left join staff m on 'staff:' || m.id = c.changed_by`,
  where: sql`c.key = ${key}`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: { at: { by: sql`c.id`, type: 'bigint' } },
  filters: {},
})

export async function historyOf(
  ctx: StaffContext,
  key: SettingKey,
  query: RequestOf<typeof settingHistory>['query'],
): Promise<ResponseOf<typeof settingHistory>> {
  const { rows, ...where } = await listed<Change>(ctx, planOf(key), askedOf(query))
  const changes = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { success: true, changes, ...where }
}
