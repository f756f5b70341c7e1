import { guardName } from '@keyhaven/contracts/guard-names'
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

const LONGEST_VALUE = 80

/** A value as people read it in a sentence. */
function valueWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

/** "Price floor from 50 to 0." */
export const changeWords = (key: SettingKey, before: unknown, after: unknown): string =>
  `${guardName(key)} from ${valueWords(before)} to ${valueWords(after)}.`

type Difference = Readonly<{ before: object; after: object }>

/** What the audit log keeps of a change: of one setting its values, of several each by its name. */
export function metaOf({ before, after }: Difference): Difference {
  const names = Object.keys(after)
  if (names.length !== 1) return { before, after }
  return {
    before: Object.values(before)[0] as object,
    after: Object.values(after)[0] as object,
  }
}
