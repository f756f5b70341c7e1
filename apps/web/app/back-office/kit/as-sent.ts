import { type $ZodType, safeParse } from 'zod/v4/core'

type Fields = Readonly<Record<string, unknown>>

/**
 * A version as it would be sent, so that values are compared and not spellings. What cannot be sent as it is, such as an
 * empty reason, is nobody's change: what was typed stands there.
 */
export function asSent(schema: $ZodType, values: Fields, typed: Fields): Fields {
  const whole = safeParse(schema, values)
  if (whole.success) return whole.data as Fields
  const names = whole.error.issues.map(({ path }) => String(path[0]))
  const mended = { ...values, ...Object.fromEntries(names.map((name) => [name, typed[name]])) }
  const { success, data } = safeParse(schema, mended)
  return success ? (data as Fields) : values
}
