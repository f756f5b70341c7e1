import { guardName } from '@keyhaven/contracts/guard-names'
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settings,
} from '@keyhaven/contracts/settings'

type SettingRow = { key: string; value: unknown }

const isAllowed = ({ key, value }: SettingRow) =>
  key in settings && settings[key as SettingKey].safeParse(value).success

/** What is stored, over the defaults. A value that is not allowed counts as absent. */
export const readSettings = (rows: readonly SettingRow[]): Settings => ({
  ...defaultSettings,
  ...Object.fromEntries(rows.filter(isAllowed).map(({ key, value }) => [key, value])),
})

/** Throws what is wrong with a value before it is stored. */
export const checkedSetting = <Key extends SettingKey>(key: Key, value: unknown) =>
  settings[key].parse(value) as Settings[Key]

const LONGEST_VALUE = 80

/** A value in words: nothing of it looks like code. */
function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(plainWords).join('; ') || 'nothing'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${plainWords(part)}`)
    .join(', ')
}

/** The same in a sentence, where a long one is cut. */
function valueWords(value: unknown): string {
  const text = plainWords(value)
  const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
  const isOneWord = typeof value === 'number' || typeof value === 'boolean' || text === 'nothing'
  return isOneWord ? shown : `“${shown}”`
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
