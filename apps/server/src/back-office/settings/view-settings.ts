import { isDeepStrictEqual } from 'node:util'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { defaultSettings, ownSettings, type SettingKey } from '@keyhaven/contracts/settings'
import type {
  SettingsOverview,
  StatedSetting,
  settingHistory,
  viewStoreSettings,
} from '@keyhaven/contracts/staff/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { looserSetting } from '../../modules/staff/guarded-settings/loosen-settings.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

type Stored = Readonly<{ key: string; version: number; changedAt: Date; changedBy: string | null }>

/** Settings that were ever changed, with who did it last. */
async function changedSettings({ db }: StaffContext): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select s.key, s.version, s.updated_at as "changedAt",
      coalesce(m.first_name || ' ' || m.last_name, last.changed_by) as "changedBy"
    from store_settings s
    left join lateral (
      select c.changed_by
      from setting_changes c
      where c.key = s.key and c.store_id = 'main'
      order by c.id desc
      limit 1
    ) last on true
    left join staff m on 'staff:' || m.id = last.changed_by`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

export async function statedSettings(ctx: StaffContext): Promise<StatedSetting[]> {
  const [values, changed, waitingFor] = await Promise.all([
    settingsOf(ctx),
    changedSettings(ctx),
    waitingAsks(ctx, looserSetting.name),
  ])
  return (Object.keys(defaultSettings) as SettingKey[]).map((key) => ({
    ...stateOf(key, values[key], changed.get(key)),
    waiting: waitingFor(`setting:${key}`),
  }))
}

const stateOf = (key: SettingKey, value: unknown, stored: Stored | undefined): StatedSetting => ({
  key,
  value,
  isDefault: isDeepStrictEqual(value, defaultSettings[key]),
  version: String(stored?.version ?? 0),
  changedAt: stored?.changedAt.toISOString() ?? null,
  changedBy: stored?.changedBy ?? null,
  waiting: [],
})

async function ownSettingsOf({ db }: StaffContext, storeId: string): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select s.key, s.version, s.updated_at as "changedAt",
      coalesce(m.first_name || ' ' || m.last_name, last.changed_by) as "changedBy"
    from store_setting_values s
    left join lateral (
      select c.changed_by
      from setting_changes c
      where c.key = s.key and c.store_id = s.store_id
      order by c.id desc
      limit 1
    ) last on true
    left join staff m on 'staff:' || m.id = last.changed_by
    where s.store_id = ${storeId}`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** What a store may say differently, as it says it. */
export async function storeSettings(
  ctx: StaffContext,
  storeId: string,
): Promise<ResponseOf<typeof viewStoreSettings>> {
  const [values, shared, own] = await Promise.all([
    settingsOf({ ...ctx, storeId }),
    settingsOf(ctx),
    ownSettingsOf(ctx, storeId),
  ])
  const settings = ownSettings.map((key) => stateOf(key, values[key], own.get(key)))
  return {
    ...environmentOf(ctx),
    settings: settings.map((setting) => ({ ...setting, isDefault: !own.has(setting.key) })),
    own: ownSettings.filter((key) => own.has(key)),
    main: ownSettings.map((key) => ({ key, value: shared[key] })),
  }
}

const environmentOf = ({ config }: StaffContext) => ({
  success: true as const,
  environment: {
    checkoutMode: config.CHECKOUT_MODE,
    postalAddress: config.POSTAL_ADDRESS,
    securityContact: config.SECURITY_CONTACT,
  },
})

export async function settingsOverview(ctx: StaffContext): Promise<SettingsOverview> {
  return { ...environmentOf(ctx), settings: await statedSettings(ctx) }
}

type SettingChangeRow = Readonly<{
  id: number
  before: unknown
  after: unknown
  changedBy: string
  reason: string
  at: Date
}>

const planOf = (key: SettingKey, storeId: string): ListPlan => ({
  name: `changes of ${key} at ${storeId}`,
  columns: sql`
    c.id, c.before, c.after, c.reason, c.at,
    coalesce(m.first_name || ' ' || m.last_name, c.changed_by) as "changedBy"`,
  from: sql`setting_changes c left join staff m on 'staff:' || m.id = c.changed_by`,
  where: sql`c.key = ${key} and c.store_id = ${storeId}`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: { at: { by: sql`c.id`, type: 'bigint' } },
  filters: {},
})

export async function historyOf(
  ctx: StaffContext,
  key: SettingKey,
  { store = MAIN_STORE, ...query }: RequestOf<typeof settingHistory>['query'],
): Promise<ResponseOf<typeof settingHistory>> {
  const { rows, ...where } = await listed<SettingChangeRow>(
    ctx,
    planOf(key, store),
    listRequestOf(query),
  )
  const changes = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { success: true, changes, ...where }
}
