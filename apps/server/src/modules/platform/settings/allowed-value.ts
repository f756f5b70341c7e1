import { type SettingKey, type Settings, settings } from '@keyhaven/contracts/settings'
import { AppError } from '../../../infra/app-error.ts'

/** The value if the setting may have it; else what is wrong with it, field by field. */
export function allowedValue<Key extends SettingKey>(key: Key, value: unknown): Settings[Key] {
  const parsed = settings[key].safeParse(value)
  if (parsed.success) return parsed.data as Settings[Key]
  const details = parsed.error.issues.map(({ path, message }) => ({
    field: ['value', ...path].join('.'),
    message,
  }))
  throw new AppError('invalid_request', details[0]?.message, details)
}
