import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settings,
} from '@keyhaven/contracts/settings'

type Row = { key: string; value: unknown }

const isAllowed = ({ key, value }: Row) =>
  key in settings && settings[key as SettingKey].safeParse(value).success

/** What is stored, over the defaults. A value that is not allowed counts as absent. */
export const readSettings = (rows: readonly Row[]): Settings => ({
  ...defaultSettings,
  ...Object.fromEntries(rows.filter(isAllowed).map(({ key, value }) => [key, value])),
})

/** Throws what is wrong with a value before it is stored. */
export const checkedSetting = <Key extends SettingKey>(key: Key, value: unknown) =>
  settings[key].parse(value) as Settings[Key]
